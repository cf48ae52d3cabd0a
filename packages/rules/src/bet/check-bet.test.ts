import { describe, expect, it } from "vitest";
import { instant, memberId, points, roundId, siteId } from "@maru/values";
import { defaultTerms } from "../site/default-terms.ts";
import { PLAY_BREAK_MS } from "../protection/play-session.ts";
import type { BetRefusal } from "./bet-refusal.ts";
import { BET_REFUSAL_CODES } from "../testing/bet-refusal-codes.ts";
import {
  type BetFacts,
  type BettingAccount,
  type BettingRound,
  type BetWish,
  checkBet,
  type LicenceCover,
  stakeForLimits,
} from "./check-bet.ts";

interface Case extends BetFacts {
  readonly wish: BetWish;
  readonly account: BettingAccount;
  readonly round: BettingRound;
  readonly licence: LicenceCover;
}

const SITE = siteId(1);
const TERMS = { ...defaultTerms("R1"), termsId: 3, optionId: 2, siteId: 1, version: 1 };
const ROUND = {
  id: roundId(9),
  type: "R1" as const,
  termsBySite: { "1": 3 },
  siteStatus: { "1": 1 as const },
};

/** Everything is wrong with this bet, so that only the order decides which refusal it gets. */
const ALL_WRONG: Case = {
  wish: {
    memberId: memberId(5),
    siteId: SITE,
    roundId: roundId(9),
    type: "X",
    stakePoints: 2_500.5,
    seenMultipleBp: 1,
  },
  terms: { round: null, option: null },
  account: {
    siteId: siteId(37),
    role: "PARTNER",
    status: "D",
    frozenUntilMs: 7_000,
    country: null,
    limit: null,
    openGames: [3],
    version: 1,
    protection: {
      excludedUntilMs: 9_000,
      exclusionReturnMs: null,
      timedOutUntilMs: 8_000,
      sessionMaxMs: 400,
      singleStakeMax: points(100),
      dayStakeMax: points(200),
      weekStakeMax: points(210),
      monthStakeMax: points(220),
      dayLossMax: points(300),
      weekLossMax: points(310),
      monthLossMax: points(320),
      openBetsMax: 3,
      balanceMax: points(-1),
    },
    record: {
      totals: { day: 0, stakedPoints: points(150), returnedPoints: points(0) },
      earlierDays: [
        { day: -6, stakedPoints: points(20), returnedPoints: points(10) },
        { day: -29, stakedPoints: points(30), returnedPoints: points(10) },
        { day: -30, stakedPoints: points(1_000), returnedPoints: points(0) },
      ],
      play: { fromMs: 1_000, toMs: 1_400, checkedMs: 0, checkEveryMs: 300 },
      openBets: 3,
    },
    balance: points(0),
  },
  round: {
    startMs: 2_000,
    lockMs: 1_000,
    state: "void",
    sideCapacity: points(90_001),
    family: "direction",
    optionId: 2,
    isClosed: true,
  },
  licence: { families: [], countries: ["AR"], oneGameAtATime: true, betPauseMs: 101 },
  sideLeft: points(7),
  nowMs: instant(1_500),
};

const wish =
  (change: Partial<BetWish>) =>
  (c: Case): Case => ({ ...c, wish: { ...c.wish, ...change } });
const terms =
  (change: Partial<BetFacts["terms"]>) =>
  (c: Case): Case => ({ ...c, terms: { ...c.terms, ...change } });
const account =
  (change: Partial<BettingAccount>) =>
  (c: Case): Case => ({ ...c, account: { ...c.account, ...change } });
const licence =
  (change: Partial<LicenceCover>) =>
  (c: Case): Case => ({ ...c, licence: { ...c.licence, ...change } });
const protection =
  (change: Partial<BettingAccount["protection"]>) =>
  (c: Case): Case =>
    account({ protection: { ...c.account.protection, ...change } })(c);
const play =
  (change: Partial<BettingAccount["record"]["play"]>) =>
  (c: Case): Case =>
    account({ record: { ...c.account.record, play: { ...c.account.record.play, ...change } } })(c);
const round =
  (startMs: number, lockMs: number, state: BettingRound["state"]) =>
  (c: Case): Case => ({ ...c, round: { ...c.round, startMs, lockMs, state } });
const isClosed =
  (is: boolean) =>
  (c: Case): Case => ({ ...c, round: { ...c.round, isClosed: is } });
const sideLeft =
  (left: number) =>
  (c: Case): Case => ({ ...c, sideLeft: points(left) });

const WRONG_TERMS = { ...TERMS, isPlay: false, isStop: true, limitMax: 1_000 };
const SHUT_ROUND = { ...ROUND, siteStatus: { "1": 0 as const } };

/** The order of the checks: the refusal, and what puts right the thing it names, and nothing else. */
const ORDER: readonly (readonly [BetRefusal, ...((c: Case) => Case)[]])[] = [
  [{ code: "NOT_A_PLAYER" }, account({ siteId: SITE, role: "PLAYER" })],
  [{ code: "ACCOUNT_DISABLED" }, account({ status: "A" })],
  [{ code: "ACCOUNT_FROZEN", untilMs: 7_000 }, account({ frozenUntilMs: 1_500 })],
  [{ code: "SELF_EXCLUDED", untilMs: 9_000 }, protection({ excludedUntilMs: 1_500 })],
  [{ code: "EXCLUSION_RETURN_NEEDED", untilMs: 1_500 }, protection({ exclusionReturnMs: 1_500 })],
  [{ code: "TIMED_OUT", untilMs: 8_000 }, protection({ timedOutUntilMs: 1_500 })],
  [{ code: "SESSION_TIME_LIMIT", untilMs: 1_400 + PLAY_BREAK_MS }, protection({ sessionMaxMs: 501 })],
  [{ code: "REALITY_CHECK_DUE", sinceMs: 1_000 }, play({ checkedMs: 1_201 })],
  [{ code: "SINGLE_STAKE_LIMIT", max: 100 }, protection({ singleStakeMax: points(1_000_000) })],
  [{ code: "DAY_STAKE_LIMIT", max: 200, left: 50 }, protection({ dayStakeMax: points(2_000_000) })],
  [{ code: "WEEK_STAKE_LIMIT", max: 210, left: 40 }, protection({ weekStakeMax: points(2_000_000) })],
  [{ code: "MONTH_STAKE_LIMIT", max: 220, left: 20 }, protection({ monthStakeMax: points(2_000_000) })],
  [{ code: "DAY_LOSS_LIMIT", max: 300, left: 150 }, protection({ dayLossMax: points(2_000_000) })],
  [{ code: "WEEK_LOSS_LIMIT", max: 310, left: 150 }, protection({ weekLossMax: points(2_000_000) })],
  [{ code: "MONTH_LOSS_LIMIT", max: 320, left: 140 }, protection({ monthLossMax: points(2_000_000) })],
  [{ code: "OPEN_BETS_LIMIT", max: 3 }, protection({ openBetsMax: 4 })],
  [{ code: "BALANCE_ABOVE_LIMIT", max: -1 }, protection({ balanceMax: points(2_000_000) })],
  [{ code: "LICENCE_MISSING" }, licence({ families: ["ball", "direction"] })],
  [{ code: "COUNTRY_REQUIRED" }, account({ country: "CL" })],
  [{ code: "COUNTRY_BLOCKED" }, account({ country: "AR" })],
  [{ code: "BET_TOO_SOON", untilMs: 1_501, pauseMs: 101 }, licence({ betPauseMs: 100 })],
  [{ code: "OTHER_GAME_OPEN" }, account({ openGames: [2, 2] })],
  [{ code: "ROUND_UNKNOWN" }, terms({ round: SHUT_ROUND })],
  [{ code: "OPTION_NOT_OFFERED" }, terms({ option: WRONG_TERMS })],
  [{ code: "OPTION_NOT_PLAYING" }, terms({ option: { ...WRONG_TERMS, isPlay: true } })],
  [
    { code: "OPTION_STOPPED" },
    terms({ round: ROUND, option: { ...WRONG_TERMS, isPlay: true, isStop: false } }),
    isClosed(false),
  ],
  [{ code: "ROUND_NOT_OPEN" }, round(1_500, 1_500, "void")],
  [{ code: "ROUND_LOCKED", lockMs: 1_500 }, round(1_500, 1_501, "void")],
  [{ code: "ROUND_VOID" }, round(1_500, 1_501, "open")],
  [{ code: "BET_TYPE_UNKNOWN", type: "X" }, wish({ type: "B" })],
  [{ code: "MULTIPLE_CHANGED", seenBp: 1, nowBp: 18_800 }, wish({ seenMultipleBp: 18_800 })],
  [{ code: "AMOUNT_NOT_WHOLE" }, wish({ stakePoints: 2_501 })],
  [{ code: "BET_BELOW_MINIMUM", min: 5_000 }, wish({ stakePoints: 5_001 })],
  [{ code: "BET_OFF_MULTIPLE", min: 5_000 }, wish({ stakePoints: 10_000 })],
  [{ code: "BET_ABOVE_MAXIMUM", max: 1_000 }, terms({ option: TERMS })],
  [{ code: "SIDE_FULL", left: 7 }, sideLeft(10_000)],
  [{ code: "OVER_BALANCE" }, account({ balance: points(10_000) })],
];

function verdict(c: BetFacts & { wish: BetWish }): BetRefusal | null {
  const checked = checkBet(c.wish, c);
  return checked.ok ? null : checked.refusal;
}

describe("the order of the checks, each row with every later thing still wrong", () => {
  let next = ALL_WRONG;
  const rows = ORDER.map(([refusal, ...repairs]) => {
    const now = next;
    next = repairs.reduce((c, repair) => repair(c), next);
    return { code: refusal.code, refusal, now };
  });
  const fine = next;

  it.each(rows)("$code", ({ refusal, now }) => {
    expect(verdict(now)).toEqual(refusal);
  });

  it("and a bet with nothing wrong is accepted", () => {
    expect(verdict(fine)).toBeNull();
  });

  it("has a row for every refusal of a bet but those given without judging it", () => {
    expect(ORDER.map(([{ code }]) => code).toSorted()).toEqual(
      BET_REFUSAL_CODES.filter((code) => !UNJUDGED.includes(code)).toSorted(),
    );
  });

  it("a side that holds more than it may has nothing left", () => {
    expect(verdict(sideLeft(-3)(fine))).toEqual({ code: "SIDE_FULL", left: 0 });
  });

  it("an accepted bet is offered the multiple, terms and limits that it was judged by", () => {
    expect(checkBet(fine.wish, fine)).toEqual({
      ok: true,
      value: { type: "B", multipleBp: 18_800, termsId: 3, limits: { min: 5_000, max: 1_000_000 } },
    });
  });
});

/** Said where no bet is judged: at the edge, by the key, by the writer, by the books. */
const UNJUDGED: readonly BetRefusal["code"][] = [
  "SESSION_ENDED",
  "CLIENT_KEY_REUSED",
  "BUSY",
  "BOOKS_CLOSED",
];

describe("at its bounds", () => {
  const fine = ORDER.flatMap(([, ...repairs]) => repairs).reduce((c, repair) => repair(c), ALL_WRONG);

  it.each([
    ["the minimum", wish({ stakePoints: 5_000 }), null],
    ["the maximum", wish({ stakePoints: 1_000_000 }), "SIDE_FULL"],
    ["above it", wish({ stakePoints: 1_005_000 }), "SINGLE_STAKE_LIMIT"],
    ["the whole balance", account({ balance: points(10_000) }), null],
    ["a point less", account({ balance: points(9_999) }), "OVER_BALANCE"],
    ["the side's last points", sideLeft(10_000), null],
    ["a point less there", sideLeft(9_999), "SIDE_FULL"],
    ["a decided round before its lock", round(0, 9_999, "decided"), "ROUND_LOCKED"],
    ["a row that still says scheduled", round(0, 9_999, "scheduled"), null],
    ["another site's member", account({ siteId: siteId(37) }), "NOT_A_PLAYER"],
    ["a member who is no player", account({ role: "PARTNER" }), "NOT_A_PLAYER"],
    ["nobody", (c: Case): BetFacts & { wish: BetWish } => ({ ...c, account: null }), "NOT_A_PLAYER"],
    [
      "a round that only the room knows",
      (c: Case): BetFacts & { wish: BetWish } => ({
        ...c,
        round: null,
        account: { ...c.account, openGames: [] },
      }),
      "ROUND_UNKNOWN",
    ],
    ["a round that only the database knows", terms({ round: null, option: null }), "ROUND_UNKNOWN"],
    ["a closed site", terms({ round: SHUT_ROUND }), "OPTION_STOPPED"],
    ["a market that is closed", isClosed(true), "OPTION_STOPPED"],
    ["an endless amount", wish({ stakePoints: Number.POSITIVE_INFINITY }), "SINGLE_STAKE_LIMIT"],
    ["not a number", wish({ stakePoints: Number.NaN }), "AMOUNT_NOT_WHOLE"],
    ["nothing", wish({ stakePoints: 0 }), "AMOUNT_NOT_WHOLE"],
    ["one point", wish({ stakePoints: 1 }), "BET_BELOW_MINIMUM"],
    ["no multiple that was seen", wish({ seenMultipleBp: null }), null],
    ["terms that are stopped", terms({ option: { ...TERMS, isStop: true } }), "OPTION_STOPPED"],
    ["no terms", terms({ option: null }), "OPTION_NOT_OFFERED"],
    ["a digit in a round of directions", wish({ type: "7" }), "BET_TYPE_UNKNOWN"],
    [
      "the player's own minimum",
      account({ limit: { isEnabled: "Y", min: 20_000, max: 40_000 } }),
      "BET_BELOW_MINIMUM",
    ],
    ["a freeze's first moment after it", account({ frozenUntilMs: 1_500 }), null],
  ] as const)("%s", (_, change, code) => {
    expect(verdict(change(fine))?.code ?? null).toBe(code);
  });

  it("a type that is unknown is named by its first letters alone", () => {
    expect(verdict(wish({ type: "OVERUNDER9" })(fine))).toEqual({
      code: "BET_TYPE_UNKNOWN",
      type: "OVERUNDE",
    });
  });

  it("a stake counts for the limits rounded up, and never beyond what points can hold", () => {
    expect([0.5, -1, Number.NaN, 5_000, 2 ** 60].map((stake) => Number(stakeForLimits(stake)))).toEqual([
      1,
      0,
      0,
      5_000,
      Number.MAX_SAFE_INTEGER,
    ]);
  });
});
