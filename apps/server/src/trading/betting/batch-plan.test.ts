import type { PoolClient } from "pg";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MemberId, type RoundId, siteId } from "@maru/values";
import type { KeyedWish } from "@maru/rules";
import { addOthers, rowsRead } from "../../testing/others-rows.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { loadRounds, loadTerms } from "./betting-store.ts";
import { arrangeBettingWorld, type BettingWorld, START_MS } from "./betting-world.ts";
import { placeBets } from "./place-bets-store.ts";

const PLAYERS = 40;
/** Rows of each table that come after the writer has planned its statements. */
const LATER = 5_000;

let database: TestDatabase;
let world: BettingWorld;
let writer: PoolClient;

beforeEach(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  writer = await database.as("maru_betting").dedicated();
});
afterEach(async () => {
  writer.release();
  await database.close();
});

/** What may stand against a player, each of which has the batch look into more tables. */
const KINDS: readonly (readonly [string, (members: readonly MemberId[]) => Promise<unknown>])[] = [
  ["players with nothing against them", async () => undefined],
  [
    "players with limits",
    (members) =>
      database.owner.query(
        `insert into accounts.protection (member_id, site_id, open_bets_max, month_stake_max, week_loss_max)
         select unnest($1::bigint[]), 1, 1000, 1000000000, 1000000000`,
        [members],
      ),
  ],
  [
    "players on a licensed site, of one game at a time",
    async (members) => {
      await database.owner.query(
        `select site.log_licence(1, '{"isSandbox":true,"jurisdictions":["AR"],"minimumAge":"19","oneGameAtATime":true,"products":["R"],
           "validFromMs":"0","validToMs":"4102444800000"}', null, null, null)`,
      );
      await database.owner.query("update site.site set mode = 'licensed' where id = 1");
      await database.owner.query("update accounts.member set country = 'AR' where id = any ($1)", [members]);
    },
  ],
];

describe("a batch that was planned while there was nothing", () => {
  it.each(KINDS)("reads a few rows for each bet of %s", async (_, arrange) => {
    const members: MemberId[] = [];
    for (let n = 0; n < PLAYERS; n += 1) members.push(await world.addMember({ balance: 1_000_000 }));
    await arrange(members);
    const round = await world.addRound({ startMs: START_MS });
    await database.owner.query("analyze");
    await placeBets(writer, await oneBetOfEach(members, round), "of refused");
    await addOthers(database.owner, { like: round, count: LATER });
    await world.setClock(START_MS + 6_000);
    const { codes, read } = await placeAndCount(await oneBetOfEach(members, round));
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
    expect(read.filter(({ rows }) => rows > 10 * PLAYERS)).toEqual([]);
    // They are counted: each account was looked for.
    expect(read.find(({ name }) => name === "account_pkey")?.rows).toBeGreaterThanOrEqual(PLAYERS);
  });
});

it("counts the open bets of a player without reading all that the player ever made", async () => {
  const member = await world.addMember({ balance: 1_000_000 });
  await database.owner.query(
    "insert into accounts.protection (member_id, site_id, open_bets_max) values ($1, 1, 2)",
    [member],
  );
  const round = await world.addRound({ startMs: START_MS });
  await database.owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after)
     select nextval('betting.bet_id_seq'), $1::bigint - 100000 - n * 1000, $2, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), $3, 0
       from generate_series($4::int, 1, -1) n`,
    [round, member, START_MS - 3_600_000, LATER],
  );
  await database.owner.query("update settlement.settled_below set round_id = $1", [round]);
  const answers: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    await world.setClock(START_MS + n * 6_000);
    const { codes, read } = await placeAndCount(await oneBetOfEach([member], round));
    answers.push(...codes);
    expect(read.filter(({ rows }) => rows > 10)).toEqual([]);
  }
  expect(answers).toEqual(["accepted", "accepted", "OPEN_BETS_LIMIT"]);
});

/** Places the bets in one batch; says how many rows of each table and index it read. */
async function placeAndCount(bets: readonly KeyedWish[]) {
  const counts: ReturnType<typeof rowsRead>[] = [];
  const query = writer.query.bind(writer) as (...args: unknown[]) => unknown;
  const counting = Object.create(writer, {
    query: {
      value: (...args: unknown[]) => {
        // What a transaction has read is known until it ends.
        if (args[0] === "commit" || args[0] === "rollback") counts.push(rowsRead(writer));
        return query(...args);
      },
    },
  }) as PoolClient;
  const answers = await placeBets(counting, bets, "of all");
  const codes = answers.map((answer) => (answer.ok ? "accepted" : answer.refusal.code));
  return { codes, read: (await counts[0]) ?? [] };
}

async function oneBetOfEach(members: readonly MemberId[], round: RoundId): Promise<readonly KeyedWish[]> {
  const pool = database.as("maru_betting");
  const bettable = (await loadRounds(pool, [round])).get(round) ?? null;
  const terms =
    bettable === null ? null : [...(await loadTerms(pool, [bettable.termsBySite[1] ?? 0])).values()][0];
  return members.map((memberId) => {
    const wish = {
      memberId,
      siteId: siteId(1),
      roundId: round,
      type: "B",
      stakePoints: 5_000,
      seenMultipleBp: null,
    };
    return { wish, clientKey: randomUUID(), terms: { round: bettable, option: terms ?? null } };
  });
}
