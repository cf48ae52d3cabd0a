import { describe, expect, it } from "vitest";
import { instant, memberId, type Points, points, roundId, siteId } from "@maru/values";
import { playerAccount, siteAccount } from "../ledger/accounts.ts";
import { NO_PROTECTION } from "../protection/limits.ts";
import { NO_RECORD } from "../testing/empty-facts.ts";
import { seoulDayIndex } from "../round/seoul-day.ts";
import { defaultTerms } from "../site/default-terms.ts";
import type { BettingAccount, BettingRound } from "./check-bet.ts";
import { type BettingState, type BookedBet, isSameBet, type KeyedWish, placeBatch } from "./place-batch.ts";

const NOW = instant(1_772_413_211_000);
const SITE = siteId(1);
const TERMS = { ...defaultTerms("R1"), termsId: 3, optionId: 44, siteId: 1, version: 1, limitMax: 90_000 };

const ACCOUNT: BettingAccount = {
  siteId: SITE,
  limit: null,
  role: "PLAYER",
  status: "A",
  frozenUntilMs: null,
  country: null,
  protection: NO_PROTECTION,
  record: NO_RECORD,
  openGames: [],
  balance: points(20_003),
  version: 6,
};
const ROUND: BettingRound = {
  startMs: NOW - 5,
  lockMs: NOW + 7,
  state: "open",
  sideCapacity: points(30_011),
  family: "direction",
  optionId: 44,
  isClosed: false,
};
const START: BettingState = {
  accounts: new Map([
    [5, ACCOUNT],
    [6, { ...ACCOUNT, balance: points(90_001), version: 2 }],
    [8, ACCOUNT],
  ]),
  rounds: new Map([
    [9, ROUND],
    [10, { ...ROUND, family: "ball", optionId: 45 }],
  ]),
  sideTotals: new Map([["9:S", points(29_000)]]),
  keys: new Map(),
  nextBetId: 71,
  licences: new Map(),
};

interface Change {
  readonly member?: number;
  readonly round?: number;
  readonly type?: "B" | "S" | "X";
  readonly stake?: number;
  readonly key?: string;
  readonly min?: number;
}

function keyed({ member = 5, round = 9, type = "B", stake = 3_007, key = "k1", min = 1 }: Change): KeyedWish {
  return {
    wish: {
      memberId: memberId(member),
      siteId: SITE,
      roundId: roundId(round),
      type,
      stakePoints: stake,
      seenMultipleBp: null,
    },
    terms: {
      round: { id: roundId(round), type: "R1", termsBySite: { "1": 3 }, siteStatus: { "1": 1 } },
      option: { ...TERMS, limitMin: min },
    },
    clientKey: key,
  };
}

/** What each wish was told: the id of its bet, `again` before one that its key had made, or why not. */
function told(state: BettingState, wishes: readonly KeyedWish[]): readonly unknown[] {
  return placeBatch(state, wishes, NOW).decisions.map((decision) => {
    if (decision.kind === "refused") return decision.refusal;
    return decision.kind === "accepted" ? decision.bet.betId : ["again", decision.bet.betId];
  });
}

function firstOf(state: BettingState, wish: KeyedWish = keyed({})): unknown {
  return told(state, [wish])[0];
}

describe("a batch", () => {
  it("books each bet with its transfer, and leaves what was before as it was", () => {
    const { state, decisions, transfers } = placeBatch(
      START,
      [
        keyed({}),
        keyed({ member: 6, key: "k2", type: "S", stake: 1_011 }),
        keyed({ key: "k3", stake: 2_001 }),
      ],
      NOW,
    );
    const bet: BookedBet = {
      betId: 71,
      clientKey: "k1",
      memberId: memberId(5),
      siteId: SITE,
      roundId: roundId(9),
      optionId: 44,
      type: "B",
      stakePoints: points(3_007),
      multipleBp: 18_800,
      acceptedAtMs: NOW,
    };
    const other: BookedBet = {
      ...bet,
      betId: 72,
      clientKey: "k2",
      memberId: memberId(6),
      type: "S",
      stakePoints: points(1_011),
    };
    const last: BookedBet = { ...bet, betId: 73, clientKey: "k3", stakePoints: points(2_001) };
    expect(decisions).toEqual([bet, other, last].map((made) => ({ kind: "accepted", bet: made })));
    const transfer = (ref: number, member: number, [amount, after]: readonly [number, number]) => ({
      kind: "stake",
      ref,
      debit: playerAccount(memberId(member)),
      credit: siteAccount(SITE, "escrow"),
      amountPoints: points(amount),
      siteId: SITE,
      balanceAfter: points(after),
    });
    expect(transfers).toEqual([
      transfer(71, 5, [3_007, 16_996]),
      transfer(72, 6, [1_011, 88_990]),
      transfer(73, 5, [2_001, 14_995]),
    ]);
    const day = seoulDayIndex(NOW);
    const accountOf = (balance: number, version: number, staked: number, bets: number): unknown =>
      expect.objectContaining({
        balance: points(balance),
        version,
        openGames: Array.from({ length: bets }, () => 44),
        record: expect.objectContaining({
          openBets: bets,
          totals: { day, stakedPoints: points(staked), returnedPoints: points(0) },
        }),
      });
    expect([...state.accounts]).toEqual([
      [5, accountOf(14_995, 7, 5_008, 2)],
      [6, accountOf(88_990, 3, 1_011, 1)],
      [8, ACCOUNT],
    ]);
    expect([...state.sideTotals]).toEqual([
      ["9:S", points(30_011)],
      ["9:B", points(5_008)],
    ]);
    expect([...state.keys]).toEqual([
      ["5:k1", bet],
      ["6:k2", other],
      ["5:k3", last],
    ]);
    expect(state.nextBetId).toBe(74);
    expect([state.rounds, state.licences]).toEqual([START.rounds, START.licences]);
    expect([START.accounts.get(5), START.sideTotals.size, START.keys.size]).toEqual([ACCOUNT, 1, 0]);
  });

  it("judges each wish by what those before it left", () => {
    const wishes = [
      keyed({ stake: 10_002 }),
      keyed({ stake: 10_002, key: "k2" }),
      keyed({ stake: 10_001, key: "k3" }),
      keyed({ member: 6, stake: 10_009, key: "k4" }),
      keyed({ member: 6, stake: 10_008, key: "k5" }),
    ];
    expect(told(START, wishes)).toEqual([
      71,
      { code: "OVER_BALANCE" },
      72,
      { code: "SIDE_FULL", left: 10_008 },
      73,
    ]);
  });

  it("answers a key with the bet that it made, and refuses it for another", () => {
    const first = placeBatch(START, [keyed({})], NOW).state;
    const wishes = [
      keyed({}),
      keyed({ stake: 3_008 }),
      keyed({ type: "S" }),
      keyed({ round: 10 }),
      keyed({ member: 6 }),
      keyed({ key: "k2" }),
    ];
    const reused = { code: "CLIENT_KEY_REUSED" };
    expect(told(first, wishes)).toEqual([["again", 71], reused, reused, reused, 72, 73]);
  });

  it("takes nothing of who is not there, in a round that is not there, or of no type", () => {
    const wishes = [keyed({ member: 7 }), keyed({ round: 11 }), keyed({ type: "X" }), keyed({ min: 7 })];
    const after = placeBatch(START, wishes, NOW);
    expect(told(START, wishes)).toEqual([
      { code: "NOT_A_PLAYER" },
      { code: "ROUND_UNKNOWN" },
      { code: "BET_TYPE_UNKNOWN", type: "X" },
      { code: "BET_OFF_MULTIPLE", min: 7 },
    ]);
    expect([after.state, after.transfers]).toEqual([START, []]);
  });
});

describe("under a licence", () => {
  const cover = { families: ["direction"], countries: ["KR"], oneGameAtATime: true, betPauseMs: 0 } as const;
  const licensed = (change: Partial<BettingAccount>, by: object = {}): BettingState => ({
    ...START,
    accounts: new Map([[5, { ...ACCOUNT, country: "KR", ...change }]]),
    licences: new Map([[1, { ...cover, ...by }]]),
  });

  it("is played what it covers, from where it covers", () => {
    expect(firstOf(licensed({}))).toBe(71);
    expect(firstOf(licensed({}), keyed({ round: 10 }))).toEqual({ code: "LICENCE_MISSING" });
    expect(firstOf(licensed({}), keyed({ round: 11 }))).toEqual({ code: "ROUND_UNKNOWN" });
    expect(firstOf(licensed({ country: null }))).toEqual({ code: "COUNTRY_REQUIRED" });
    expect(firstOf(licensed({ country: "CL" }))).toEqual({ code: "COUNTRY_BLOCKED" });
    // A licence of another site says nothing here.
    const elsewhere = { ...licensed({ country: "CL" }), licences: new Map([[37, cover]]) };
    expect(firstOf(elsewhere, keyed({ round: 10 }))).toBe(71);
  });

  it("is played one game at a time where it asks for that", () => {
    expect(firstOf(licensed({ openGames: [44] }))).toBe(71);
    expect(firstOf(licensed({ openGames: [44, 45] }))).toEqual({ code: "OTHER_GAME_OPEN" });
    expect(firstOf(licensed({ openGames: [44, 45] }, { oneGameAtATime: false }))).toBe(71);
    const both = licensed({}, { families: ["direction", "ball"] });
    expect(told(both, [keyed({}), keyed({ round: 10, key: "k2" }), keyed({ key: "k3" })])).toEqual([
      71,
      { code: "OTHER_GAME_OPEN" },
      72,
    ]);
  });

  it("is bet once in its pause", () => {
    const play = { ...NO_RECORD.play, toMs: NOW - 2_301 };
    const paused = (betPauseMs: number) =>
      firstOf(licensed({ record: { ...NO_RECORD, play } }, { betPauseMs }));
    expect(paused(2_301)).toBe(71);
    expect(paused(2_302)).toEqual({ code: "BET_TOO_SOON", untilMs: NOW + 1, pauseMs: 2_302 });
    expect(told(licensed({}, { betPauseMs: 3 }), [keyed({}), keyed({ key: "k2" })])).toEqual([
      71,
      { code: "BET_TOO_SOON", untilMs: NOW + 3, pauseMs: 3 },
    ]);
  });
});

it.each([
  [3_007, 9, "B", true],
  [3_008, 9, "B", false],
  [3_007, 10, "B", false],
  [3_007, 9, "S", false],
] as const)("a wish for %i points in round %i on %s is the same bet: %s", (stake, round, type, isSame) => {
  const made: { roundId: ReturnType<typeof roundId>; type: "B"; stakePoints: Points } = {
    roundId: roundId(9),
    type: "B",
    stakePoints: points(3_007),
  };
  expect(isSameBet(made, { roundId: roundId(round), type, stakePoints: stake })).toBe(isSame);
});
