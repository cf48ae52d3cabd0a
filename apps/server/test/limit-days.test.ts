import { memberId, type RoundId, siteId } from "@maru/values";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import type { BetAnswer } from "../src/ports/place-bet.ts";
import { betRequest } from "../src/trading/betting/betting-world.ts";
import { type Betting, openBetting } from "../src/trading/betting/open-betting.ts";
import { openSettlement } from "../src/trading/settlement/open-settlement.ts";
import { arrangeSettlementWorld, type SettlementWorld } from "../src/trading/settlement/settlement-world.ts";

/** Which days count in a player's own limits, as a batch reads them: on the account's row, and on the days kept beside it. */
const LIMIT = 30_011;
const STAKED = 10_003;
const RETURNED = 3_001;
const LEFT_OF_STAKES = LIMIT - STAKED;
const LEFT_OF_LOSSES = LIMIT - STAKED + RETURNED;

let database: TestDatabase;
let betting: Betting;
let world: SettlementWorld;
let member = 0;
let round: RoundId;
let today = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeSettlementWorld(database.owner);
  betting = openBetting(database.as("maru_betting"));
  const [row] = await database.owner.query<{ day: number }>(
    "select floor((platform.clock_ms() + 32400000) / 86400000.0)::int as day",
  );
  today = row?.day ?? 0;
});
afterAll(async () => {
  await betting.close();
  await database.close();
});
beforeEach(async () => {
  member = (await world.addMembers(1, 50_000_017))[0] ?? 0;
  round = await world.addRound();
});

const limitTo = (field: string): Promise<unknown> =>
  database.owner.query(
    `insert into accounts.protection (member_id, site_id, ${field}) select $1, site_id, $2 from accounts.member where id = $1`,
    [member, LIMIT],
  );

const PLAYED = {
  "on the account's row": (day: number) =>
    database.owner.query(
      "update ledger.account set day = $2, day_staked = $3, day_returned = $4 where id = $1",
      [member, day, STAKED, RETURNED],
    ),
  "among the days before": (day: number) =>
    database.owner.query(
      "insert into ledger.player_day (member_id, day, staked, returned) values ($1, $2, $3, $4)",
      [member, day, STAKED, RETURNED],
    ),
} as const;

/** The most that is accepted is accepted, and a point more is not. */
async function expectLeft(left: number): Promise<void> {
  expect(await bet(left + 1)).toMatchObject({ ok: false, refusal: { max: LIMIT, left } });
  expect(await bet(left)).toMatchObject({ ok: true });
}

function bet(stakePoints: number): Promise<BetAnswer> {
  const type = member % 2 === 0 ? "B" : "S";
  return betting.placeBet(
    betRequest({ memberId: memberId(member), siteId: siteId(37), roundId: round, type, stakePoints }),
  );
}

describe.each(["on the account's row", "among the days before"] as const)("a day of play %s", (place) => {
  it.each([
    ["week_stake_max", 6, LEFT_OF_STAKES],
    ["week_stake_max", 7, LIMIT],
    ["week_loss_max", 6, LEFT_OF_LOSSES],
    ["week_loss_max", 7, LIMIT],
    ["month_stake_max", 29, LEFT_OF_STAKES],
    ["month_stake_max", 30, LIMIT],
    ["month_loss_max", 29, LEFT_OF_LOSSES],
    ["month_loss_max", 30, LIMIT],
    ["day_stake_max", 1, LIMIT],
    ["day_loss_max", 1, LIMIT],
  ] as const)("under %s, %i days ago, leaves %i", async (field, daysAgo, left) => {
    await limitTo(field);
    await PLAYED[place](today - daysAgo);
    await expectLeft(left);
  });
});

describe("today's play", () => {
  it.each([
    ["day_stake_max", LEFT_OF_STAKES],
    ["week_stake_max", LEFT_OF_STAKES],
    ["month_stake_max", LEFT_OF_STAKES],
    ["day_loss_max", LEFT_OF_LOSSES],
    ["week_loss_max", LEFT_OF_LOSSES],
    ["month_loss_max", LEFT_OF_LOSSES],
  ] as const)("under %s leaves %i", async (field, left) => {
    await limitTo(field);
    await PLAYED["on the account's row"](today);
    await expectLeft(left);
  });
});

describe("a payout after midnight in Seoul", () => {
  it("counts for its own day alone: what came back yesterday lets nobody lose more today", async () => {
    await limitTo("day_loss_max");
    expect(await bet(7_003)).toMatchObject({ ok: true });
    // As if that bet and a payout were of yesterday: the round ends after midnight.
    await PLAYED["on the account's row"](today - 1);
    await database.owner.query("delete from ledger.player_day where member_id = $1", [member]);
    await world.decide(round, { kind: "direction", direction: member % 2 === 0 ? "rise" : "fall" });
    const settlement = openSettlement(database.as("maru_settlement"));
    expect(await settlement.settle(round)).toBe("settled");
    const [account] = await database.owner.query<{ day: number; staked: number; returned: number }>(
      "select day, day_staked::int as staked, day_returned::int as returned from ledger.account where id = $1",
      [member],
    );
    const [kept] = await database.owner.query(
      "select day, staked::int, returned::int from ledger.player_day where member_id = $1",
      [member],
    );
    // 7,003 x 1.87 is 13,095.61.
    const won = 13_095;
    expect(account).toEqual({ day: today, staked: 0, returned: won });
    expect(kept).toEqual({ day: today - 1, staked: STAKED, returned: RETURNED });
    round = await world.addRound();
    await expectLeft(LIMIT + won);
  });
});
