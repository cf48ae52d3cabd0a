import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberId, RoundId } from "@maru/values";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  arrangeBettingWorld,
  type BettingWorld,
  disagreements,
  START_MS,
  writtenRows,
} from "./betting-world.ts";

/** What `betting.write_bets` holds against whoever calls it: the rules have seen to it before, and a stolen connection has not. */
let database: TestDatabase;
let world: BettingWorld;
let writer: PoolClient;
let round: RoundId;
let player: MemberId;

const LOCK_MS = START_MS + 50_000;
const DAY = 20_514;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  round = await world.addRound({ startMs: START_MS, sideCapacity: 40_009 });
  writer = await database.as("maru_betting").dedicated();
});
afterAll(async () => {
  writer.release();
  await database.close();
});
beforeEach(async () => {
  player = await world.addMember({ balance: 20_011 });
  await world.setClock(START_MS);
});

interface Written {
  readonly nowMs?: number;
  readonly rounds?: readonly number[];
  readonly members?: readonly number[];
  readonly site?: number;
  /** One bet each of them, of the members in turn. */
  readonly stakes?: readonly number[];
  readonly key?: string;
}

function write({
  nowMs = START_MS,
  rounds = [round],
  members = [player],
  site = 1,
  stakes = [5_003],
  key,
}: Written) {
  const each = <T>(value: T) => stakes.map(() => value);
  return writer.query(
    `select betting.write_bets($1, $2, $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[], '{1}', '{B}', '{1}', '{1}', $7::int[],
       '{18713}', array[coalesce((select (terms ->> '1')::bigint from rounds.round where id = ($3::bigint[])[1]), 1)], $8::int[], $9::int[],
       $10::bigint[], $11::uuid[])`,
    [
      nowMs,
      DAY,
      rounds,
      members,
      members.map(() => true),
      members.map(() => nowMs),
      [site],
      stakes.map((_, bet) => 1 + (bet % members.length)),
      each(1),
      stakes,
      stakes.map(() => key ?? randomUUID()),
    ],
  );
}

const CHECK = "23514";
const AGAIN = "40001";

describe("bets that no rule would accept", () => {
  it.each([
    ["a round that is not there", () => ({ rounds: [7] }), CHECK],
    ["a moment before the round", () => ({ nowMs: START_MS - 1 }), CHECK],
    ["the moment of the lock", () => ({ nowMs: LOCK_MS }), CHECK],
    ["a moment that the clock has passed by ten seconds", () => ({ nowMs: START_MS + 1 }), AGAIN, 10_002],
    ["a player of another site", () => ({ site: 37 }), CHECK],
    ["nobody", () => ({ members: [9_999_999] }), CHECK],
    ["the house", () => ({ members: [-11] }), CHECK],
    ["one player twice", () => ({ members: [player, player], stakes: [5_003, 5_003] }), CHECK],
    ["a member without a bet", () => ({ members: [player, 9_999_999] }), CHECK],
    ["a stake of nothing", () => ({ stakes: [0] }), CHECK],
    ["a stake that gives, hidden behind one that takes", () => ({ stakes: [5_003, -4_001] }), CHECK],
    ["more than the balance", () => ({ stakes: [10_007, 10_007] }), CHECK],
    ["a key that made a bet", () => ({ stakes: [1_009, 1_009], key: randomUUID() }), "23505"],
  ] as const)("%s: nothing is written", async (_, change, code, laterMs: number | undefined = 0) => {
    const before = await writtenRows(database.owner);
    await world.setClock(START_MS + laterMs);
    await expect(write(change())).rejects.toMatchObject({ code });
    expect(await writtenRows(database.owner)).toBe(before);
  });

  it.each(["decided", "void"])(
    "a round that became %s meanwhile: the batch is judged anew",
    async (state) => {
      const ended = await world.addRound({ startMs: START_MS, type: state === "void" ? "R2" : "R5" });
      await database.owner.query(
        "update rounds.round set state = $2, outcome = case $2 when 'decided' then '{}'::jsonb end, void_cause = case $2 when 'void' then 'FEED_GAP' end where id = $1",
        [ended, state],
      );
      await expect(write({ rounds: [ended] })).rejects.toMatchObject({ code: AGAIN });
    },
  );

  it("a side that another writer filled meanwhile: the batch is judged anew", async () => {
    const [rich, other] = [
      await world.addMember({ balance: 90_001 }),
      await world.addMember({ balance: 90_001 }),
    ];
    const small = await world.addRound({ startMs: START_MS, type: "B1", sideCapacity: 40_009 });
    await write({ rounds: [small], members: [rich], stakes: [40_008] });
    const full = write({ rounds: [small], members: [other], stakes: [2] });
    await expect(full).rejects.toMatchObject({ code: AGAIN });
    await write({ rounds: [small], members: [other], stakes: [1] });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

it("a bet of a new day leaves the stakes and returns of yesterday behind", async () => {
  await database.owner.query(
    "update ledger.account set day = $2, day_staked = 10003, day_returned = 3001 where id = $1",
    [player, DAY - 1],
  );
  await write({});
  const [account] = await database.owner.query(
    "select day, day_staked::int as staked, day_returned::int as returned from ledger.account where id = $1",
    [player],
  );
  expect(account).toEqual({ day: DAY, staked: 5_003, returned: 0 });
});

it("what is written moves each account by exactly its transfers, and says the balance after each", async () => {
  const other = await world.addMember({ balance: 7_001 });
  await write({ members: [player, other], stakes: [1_009, 2_003, 3_001, 107] });
  const rows = await database.owner.query<{ member: string; stake: string; after: string }>(
    "select member_id::text as member, stake, balance_after as after from betting.bet where member_id = any ($1) order by id",
    [[player, other]],
  );
  expect(rows).toEqual([
    { member: String(player), stake: "1009", after: "19002" },
    { member: String(other), stake: "2003", after: "4998" },
    { member: String(player), stake: "3001", after: "16001" },
    { member: String(other), stake: "107", after: "4891" },
  ]);
  expect(await disagreements(database.owner)).toEqual([]);
});
