import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RoundId, roundId } from "@maru/values";
import type { DomainEvent } from "../../ports/events.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { decodeEvent } from "../../platform/outbox.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { openSettlement, type Settlement } from "./open-settlement.ts";
import {
  arrangeSettlementWorld,
  disagreements,
  placeBets,
  type SettlementWorld,
} from "./settlement-world.ts";

/** Of the world's clock, which stands still: a later round has a higher number. */
const SLOT_NOW = 80_440;

let database: TestDatabase;
let world: SettlementWorld;
let settlement: Settlement;
let members: readonly number[];

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeSettlementWorld(database.owner);
  settlement = openSettlement(database.as("maru_settlement"));
  members = await world.addMembers(400, 1_000_000);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner.query("delete from live.outbox");
});

async function one<Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await database.owner.query<Row>(text, values))[0];
}

async function settledEvents(): Promise<readonly Extract<DomainEvent, { kind: "round.settled" }>[]> {
  const rows = await database.owner.query<{ payload: string }>(
    "select live.message(id) as payload from live.outbox order by id",
  );
  return rows.flatMap(({ payload }) => {
    const event = decodeEvent(payload);
    return event.kind === "round.settled" ? [event] : [];
  });
}

function moneyOf(round: RoundId): Promise<object | undefined> {
  return one(
    `select (select count(*)::int from ledger.transfer t join betting.bet b on b.id = t.ref where t.code in (2, 3) and b.round_id = $1) as paid,
            (select count(*)::int from ledger.transfer where code in (4, 5) and ref / 10000 = $1) as nets,
            (select sum(balance)::text from ledger.account where id > 0) as players,
            (select array_agg(balance order by id)::text from ledger.account where kind = 'house') as houses`,
    [round],
  );
}

describe("settling a round", () => {
  it("pays winners of all sites by their own multiples and tells everybody", async () => {
    const round = await world.addRound();
    expect(await world.placeBets(round, members.slice(0, 8), 5_005)).toBe(8);
    await world.decide(round, { kind: "direction", direction: "rise" });
    const versions = () =>
      database.owner.query<{ id: number; version: number }>(
        "select id::int as id, version::int as version from ledger.account where id = any($1::bigint[]) order by id",
        [members.slice(0, 8)],
      );
    const before = await versions();
    expect(await settlement.settle(round)).toBe("settled");
    const rows = await database.owner.query(
      `select b.site_id, b.type, t.code, t.amount::int, t.debit_account::int as debit, t.balance_after::int as after
         from betting.bet b join ledger.transfer t on t.ref = b.id and t.code in (2, 3) where b.round_id = $1 order by b.id`,
      [round],
    );
    const site37 = { site_id: 37, type: "B", code: 2, amount: 9_359, debit: -372, after: 1_004_354 };
    const site1 = { site_id: 1, type: "B", code: 2, amount: 9_409, debit: -12, after: 1_004_404 };
    const evenSite = Number(members[0]) % 2 === 0 ? 37 : 1;
    expect(rows).toEqual(Array(4).fill(evenSite === 37 ? site37 : site1));
    const [event, ...more] = await settledEvents();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ roundId: round, isLast: true });
    expect(event?.bets.map(({ status }) => status).toSorted()).toEqual([
      ...Array(4).fill("lost"),
      ...Array(4).fill("won"),
    ]);
    expect(event?.bets[0]?.bet).toMatchObject({ stakePoints: 5_005n, roundId: round, optionId: 1 });
    expect(event?.balances).toHaveLength(4);
    // Whoever was paid has a balance of the next version, and nobody else.
    const paidTo = new Set(event?.balances.map(({ memberId }) => Number(memberId)));
    const after = before.map(({ id, version }) => ({ id, version: version + (paidTo.has(id) ? 1 : 0) }));
    expect(await versions()).toEqual(after);
    const sites = "select site_id, option_id from settlement.round_site where round_id = $1 order by 1";
    expect(await database.owner.query(sites, [round])).toEqual([
      { site_id: 1, option_id: 1 },
      { site_id: 37, option_id: 1 },
    ]);
    expect(
      await one("select bets, staked from settlement.round_settlement where round_id = $1", [round]),
    ).toEqual({
      bets: "8",
      staked: "40040",
    });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("writes each payout with the balance after it, also where a player has several", async () => {
    const round = await world.addRound();
    for (let n = 0; n < 3; n += 1) await world.placeBets(round, members.slice(0, 6), 5_000);
    await world.decide(round, { kind: "direction", direction: "rise" });
    await settlement.settle(round);
    const checked = await one(
      `select count(*)::int as paid, count(*) filter (where step <> 0)::int as wrong_steps,
              count(*) filter (where is_last and after <> balance)::int as wrong_ends
         from (select t.balance_after - lag(t.balance_after) over mine - t.amount as step, t.balance_after as after, a.balance,
                      lead(t.ref) over mine is null as is_last
                 from betting.bet b
                 join ledger.transfer t on t.code = 2 and t.ref = b.id
                 join ledger.account a on a.id = b.member_id
                where b.round_id = $1 window mine as (partition by b.member_id order by b.id)) x`,
      [round],
    );
    expect(checked).toEqual({ paid: 9, wrong_steps: 0, wrong_ends: 0 });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("pays every stake of a void round back in full, and of a draw as well", async () => {
    const before = await one("select sum(balance)::text as players from ledger.account where id > 0");
    for (const isVoid of [true, false]) {
      const round = await world.addRound();
      expect(await world.placeBets(round, members, 5_000)).toBe(400);
      await (isVoid ? world.makeVoid(round) : world.decide(round, { kind: "direction", direction: "draw" }));
      await settlement.settle(round);
      expect(await moneyOf(round)).toMatchObject({ paid: 400, nets: 0, ...before });
    }
    expect((await settledEvents()).flatMap(({ bets }) => bets).every(({ status }) => status === "void")).toBe(
      true,
    );
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("pays nobody where an account is missing, which cannot be", async () => {
    const round = await world.addRound();
    await world.placeBets(round, members.slice(0, 6), 5_003);
    await world.decide(round, { kind: "direction", direction: "rise" });
    const missing = "(select max(member_id) from betting.bet where round_id = $1 and type = 'B')";
    await expect(
      database.owner.transaction(async (client) => {
        await client.query(`delete from ledger.account where id = ${missing}`, [round]);
        await client.query("select settlement.settle_round($1, '{B,S}', '{1,2}', 100)", [round]);
        throw new Error("was paid");
      }),
    ).rejects.toThrow("pays a player without an account");
    expect(await settlement.settle(round)).toBe("settled");
    expect(await moneyOf(round)).toMatchObject({ paid: 3 });
  });

  it("tells a round without bets as settled", async () => {
    const round = await world.addRound();
    await world.decide(round, { kind: "direction", direction: "fall" });
    await settlement.settle(round);
    expect(await settledEvents()).toEqual([
      { kind: "round.settled", roundId: round, bets: [], balances: [], isLast: true },
    ]);
  });

  it("does nothing to a round that can still change, or that does not exist", async () => {
    const round = await world.addRound();
    await world.placeBets(round, members, 5_000);
    expect(await settlement.settle(round)).toBe("not-final");
    expect(await settlement.settle(roundId(round + 999_000))).toBe("not-final");
    await expect(
      database
        .as("maru_settlement")
        .query("select settlement.settle_round($1, '{B,S}', '{1,2}', 10)", [round]),
    ).rejects.toThrow("is not final");
    expect(await settledEvents()).toEqual([]);
    await world.makeVoid(round);
    await expect(
      database
        .as("maru_settlement")
        .query("select settlement.settle_round($1, '{B,S}', '{1,3}', 10)", [round]),
    ).rejects.toThrow("cannot have these outcomes");
    await settlement.settle(round);
  });

  it("twice, and by four settlers at once, is once", async () => {
    const round = await world.addRound();
    await world.placeBets(round, members, 5_000);
    await world.decide(round, { kind: "direction", direction: "fall" });
    const others = [1, 2, 3].map(() => openSettlement(database.as("maru_settlement")));
    await Promise.all([settlement, ...others].map((room) => room.settle(round)));
    const money = await moneyOf(round);
    await settlement.settle(round);
    expect(money).toMatchObject({ paid: 200 });
    expect(await moneyOf(round)).toEqual(money);
    expect(await settledEvents()).toHaveLength(1);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

function settleNext(round: RoundId, size: number): Promise<{ r_done: boolean; r_bets: number } | undefined> {
  return one("select r_done, r_bets from settlement.settle_round($1, '{B,S}', '{1,2}', $2)", [round, size]);
}

describe("a round settled in small chunks", () => {
  it("goes on where it stopped, whatever the size of the next small chunk, with books that hold between", async () => {
    const round = await world.addRound();
    await world.placeBets(round, members, 5_000);
    await world.decide(round, { kind: "direction", direction: "rise" });
    expect(await settleNext(round, 150)).toEqual({ r_done: false, r_bets: 150 });
    expect(await disagreements(database.owner)).toEqual([]);
    expect(await settleNext(round, 7)).toEqual({ r_done: false, r_bets: 7 });
    expect(await disagreements(database.owner)).toEqual([]);
    await settlement.settle(round);
    expect(await settleNext(round, 7)).toEqual({ r_done: true, r_bets: 0 });
    expect(await moneyOf(round)).toMatchObject({ paid: 200 });
    expect(await disagreements(database.owner)).toEqual([]);
    const events = await settledEvents();
    expect(events.map(({ bets, isLast }) => [bets.length, isLast])).toEqual([
      [150, false],
      [7, false],
      [243, true],
    ]);
    expect(new Set(events.flatMap(({ bets }) => bets.map(({ bet }) => bet.betId))).size).toBe(400);
  });

  it("keeps to the outcome it began with", async () => {
    const round = await world.addRound();
    await world.placeBets(round, members, 5_000);
    await world.decide(round, { kind: "direction", direction: "rise" });
    await settleNext(round, 10);
    await expect(one("select settlement.settle_round($1, '{B,S}', '{2,1}', 1000)", [round])).rejects.toThrow(
      "cannot have these outcomes",
    );
    await settlement.settle(round);
    expect(await moneyOf(round)).toMatchObject({ paid: 200 });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("is told in messages of at most 1,000 bets", async () => {
    const round = await world.addRound();
    for (let n = 0; n < 6; n += 1) await world.placeBets(round, members, 5_000);
    await world.decide(round, { kind: "direction", direction: "rise" });
    await settlement.settle(round);
    const events = await settledEvents();
    expect(events.map(({ bets, isLast }) => [bets.length, isLast])).toEqual([
      [1_000, false],
      [1_000, false],
      [400, true],
    ]);
    // Each says what the players of its own bets hold now, which is the same in all of them.
    for (const { bets, balances } of events) {
      const paid = bets.filter(({ returnedPoints }) => returnedPoints > 0).map(({ bet }) => bet.memberId);
      expect(new Set(balances.map(({ memberId }) => memberId))).toEqual(new Set(paid));
    }
    const told = new Set(
      events.flatMap(({ balances }) => balances.map((b) => `${b.memberId} ${b.balance} ${b.version}`)),
    );
    const held = await database.owner.query<{ said: string }>(
      `select distinct concat_ws(' ', a.id, a.balance, a.version) as said
         from betting.bet b join ledger.account a on a.id = b.member_id where b.round_id = $1 and b.type = 'B'`,
      [round],
    );
    expect(told).toEqual(new Set(held.map(({ said }) => said)));
    expect(told.size).toBe(200);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("a small chunk and who waits for it", () => {
  it("tells that a bet of a player it paid had to wait, and only then", async () => {
    const round = await world.addRound();
    const other = await world.addRound();
    await world.placeBets(round, members, 5_000);
    await world.decide(round, { kind: "direction", direction: "rise" });
    const text = "select r_waited from settlement.settle_round($1, '{B,S}', '{1,2}', $2)";
    expect(await one(text, [round, 10])).toEqual({ r_waited: false });
    const paid = await one<{ id: string }>(
      `select b.member_id as id from betting.bet b where b.round_id = $1 and b.type = 'B'
        order by b.id offset 20 limit 1`,
      [round],
    );
    const holder = await database.owner.dedicated();
    await holder.query("begin");
    // The small chunk stops at this account, after it has paid the players before it; a bet of the first of those then waits for it.
    await holder.query("select from ledger.account where id = $1 for update", [paid?.id]);
    const settling = one(text, [round, 100]);
    await untilWaiting(database.owner, 1);
    const first = await one<{ id: string }>(
      `select min(b.member_id) as id from betting.bet b
        where b.round_id = $1 and b.type = 'B' and b.id > (select last_bet_id from settlement.round_progress where round_id = $1)`,
      [round],
    );
    const betting = world.placeBets(other, [Number(first?.id)], 5_000);
    await untilWaiting(database.owner, 2);
    await holder.query("commit");
    holder.release();
    expect(await settling).toEqual({ r_waited: true });
    expect(await betting).toBe(1);
    await world.makeVoid(other);
    for (const left of [round, other]) await settlement.settle(left);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("a chunk that somebody waits for", () => {
  const PLAYERS_AT_ONCE = 2_000;
  let many: readonly number[];
  beforeAll(async () => {
    many = await world.addMembers(PLAYERS_AT_ONCE * 2 + 200, 1_000_000);
  });

  /** Begins to settle a void round of theirs, and is waited for by a bet of the first of them: it stops after some of the players. */
  async function partWay(): Promise<{ readonly round: RoundId; readonly other: RoundId }> {
    const round = await world.addRound();
    const other = await world.addRound();
    expect(await world.placeBets(round, many, 5_000)).toBe(many.length);
    await world.makeVoid(round);
    await database.owner.query("delete from live.outbox");
    const holder = await database.owner.dedicated();
    await holder.query("begin");
    await holder.query("select from ledger.account where id = $1 for update", [many[PLAYERS_AT_ONCE / 2]]);
    const settling = one("select * from settlement.settle_round($1, '{B,S}', '{3,3}', 100000)", [round]);
    await untilWaiting(database.owner, 1);
    const betting = world.placeBets(other, many.slice(0, 1), 5_000);
    await untilWaiting(database.owner, 2);
    await holder.query("commit");
    holder.release();
    expect(await settling).toEqual({ r_done: false, r_bets: 0, r_waited: true });
    expect(await betting).toBe(1);
    return { round, other };
  }

  it("commits the players that it has paid, tells nobody yet, and goes on behind them whatever it is asked for", async () => {
    const { round, other } = await partWay();
    expect(await moneyOf(round)).toMatchObject({ paid: PLAYERS_AT_ONCE, nets: 0 });
    const progress = "select paid_member::int as paid from settlement.round_partition where round_id = $1";
    expect(await one(progress, [round])).toEqual({ paid: many[PLAYERS_AT_ONCE - 1] });
    expect(await settledEvents()).toEqual([]);
    expect(await disagreements(database.owner)).toEqual([]);
    const text = "select r_done, r_bets from settlement.settle_round($1, '{B,S}', '{3,3}', $2)";
    expect(await one(text, [round, 1_500])).toEqual({ r_done: false, r_bets: 1_500 });
    // These were paid before: nobody is paid twice, and now they are told.
    expect(await moneyOf(round)).toMatchObject({ paid: PLAYERS_AT_ONCE, nets: 0 });
    expect((await settledEvents()).flatMap(({ bets }) => bets).length).toBe(1_500);
    expect(await disagreements(database.owner)).toEqual([]);
    // The next small chunk is paid in part before and in part now; it is small, whatever it is asked for.
    expect(await one(text, [round, 1_000_000])).toEqual({ r_done: false, r_bets: PLAYERS_AT_ONCE });
    expect(await moneyOf(round)).toMatchObject({ paid: PLAYERS_AT_ONCE + 1_500, nets: 0 });
    expect(await disagreements(database.owner)).toEqual([]);
    expect(await one(text, [round, 1_000_000])).toEqual({
      r_done: true,
      r_bets: many.length - PLAYERS_AT_ONCE - 1_500,
    });
    expect(await moneyOf(round)).toMatchObject({ paid: many.length, nets: 0 });
    const told = (await settledEvents()).flatMap(({ bets }) => bets.map(({ bet }) => bet.betId));
    expect([told.length, new Set(told).size]).toEqual([many.length, many.length]);
    await world.makeVoid(other);
    await settlement.settle(other);
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("is ended once by two settlers, one of whom dies in the middle of the rest", async () => {
    const { round, other } = await partWay();
    const holder = await database.owner.dedicated();
    await holder.query("begin");
    await holder.query("select from ledger.account where id = $1 for update", [many[PLAYERS_AT_ONCE * 2]]);
    const settlers = [settlement, openSettlement(database.as("maru_settlement"))];
    const settling = settlers.map((room) => room.settle(round));
    // One waits for the account, the other for the round.
    await untilWaiting(database.owner, 2);
    await database.owner.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and locktype = 'transactionid' and not granted`,
    );
    await holder.query("commit");
    holder.release();
    expect(await Promise.all(settling)).toEqual(["settled", "settled"]);
    expect(await moneyOf(round)).toMatchObject({ paid: many.length, nets: 0 });
    await world.makeVoid(other);
    await settlement.settle(other);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

/** Decided as risen, for settlement's functions. */
const RISE = ["{B,S}", "{1,2}"] as const;

function openPartitions(round: RoundId, chunk: number, least = 1): Promise<object | undefined> {
  const text = "select r_open from settlement.open_partitions($1, $2, $3, $4, $5)";
  return one(text, [round, ...RISE, chunk, least]);
}

function payPartition(round: RoundId, isUpper: boolean): Promise<object | undefined> {
  return one("select r_waited from settlement.pay_partition($1, $2)", [round, isUpper]);
}

function lanesOf(
  round: RoundId,
): Promise<readonly { first: number; last: number; paid: number; over: boolean }[]> {
  return database.owner.query(
    `select first_member::float8 as first, last_member::float8 as last, paid_member::float8 as paid, is_over as over
       from settlement.round_partition where round_id = $1 order by first_member`,
    [round],
  );
}

async function paidMembers(round: RoundId): Promise<readonly number[]> {
  const rows = await database.owner.query<{ id: number }>(
    `select distinct b.member_id::int as id from ledger.transfer t join betting.bet b on b.id = t.ref
      where t.code = 2 and b.round_id = $1 order by 1`,
    [round],
  );
  return rows.map(({ id }) => id);
}

/** What the bets on a rise come to, each by its own multiple. */
async function returnedOf(round: RoundId): Promise<number> {
  const row = await one<{ sum: number }>(
    "select sum(stake * multiple_bp / 10000)::int as sum from betting.bet where round_id = $1 and type = 'B'",
    [round],
  );
  return row?.sum ?? 0;
}

/** A round of 3,300 bets of 5,000, half of which win, and that it left nothing behind. */
async function expectSettledOnce(round: RoundId): Promise<void> {
  expect(await moneyOf(round)).toMatchObject({ paid: 1_650 });
  expect(
    await one(
      "select bets::int, staked::int, returned::int from settlement.round_settlement where round_id = $1",
      [round],
    ),
  ).toEqual({
    bets: 3_300,
    staked: 3_300 * 5_000,
    returned: await returnedOf(round),
  });
  const events = await settledEvents();
  expect(events.filter(({ isLast }) => isLast)).toEqual([events.at(-1)]);
  expect(Math.max(...events.map(({ bets }) => bets.length))).toBeLessThanOrEqual(1_000);
  const told = events.flatMap(({ bets }) => bets.map(({ bet }) => bet.betId));
  expect([told.length, new Set(told).size]).toEqual([3_300, 3_300]);
  expect(
    await one("select count(*)::int as rows from settlement.round_partition where round_id = $1", [round]),
  ).toEqual({
    rows: 0,
  });
  expect(await disagreements(database.owner)).toEqual([]);
}

describe("a chunk that two partitions pay side by side", () => {
  const SIZES = { alone: 700, partitions: 1_500, partitionsFrom: 1_000, waitedFor: 500 };
  let players: readonly number[];
  beforeAll(async () => {
    players = await world.addMembers(1_100, 1_000_000);
  });

  /** Three bets of each player; those of every other player win. */
  async function risen(): Promise<RoundId> {
    const round = await world.addRound();
    for (let n = 0; n < 3; n += 1) expect(await world.placeBets(round, players, 5_000)).toBe(players.length);
    await world.decide(round, { kind: "direction", direction: "rise" });
    await database.owner.query("delete from live.outbox");
    return round;
  }

  it("has one payer a partition: a second one waits for the first, and finds it over", async () => {
    const round = await risen();
    expect(await openPartitions(round, 1_500)).toEqual({ r_open: true });
    const first = await database.owner.dedicated();
    await first.query("begin");
    await first.query("select settlement.pay_partition($1, true)", [round]);
    const second = payPartition(round, true);
    await untilWaiting(database.owner, 1);
    await first.query("commit");
    first.release();
    expect(await second).toEqual({ r_waited: false });
    expect(await openSettlement(database.as("maru_settlement"), SIZES).settle(round)).toBe("settled");
    await expectSettledOnce(round);
  });

  it("is settled once and told in order, with what is left by one call", async () => {
    const round = await risen();
    const calls = watched(database.as("maru_settlement"));
    expect(await openSettlement(calls.database, SIZES).settle(round)).toBe("settled");
    // 1,500 and 1,500 by two partitions each, and 300, for which it is asked whether partitions are worth it, by one call.
    expect(
      calls
        .names()
        .join(", ")
        .split(/, (?=open)/),
    ).toEqual([
      "open_partitions, pay_partition, pay_partition, settle_round",
      "open_partitions, pay_partition, pay_partition, settle_round",
      "open_partitions, settle_round",
    ]);
    await expectSettledOnce(round);
  });

  it("shares the players out near their middle, and each partition pays its own, whole before it is published", async () => {
    const round = await risen();
    expect(await openPartitions(round, 3_300)).toEqual({ r_open: true });
    expect(await openPartitions(round, 3_300)).toEqual({ r_open: true });
    const [lower, upper] = await lanesOf(round);
    expect([lower?.first, lower?.over, upper?.over]).toEqual([0, false, false]);
    expect(upper?.first).toBe((lower?.last ?? 0) + 1);
    const below = players.filter((id) => id <= (lower?.last ?? 0)).length;
    expect(Math.abs(below - players.length / 2)).toBeLessThan(players.length / 8);
    // By two settlers at once: one pays, the other waits for it and finds the partition over.
    expect(await Promise.all([payPartition(round, false), payPartition(round, false)])).toEqual([
      { r_waited: false },
      { r_waited: false },
    ]);
    const paid = await paidMembers(round);
    expect(paid).toEqual(players.filter((id) => id % 2 === 0 && id <= (lower?.last ?? 0)));
    expect(await settledEvents()).toEqual([]);
    expect(await disagreements(database.owner)).toEqual([]);
    // Over is over.
    await payPartition(round, false);
    expect((await paidMembers(round)).length).toBe(paid.length);
    await payPartition(round, true);
    expect(await openPartitions(round, 3_300)).toEqual({ r_open: false });
    expect(await settleNext(round, 10_000)).toEqual({ r_done: true, r_bets: 3_300 });
    await expectSettledOnce(round);
  });

  it("is left to small chunks where a partition was never paid, and that partition then pays nobody", async () => {
    const round = await risen();
    await openPartitions(round, 3_300);
    await payPartition(round, true);
    const upper = (await paidMembers(round)).length;
    expect(await settleNext(round, 1_000_000)).toEqual({ r_done: false, r_bets: 2_000 });
    const later = (await paidMembers(round)).length;
    expect(later).toBeGreaterThan(upper);
    expect(await payPartition(round, false)).toEqual({ r_waited: false });
    expect((await paidMembers(round)).length).toBe(later);
    expect(await openPartitions(round, 3_300)).toEqual({ r_open: false });
    expect(await settleNext(round, 1_000_000)).toEqual({ r_done: true, r_bets: 1_300 });
    await expectSettledOnce(round);
  });

  it("has as many bets as the partitions were asked to share", async () => {
    const round = await risen();
    await openPartitions(round, 1_237);
    const chunk = await one(
      `select count(*)::int as bets from betting.bet
        where round_id = $1 and id <= (select until_bet_id from settlement.round_progress where round_id = $1)`,
      [round],
    );
    expect(chunk).toEqual({ bets: 1_237 });
    await settlement.settle(round);
    await expectSettledOnce(round);
  });

  it("is not settled where its partitions paid more bets than there are", async () => {
    const round = await risen();
    await openPartitions(round, 3_300);
    for (const isUpper of [false, true]) await payPartition(round, isUpper);
    const count = (by: number) =>
      database.owner.query(
        "update settlement.round_partition set bets = bets + $2 where round_id = $1 and first_member = 0",
        [round, by],
      );
    await count(1);
    await expect(settleNext(round, 10_000)).rejects.toThrow("paid 3301 bets of 3300");
    await count(-1);
    expect(await settleNext(round, 10_000)).toEqual({ r_done: true, r_bets: 3_300 });
    await expectSettledOnce(round);
  });

  it("has no partitions for few bets, nor after a settled round", async () => {
    const round = await risen();
    expect(await openPartitions(round, 3_300, 3_301)).toEqual({ r_open: false });
    await settleNext(round, 10_000);
    expect(await openPartitions(round, 3_300)).toEqual({ r_open: false });
    expect(await payPartition(round, true)).toEqual({ r_waited: false });
    await expectSettledOnce(round);
  });

  it("may be of one player only", async () => {
    const round = await world.addRound();
    const player = players.slice(1, 2);
    for (let n = 0; n < 3; n += 1) await world.placeBets(round, player, 5_000);
    await world.decide(round, { kind: "direction", direction: "draw" });
    const sizes = { ...SIZES, partitionsFrom: 1 };
    expect(await openSettlement(database.as("maru_settlement"), sizes).settle(round)).toBe("settled");
    expect(await moneyOf(round)).toMatchObject({ paid: 3, nets: 0 });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("is settled once by three settlers whose backends are killed again and again", async () => {
    const killed = { count: 0, isOver: false };
    const killer = (async () => {
      // Bounded: where a partition takes longer than the pause between two kills, no chunk would ever come through.
      while (!killed.isOver && killed.count < 60) {
        const row = await one<{ count: number }>(
          `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
            where usename = 'maru_settlement' and datname = current_database() and state = 'active' and query like '%partition%'
              and random() < 0.5`,
        );
        killed.count += row?.count ?? 0;
        await delay(7);
      }
    })();
    for (let n = 0; n < 4; n += 1) {
      const round = await risen();
      for (let tried = 0; tried < 40; tried += 1) {
        const rooms = [1, 2, 3].map(() => openSettlement(database.as("maru_settlement"), SIZES));
        const answers = await Promise.allSettled(rooms.map((room) => room.settle(round)));
        if (answers.some(({ status }) => status === "fulfilled")) break;
      }
      await expectSettledOnce(round);
    }
    killed.isOver = true;
    await killer;
    expect(killed.count).toBeGreaterThan(0);
  });

  it("waits as a whole while the books disagree about its round", async () => {
    const round = await risen();
    await openPartitions(round, 3_300);
    await payPartition(round, false);
    await database.owner.query(
      "insert into ledger.halt (question, subject, round_id) values ('ROUND_TOTAL', $1, $1)",
      [round],
    );
    const room = openSettlement(database.as("maru_settlement"), SIZES);
    const before = (await paidMembers(round)).length;
    await expect(payPartition(round, true)).rejects.toThrow("money is halted");
    expect(await room.settle(round)).toBe("stopped");
    expect((await paidMembers(round)).length).toBe(before);
    await database.owner.query("delete from ledger.halt");
    expect(await room.settle(round)).toBe("settled");
    await expectSettledOnce(round);
  });

  it("stops where a partition is waited for; the rest goes by small chunks without those who were paid", async () => {
    const many = await world.addMembers(2 * 4_400, 1_000_000);
    const [round, other] = [await world.addRound(), await world.addRound()];
    expect(await world.placeBets(round, many, 5_000)).toBe(many.length);
    await world.makeVoid(round);
    await database.owner.query("delete from live.outbox");
    const holder = await database.owner.dedicated();
    await holder.query("begin");
    // The lower partition comes to this player's account among its first players, and a bet of its first player comes to wait for it.
    await holder.query("select from ledger.account where id = $1 for update", [many[1_000]]);
    const calls = watched(database.as("maru_settlement"));
    const settling = openSettlement(calls.database, { ...SIZES, partitions: 100_000 }).settle(round);
    await untilWaiting(database.owner, 1);
    const betting = world.placeBets(other, many.slice(0, 1), 5_000);
    await untilWaiting(database.owner, 2);
    await holder.query("commit");
    holder.release();
    expect(await settling).toBe("settled");
    expect(await betting).toBe(1);
    expect(calls.names().slice(0, 3)).toEqual(["open_partitions", "pay_partition", "pay_partition"]);
    expect(calls.names().filter((name) => name === "settle_round").length).toBe(Math.ceil(many.length / 500));
    expect(await moneyOf(round)).toMatchObject({ paid: many.length, nets: 0 });
    const told = (await settledEvents()).flatMap(({ bets }) => bets.map(({ bet }) => bet.betId));
    expect([told.length, new Set(told).size]).toEqual([many.length, many.length]);
    await world.makeVoid(other);
    await settlement.settle(other);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

/** A database that remembers which of settlement's functions were called. */
function watched(inner: Database): { readonly database: Database; names(): readonly string[] } {
  const names: string[] = [];
  const query: Database["query"] = async (text, values) => {
    const [, name] = /settlement\.(\w+)\(/.exec(text) ?? [];
    if (name !== undefined) names.push(name);
    return inner.query(text, values);
  };
  return { database: { ...inner, query }, names: () => names };
}

describe("settlement and a storm of bets", () => {
  it("pays every bet that was accepted before the round became void, and no bet comes after", async () => {
    const round = await world.addRound();
    const storm = { accepted: 0, batches: 0, isOver: false };
    const batchesBeyond = async (count: number): Promise<void> => {
      while (storm.batches <= count) await delay(5);
    };
    const players = [0, 100, 200, 300].map(async (from) => {
      while (!storm.isOver) {
        const accepted = await world.placeBets(round, members.slice(from, from + 100), 5_000);
        storm.accepted += accepted;
        storm.batches += 1;
      }
    });
    await batchesBeyond(8);
    await world.makeVoid(round);
    const settlers = [settlement, openSettlement(database.as("maru_settlement"))];
    await Promise.all(settlers.map((room) => room.settle(round)));
    // Some are on their way; the others are asked for after the end.
    await batchesBeyond(storm.batches + 8);
    storm.isOver = true;
    await Promise.all(players);
    expect(storm.accepted).toBeGreaterThan(100);
    expect(await moneyOf(round)).toMatchObject({ paid: storm.accepted, nets: 0 });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("settlement and a batch in flight", () => {
  it("waits for the batch, and pays its bets as well", async () => {
    const round = await world.addRound();
    const client = await database.owner.dedicated();
    await client.query("begin");
    const inFlight: Pick<Database, "query"> = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
    };
    expect(await placeBets(inFlight, round, { members: members.slice(0, 10), stake: 5_000 })).toBe(10);
    await world.makeVoid(round);
    const settled = settlement.settle(round);
    await untilWaiting(database.owner, 1);
    await client.query("commit");
    client.release();
    expect(await settled).toBe("settled");
    expect(await moneyOf(round)).toMatchObject({ paid: 10 });
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("does not hold up a late bet: it is refused at once while the round settles", async () => {
    const round = await world.addRound();
    await world.makeVoid(round);
    const client = await database.owner.dedicated();
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [round]);
    expect(await world.placeBets(round, members.slice(0, 3), 5_000)).toBe(0);
    await client.query("rollback");
    client.release();
    await settlement.settle(round);
  });
});

describe("rounds that are due", () => {
  it("are found after a restart, once, and the settled past is not read again", async () => {
    expect(await settlement.settleDue()).toBe(0);
    const rounds = [await world.addRound(), await world.addRound(), await world.addRound()];
    for (const round of rounds) await world.placeBets(round, members.slice(0, 10), 5_000);
    const [first, second, third] = rounds;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three rounds");
    await world.decide(second, { kind: "direction", direction: "rise" });
    await world.makeVoid(third);
    expect(await settlement.settleDue()).toBe(2);
    expect(await settlement.settleDue()).toBe(0);
    expect(await one("select round_id::float8 as id from settlement.settled_below")).toEqual({ id: first });
    await world.decide(first, { kind: "direction", direction: "draw" });
    expect(await openSettlement(database.as("maru_settlement")).settleDue()).toBe(1);
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("are settled though one before them cannot be", async () => {
    const [broken, sound] = [await world.addRound(), await world.addRound()];
    for (const round of [broken, sound]) await world.placeBets(round, members.slice(0, 10), 5_000);
    await world.decide(broken, { kind: "digit", digit: 3 });
    await world.decide(sound, { kind: "direction", direction: "fall" });
    await expect(settlement.settleDue()).rejects.toThrow();
    expect(await moneyOf(sound)).toMatchObject({ paid: 5 });
    // Nothing but the owner's own hand could mend it.
    await database.owner.query("alter table rounds.round disable trigger user");
    await world.decide(broken, { kind: "direction", direction: "rise" });
    await database.owner.query("alter table rounds.round enable trigger user");
    expect(await settlement.settleDue()).toBe(1);
    expect(await disagreements(database.owner)).toEqual([]);
  });

  it("are settled once though the settler's backend is killed again and again", async () => {
    const rounds: RoundId[] = [];
    for (let n = 0; n < 30; n += 1) {
      const round = await world.addRound();
      await world.placeBets(round, members, 5_000);
      await world.decide(round, { kind: "direction", direction: n % 2 === 0 ? "rise" : "fall" });
      rounds.push(round);
    }
    const kills = { count: 0, isOver: false };
    const killer = (async () => {
      while (!kills.isOver && kills.count < 20) {
        const row = await one<{ killed: number }>(
          `select count(pg_terminate_backend(pid))::int as killed from pg_stat_activity
            where usename = 'maru_settlement' and datname = current_database() and state = 'active'
              and backend_start < clock_timestamp() - interval '15 ms'`,
        );
        kills.count += row?.killed ?? 0;
        await delay(60);
      }
    })();
    // A settler that gives up is called again by the next event, or at the next start.
    for (let tried = 0; tried < 100; tried += 1) {
      const settled = await settlement.settleDue().catch(() => -1);
      if (settled === 0) break;
    }
    kills.isOver = true;
    await killer;
    expect(kills.count).toBeGreaterThan(0);
    for (const round of rounds) expect(await moneyOf(round)).toMatchObject({ paid: 200 });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("while the books disagree", () => {
  it.each([
    ["round_outcome", "(round_id, type, status) values ($1, 'B', 1)"],
    ["round_settlement", "(round_id, settled_at_ms, bets, staked, returned) values ($1, 1, 0, 0, 0)"],
    [
      "round_partition",
      "(round_id, first_member, last_member, paid_member, is_over) values ($1, 0, 7, -1, false)",
    ],
  ])("nothing is written into %s of a round that waits", async (table, row) => {
    const round = await world.addRound();
    const statement = `insert into settlement.${table} ${row}`;
    await expect(
      database.owner.transaction(async (client) => {
        await client.query(
          "insert into ledger.halt (question, subject, round_id) values ('ROUND_TOTAL', $1, $1)",
          [round],
        );
        await client.query(statement, [round]);
        throw new Error("was written");
      }),
    ).rejects.toThrow("money is halted");
    await world.makeVoid(round);
    await settlement.settle(round);
  });

  it("rounds that the fault concerns wait and hold up none of the others; opened again, they are settled once", async () => {
    const [concerned, other] = [await world.addRound(), await world.addRound()];
    for (const round of [concerned, other]) {
      await world.placeBets(round, members.slice(0, 4), 5_000);
      await world.makeVoid(round);
    }
    await database.owner.query(
      "insert into ledger.halt (question, subject, round_id) values ('ROUND_TOTAL', $1, $1)",
      [concerned],
    );
    expect(await settlement.settle(concerned)).toBe("stopped");
    expect(await settlement.settleDue()).toBe(1);
    expect(await moneyOf(concerned)).toMatchObject({ paid: 0, nets: 0 });
    expect(await moneyOf(other)).toMatchObject({ paid: 4 });
    await database.owner.query("delete from ledger.halt");
    expect(await settlement.settleDue()).toBe(1);
    expect(await moneyOf(concerned)).toMatchObject({ paid: 4 });
    expect(await disagreements(database.owner)).toEqual([]);
  });
});

describe("a round that is made late", () => {
  it("is settled like any other, though later ones had ended before it was there", async () => {
    const [ended] = [await world.addRound(SLOT_NOW - 2), await world.addRound(SLOT_NOW)];
    await world.makeVoid(ended);
    expect(await settlement.settleDue()).toBe(1);
    const madeLate = await world.addRound(SLOT_NOW - 9);
    expect(await world.placeBets(madeLate, members.slice(0, 10), 5_000)).toBe(10);
    expect(await settlement.settleDue()).toBe(0);
    const [past] = await database.owner.query<{ id: number }>(
      "select round_id::float8 as id from settlement.settled_below",
    );
    expect(past?.id).toBeLessThan(madeLate);
    await world.decide(madeLate, { kind: "direction", direction: "rise" });
    expect(await settlement.settleDue()).toBe(1);
    expect(await disagreements(database.owner)).toEqual([]);
  });
});
