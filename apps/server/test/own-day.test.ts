import { lowestRoundIdFrom } from "@maru/rules";
import { instant, type RoundId, roundId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReading, type Reading } from "../src/operations/reading/reading.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { openSettlement, type Settlement } from "../src/trading/settlement/open-settlement.ts";
import {
  arrangeSettlementWorld,
  placeBets,
  type SettlementWorld,
} from "../src/trading/settlement/settlement-world.ts";

/** Midnight in Seoul between 10 and 11 March 2026. */
const MIDNIGHT_MS = Date.UTC(2026, 2, 10, 15);
const YESTERDAY = Math.floor((MIDNIGHT_MS + 9 * 3_600_000) / 86_400_000) - 1;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: SettlementWorld;
let settlement: Settlement;
let reading: Reading;
let nowMs = MIDNIGHT_MS;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeSettlementWorld(database.owner);
  settlement = openSettlement(database.as("maru_settlement"));
  reading = openReading({
    siteReads: openSiteReads(database.as("maru_http")),
    clock: { now: () => instant(nowMs) },
    sideRemaining: async () => null,
    receiptsOf: async () => new Map(),
    archivedTicks: async () => null,
    archivedBets: async () => null,
  });
});
afterAll(() => database.close());

/** The clock of the server and of its database: minutes, or parts of one, from midnight. */
async function standAt(minutes: number): Promise<void> {
  nowMs = Math.round(MIDNIGHT_MS + minutes * MINUTE_MS);
  await database.owner.query(
    `create or replace function platform.clock_ms() returns bigint language sql volatile as $$ select ${nowMs}::bigint $$`,
  );
}

/** An R1 round whose betting begins so many minutes from midnight. */
async function addRound(minutes: number): Promise<RoundId> {
  const startMs = MIDNIGHT_MS + minutes * MINUTE_MS;
  const id = roundId(lowestRoundIdFrom(startMs) + 1);
  await database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     values ($1, 1, 'SIM-V25', 'R1', 1, $2, $2 + 50000, $2 + 60000, $2 + 60000, $2 + 120000, 1, 2, 0, 0, 1000000000000,
       '{"1":1,"37":2}', '{"1":1,"37":1}')`.replaceAll("$2", "$2::bigint"),
    [id, startMs],
  );
  return id;
}

/** A new member of site 1, whose bets are rises: the members of the world come by turns, and even numbers bet `B`. */
async function addMember(): Promise<number> {
  const made = await world.addMembers(4, 1_000_000);
  const [member] = await database.owner.query<{ id: string }>(
    "select id from accounts.member where id = any ($1) and site_id = 1 order by id limit 1",
    [made],
  );
  return Number(member?.id);
}

const typeOf = (member: number) => (member % 2 === 0 ? "rise" : "fall");
const otherThan = (member: number) => (member % 2 === 0 ? "fall" : "rise");

async function bet(round: RoundId, member: number, stake: number): Promise<void> {
  expect(await placeBets(database.owner, round, { members: [member], stake })).toBe(1);
}

async function settle(round: RoundId, direction: "rise" | "fall"): Promise<void> {
  await world.decide(round, { kind: "direction", direction });
  expect(await settlement.settle(round)).toBe("settled");
}

const dayOf = (memberId: number) => reading.ownDay({ siteId: 1, memberId });

describe("a player's own day over midnight", () => {
  it("counts a bet of 23:59:23 that was lost at 00:01 as today's loss", async () => {
    const member = await addMember();
    const round = await addRound(-1);
    await standAt(-37 / 60);
    await bet(round, member, 5_003);
    expect(await dayOf(member)).toEqual({ staked: 0, returned: 0, open: 5_003, net: 0 });
    await standAt(1);
    expect(await dayOf(member)).toEqual({ staked: 0, returned: 0, open: 5_003, net: 0 });
    await standAt(1.05);
    await settle(round, otherThan(member));
    expect(await dayOf(member)).toEqual({ staked: 5_003, returned: 0, open: 0, net: -5_003 });
  });

  it("counts no payout without its stake, and nothing of it the day after", async () => {
    const member = await addMember();
    const round = await addRound(-3);
    await standAt(-2.5);
    await bet(round, member, 7_011);
    await standAt(0.2);
    await settle(round, typeOf(member));
    // 7,011 at 1.88 is 13,180.68: the house keeps the fraction.
    expect(await dayOf(member)).toEqual({ staked: 7_011, returned: 13_180, open: 0, net: 6_169 });
    await standAt(24 * 60 + 0.1);
    expect(await dayOf(member)).toEqual({ staked: 0, returned: 0, open: 0, net: 0 });
  });

  it("leaves what was settled before midnight to yesterday, and says nothing negative of nothing", async () => {
    const member = await addMember();
    const round = await addRound(-12);
    await standAt(-11.5);
    await bet(round, member, 5_009);
    await standAt(-0.01);
    await settle(round, otherThan(member));
    expect((await dayOf(member)).net).toBe(-5_009);
    await standAt(0);
    const today = await dayOf(member);
    expect(today).toEqual({ staked: 0, returned: 0, open: 0, net: 0 });
    expect(Object.is(today.net, 0)).toBe(true);
  });

  it("adds a refund to both sides", async () => {
    const member = await addMember();
    const round = await addRound(4);
    await standAt(4.5);
    await bet(round, member, 5_017);
    await standAt(6.1);
    await world.makeVoid(round);
    expect(await settlement.settle(round)).toBe("settled");
    expect(await dayOf(member)).toEqual({ staked: 5_017, returned: 5_017, open: 0, net: 0 });
  });
});

/** The account's totals of its day, and those of the days before. */
const accountOf = async (member: number) =>
  (
    await database.owner.query<object>(
      `select day::int, day_staked::int as staked, day_returned::int as returned,
              (select json_agg(json_build_array(d.day, d.staked, d.returned)) from ledger.player_day d where d.member_id = a.id) as past
         from ledger.account a where a.id = $1`,
      [member],
    )
  )[0];

describe("the day of an account, which limits go by", () => {
  it("keeps yesterday's returns out of today at the first settlement after midnight", async () => {
    const member = await addMember();
    const [early, late] = [await addRound(-22), await addRound(-21)];
    await standAt(-21.6);
    await bet(early, member, 5_021);
    await standAt(-20.6);
    await bet(late, member, 6_007);
    await standAt(-19);
    await settle(early, typeOf(member));
    expect(await accountOf(member)).toEqual({ day: YESTERDAY, staked: 11_028, returned: 9_439, past: null });
    await standAt(0.3);
    await settle(late, typeOf(member));
    expect(await accountOf(member)).toEqual({
      day: YESTERDAY + 1,
      staked: 0,
      returned: 11_293,
      past: [[YESTERDAY, 11_028, 9_439]],
    });
  });
});
