import { describe, expect, it } from "vitest";
import { instant, memberId, points, roundId, siteId } from "@maru/values";
import { type BettingAccount, type KeyedWish, NO_PROTECTION } from "@maru/rules";
import { NO_RECORD } from "@maru/rules/testing";
import { type AcceptedWish, lockArguments, scopeOf, writeArguments } from "./batch-arguments.ts";

const KEY = "00000000-0000-4000-8000-000000000000";
/** 2026-03-02 10:00:00 in Seoul, which is the day 20,514 there. */
const NOW = instant(1_772_413_200_000);

interface Change {
  readonly member?: number;
  readonly site?: number;
  readonly round?: number;
  readonly type?: "B" | "S";
  readonly bp?: number;
}

function bet({ member = 5, site = 1, round = 9, type = "B", bp = 18_713 }: Change): AcceptedWish {
  return {
    termsId: 3,
    bet: {
      betId: 1,
      clientKey: KEY,
      memberId: memberId(member),
      siteId: siteId(site),
      roundId: roundId(round),
      optionId: 4,
      type,
      stakePoints: points(5_003),
      multipleBp: bp,
      acceptedAtMs: NOW,
    },
  };
}

function account(change: Partial<BettingAccount> = {}): BettingAccount {
  return {
    siteId: siteId(1),
    role: "PLAYER",
    status: "A",
    frozenUntilMs: null,
    country: null,
    limit: null,
    protection: NO_PROTECTION,
    record: NO_RECORD,
    openGames: [],
    balance: points(17),
    version: 2,
    ...change,
  };
}

const ACCOUNTS = new Map([
  [5, account()],
  [6, account({ protection: { ...NO_PROTECTION } })],
  [7, account({ frozenUntilMs: 9 })],
  [8, account({ limit: { isEnabled: "Y", min: 7 } })],
]);

function write(...bets: readonly AcceptedWish[]): readonly unknown[] {
  return writeArguments(bets, { accounts: ACCOUNTS, nowMs: NOW });
}

describe("the arguments of what was accepted", () => {
  it("are slotted, with rounds, members and sides ascending", () => {
    const sent = write(bet({ member: 8, type: "S" }), bet({ round: 7 }), bet({}), bet({}));
    expect(sent.slice(0, 4)).toEqual([NOW, 20_514, "{7,9}", "{5,8}"]);
    expect(sent.slice(6, 13)).toEqual([
      "{1,2,2}",
      "{B,B,S}",
      "{3,1,2}",
      "{2,1,2}",
      "{1,1,1}",
      "{18713,18713,18713}",
      "{3,3,3}",
    ]);
    expect(sent.slice(13)).toEqual([
      "{2,1,1,1}",
      "{1,2,3,3}",
      "{5003,5003,5003,5003}",
      `{${[KEY, KEY, KEY, KEY].join()}}`,
    ]);
  });

  it("keep equal bets of two sites apart, on one side of one round", () => {
    const sent = write(bet({}), bet({ member: 8, site: 37 }), bet({ member: 6 }));
    expect(sent.slice(6, 11)).toEqual(["{1}", "{B}", "{1,1}", "{1,1}", "{1,37}"]);
    expect(sent.slice(13, 15)).toEqual(["{1,3,2}", "{1,2,1}"]);
  });

  it("call plain whose bets need no more than the account to be judged by", () => {
    const sent = write(...[5, 6, 7, 8].map((member) => bet({ member })));
    expect(sent[4]).toBe("{true,false,false,false}");
  });

  it("say since when each plays", () => {
    const playing = account({ record: { ...NO_RECORD, play: { ...NO_RECORD.play, fromMs: 4_321 } } });
    const sent = writeArguments([bet({})], { accounts: new Map([[5, playing]]), nowMs: NOW });
    expect(sent[5]).toBe("{4321}");
  });
});

const wishOf = (type: string, round = 9, known = true): KeyedWish => ({
  clientKey: KEY,
  terms: {
    option: null,
    round: known ? { id: roundId(round), type: "R1", termsBySite: {}, siteStatus: {} } : null,
  },
  wish: {
    memberId: memberId(round),
    siteId: siteId(1),
    roundId: roundId(round),
    type,
    stakePoints: 1,
    seenMultipleBp: null,
  },
});

describe("what a batch locks", () => {
  it("is every round and member that is named, and every side that there is", () => {
    const scope = scopeOf([
      wishOf("S", 12),
      wishOf("B", 12),
      wishOf('X"}', 9),
      wishOf("B", 9),
      wishOf("B", 3, false),
    ]);
    expect(lockArguments(scope)).toEqual(["{3,9,12}", "{3,9,12}", "{2,3,3}", "{B,B,S}"]);
  });
});
