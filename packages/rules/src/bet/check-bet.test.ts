import { describe, expect, it } from "vitest";
import { instant, memberId, points, roundId, siteId } from "@maru/values";
import { defaultTerms } from "../site/default-terms.ts";
import { PLAY_BREAK_MS } from "../protection/play-session.ts";
import { BET_REFUSAL_RANK, type BetRefusal, earlierRefusal } from "./bet-refusal.ts";
import {
  type BetWish,
  checkBet,
  judgeBet,
  type LockedFacts,
  type OfferFacts,
  stakeForLimits,
} from "./check-bet.ts";

interface Case {
  readonly wish: BetWish;
  readonly offer: OfferFacts;
  readonly locked: LockedFacts;
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
  offer: { round: null, terms: null, member: null },
  locked: {
    role: "PARTNER",
    status: "D",
    frozenUntilMs: 7_000,
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
    round: null,
    sideLeft: points(7),
    isLicensed: false,
    countryFault: "COUNTRY_REQUIRED",
    pauseMs: 101,
    isOtherGameOpen: true,
    nowMs: instant(1_500),
  },
};

const wish =
  (change: Partial<BetWish>) =>
  (c: Case): Case => ({ ...c, wish: { ...c.wish, ...change } });
const offer =
  (change: Partial<OfferFacts>) =>
  (c: Case): Case => ({ ...c, offer: { ...c.offer, ...change } });
const locked =
  (change: Partial<LockedFacts>) =>
  (c: Case): Case => ({ ...c, locked: { ...c.locked, ...change } });
const protection =
  (change: Partial<LockedFacts["protection"]>) =>
  (c: Case): Case =>
    locked({ protection: { ...c.locked.protection, ...change } })(c);
const play =
  (change: Partial<LockedFacts["record"]["play"]>) =>
  (c: Case): Case =>
    locked({ record: { ...c.locked.record, play: { ...c.locked.record.play, ...change } } })(c);
const round = (startMs: number, lockMs: number, state: "void" | "open") =>
  locked({ round: { startMs, lockMs, state } });

const WRONG_TERMS = { ...TERMS, isPlay: false, isStop: true, limitMax: 1_000 };
const SHUT_ROUND = { ...ROUND, siteStatus: { "1": 0 as const } };

/** The order of the checks: the refusal, and what puts right the thing it names, and nothing else. */
const ORDER: readonly (readonly [BetRefusal, ...((c: Case) => Case)[]])[] = [
  [{ code: "NOT_A_PLAYER" }, offer({ member: { siteId: SITE, limit: null } }), locked({ role: "PLAYER" })],
  [{ code: "ACCOUNT_DISABLED" }, locked({ status: "A" })],
  [{ code: "ACCOUNT_FROZEN", untilMs: 7_000 }, locked({ frozenUntilMs: 1_500 })],
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
  [{ code: "LICENCE_MISSING" }, locked({ isLicensed: true })],
  [{ code: "COUNTRY_REQUIRED" }, locked({ countryFault: "COUNTRY_BLOCKED" })],
  [{ code: "COUNTRY_BLOCKED" }, locked({ countryFault: null })],
  [{ code: "BET_TOO_SOON", untilMs: 1_501, pauseMs: 101 }, locked({ pauseMs: 100 })],
  [{ code: "OTHER_GAME_OPEN" }, locked({ isOtherGameOpen: false })],
  [{ code: "ROUND_UNKNOWN" }, offer({ round: SHUT_ROUND }), round(2_000, 1_000, "void")],
  [{ code: "OPTION_NOT_OFFERED" }, offer({ terms: WRONG_TERMS })],
  [{ code: "OPTION_NOT_PLAYING" }, offer({ terms: { ...WRONG_TERMS, isPlay: true } })],
  [
    { code: "OPTION_STOPPED" },
    offer({ round: ROUND, terms: { ...WRONG_TERMS, isPlay: true, isStop: false } }),
  ],
  [{ code: "ROUND_NOT_OPEN" }, round(1_500, 1_500, "void")],
  [{ code: "ROUND_LOCKED", lockMs: 1_500 }, round(1_500, 1_501, "void")],
  [{ code: "ROUND_VOID" }, round(1_500, 1_501, "open")],
  [{ code: "BET_TYPE_UNKNOWN", type: "X" }, wish({ type: "B" })],
  [{ code: "MULTIPLE_CHANGED", seenBp: 1, nowBp: 18_800 }, wish({ seenMultipleBp: 18_800 })],
  [{ code: "AMOUNT_NOT_WHOLE" }, wish({ stakePoints: 2_501 })],
  [{ code: "BET_BELOW_MINIMUM", min: 5_000 }, wish({ stakePoints: 5_001 })],
  [{ code: "BET_OFF_MULTIPLE", min: 5_000 }, wish({ stakePoints: 10_000 })],
  [{ code: "BET_ABOVE_MAXIMUM", max: 1_000 }, offer({ terms: TERMS })],
  [{ code: "SIDE_FULL", left: 7 }, locked({ sideLeft: points(10_000) })],
  [{ code: "OVER_BALANCE" }, locked({ balance: points(10_000) })],
];

function verdict(c: Case): BetRefusal | null {
  return checkBet(judgeBet(c.wish, c.offer), c.locked);
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
    const unjudged = ["SESSION_ENDED", "CLIENT_KEY_REUSED", "BUSY", "BOOKS_CLOSED"];
    const judged = Object.entries(BET_REFUSAL_RANK).filter(([code]) => !unjudged.includes(code));
    // Numbers above 25 are those of player protection, which stands between 4 and 8; below them the number is the order.
    const inOrder = ORDER.map(([{ code }]) => BET_REFUSAL_RANK[code]);
    expect(inOrder.toSorted((a, b) => a - b)).toEqual(
      judged.map(([, rank]) => rank).toSorted((a, b) => a - b),
    );
    const plain = inOrder.filter((rank) => rank < 25);
    expect(plain).toEqual(plain.toSorted((a, b) => a - b));
    expect(inOrder.findLastIndex((rank) => rank > 25)).toBeLessThan(
      inOrder.indexOf(BET_REFUSAL_RANK.ROUND_UNKNOWN),
    );
  });

  it("is kept by the two halves together: the earlier refusal is given", () => {
    expect(earlierRefusal({ code: "OVER_BALANCE" }, { code: "ROUND_VOID" })).toEqual({ code: "ROUND_VOID" });
    expect(earlierRefusal({ code: "ROUND_VOID" }, { code: "OVER_BALANCE" })).toEqual({ code: "ROUND_VOID" });
    expect(earlierRefusal(null, { code: "BUSY" })).toEqual({ code: "BUSY" });
    const frozen = { code: "ACCOUNT_FROZEN", untilMs: 7 } as const;
    expect(earlierRefusal({ code: "SELF_EXCLUDED", untilMs: 8 }, frozen)).toEqual(frozen);
    expect(earlierRefusal({ code: "BUSY" }, { code: "OVER_BALANCE" })).toEqual({ code: "OVER_BALANCE" });
    const closed = { code: "BOOKS_CLOSED", sinceMs: 7 } as const;
    expect(earlierRefusal(closed, { code: "OVER_BALANCE" })).toEqual({ code: "OVER_BALANCE" });
    // Of two on one step the first is given.
    const [limit, licence] = [{ code: "OPEN_BETS_LIMIT", max: 3 }, { code: "LICENCE_MISSING" }] as const;
    expect([earlierRefusal(limit, licence), earlierRefusal(licence, limit)]).toEqual([limit, licence]);
    expect(earlierRefusal(null, null)).toBeNull();
  });
});

describe("at its bounds", () => {
  const fine = ORDER.flatMap(([, ...repairs]) => repairs).reduce((c, repair) => repair(c), ALL_WRONG);

  it.each([
    ["the minimum", wish({ stakePoints: 5_000 }), null],
    ["the maximum", wish({ stakePoints: 1_000_000 }), "SIDE_FULL"],
    ["above it", wish({ stakePoints: 1_005_000 }), "SINGLE_STAKE_LIMIT"],
    ["the whole balance", locked({ balance: points(10_000) }), null],
    ["a point less", locked({ balance: points(9_999) }), "OVER_BALANCE"],
    ["the side's last points", locked({ sideLeft: points(10_000) }), null],
    ["a point less there", locked({ sideLeft: points(9_999) }), "SIDE_FULL"],
    [
      "a decided round before its lock",
      locked({ round: { startMs: 0, lockMs: 9_999, state: "decided" } }),
      "ROUND_LOCKED",
    ],
    [
      "a row that still says scheduled",
      locked({ round: { startMs: 0, lockMs: 9_999, state: "scheduled" } }),
      null,
    ],
    ["another site's member", offer({ member: { siteId: siteId(37), limit: null } }), "NOT_A_PLAYER"],
    ["a member who is no player", locked({ role: "PARTNER" }), "NOT_A_PLAYER"],
    ["a round that only the room knows", locked({ round: null }), "ROUND_UNKNOWN"],
    ["a round that only the database knows", offer({ round: null, terms: null }), "ROUND_UNKNOWN"],
    ["a closed site", offer({ round: SHUT_ROUND }), "OPTION_STOPPED"],
    ["an endless amount", wish({ stakePoints: Number.POSITIVE_INFINITY }), "SINGLE_STAKE_LIMIT"],
    ["not a number", wish({ stakePoints: Number.NaN }), "AMOUNT_NOT_WHOLE"],
    ["nothing", wish({ stakePoints: 0 }), "AMOUNT_NOT_WHOLE"],
    ["one point", wish({ stakePoints: 1 }), "BET_BELOW_MINIMUM"],
    ["no multiple that was seen", wish({ seenMultipleBp: null }), null],
    ["terms that are stopped", offer({ terms: { ...TERMS, isStop: true } }), "OPTION_STOPPED"],
    ["no terms", offer({ terms: null }), "OPTION_NOT_OFFERED"],
    ["a digit in a round of directions", wish({ type: "7" }), "BET_TYPE_UNKNOWN"],
    [
      "the player's own minimum",
      offer({ member: { siteId: SITE, limit: { isEnabled: "Y", min: 20_000, max: 40_000 } } }),
      "BET_BELOW_MINIMUM",
    ],
    ["a freeze's first moment after it", locked({ frozenUntilMs: 1_500 }), null],
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
