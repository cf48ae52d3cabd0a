import { DEFAULT_FEE_TABLE } from "@maru/rules";
import { describe, expect, it } from "vitest";
import { askedChanges, handMoveOf, newMarketOf, termsChangeOf } from "./asked-for.ts";

const FEE = DEFAULT_FEE_TABLE;

describe("points by hand", () => {
  it("say what the player would hold, and that more cannot be taken than is there", () => {
    const payload = { siteId: 1, memberId: 1003, username: "player3", direction: "debit", amount: 461_201 };
    expect(handMoveOf(payload, 461_200)).toEqual({
      direction: "debit",
      amount: 461_201,
      after: -1,
      isOver: true,
    });
    expect(handMoveOf(payload, 461_201)).toMatchObject({ after: 0, isOver: false });
    expect(handMoveOf({ ...payload, direction: "credit" }, 5)).toMatchObject({
      after: 461_206,
      isOver: false,
    });
    expect(handMoveOf(payload, null)).toMatchObject({ after: null, isOver: false });
    expect(handMoveOf({ optionId: 7 }, 5)).toBeNull();
  });
});

describe("another payout", () => {
  it("of a table is told as what each bet pays and gives back, before and after, and of its limits as limits", () => {
    const base = { profitPer: null, limitMin: 5_000, limitMax: 1_000_000, fee: { ...FEE } };
    const wish = { ...base, limitMax: 900_001, fee: { ...FEE, oeDiv: 196, nmax: 500_001 } };
    const change = termsChangeOf({ optionId: 5, label: "B1", base, wish, difference: [] });
    expect(change?.gameType).toBe("B1");
    expect(change?.returns).toEqual([
      {
        type: "O",
        before: { type: "O", multipleBp: 19_000, rtpPpm: 950_000 },
        after: { type: "O", multipleBp: 19_100, rtpPpm: 955_000 },
      },
      {
        type: "E",
        before: { type: "E", multipleBp: 19_000, rtpPpm: 950_000 },
        after: { type: "E", multipleBp: 19_100, rtpPpm: 955_000 },
      },
    ]);
    expect(change?.limits).toEqual([
      { field: "fee.nmax", before: 500_000, after: 500_001 },
      { field: "limitMax", before: 1_000_000, after: 900_001 },
    ]);
  });

  it("of a rise-and-fall option is told of both sides", () => {
    const base = { profitPer: 88, limitMin: 5_000, limitMax: 1_000_000, fee: null };
    const change = termsChangeOf({ base, wish: { ...base, profitPer: 89 } });
    expect(change?.returns.map(({ type, before, after }) => [type, before?.rtpPpm, after?.rtpPpm])).toEqual([
      ["B", 940_000, 945_000],
      ["S", 940_000, 945_000],
    ]);
    expect(change?.limits).toEqual([]);
    expect(termsChangeOf({ optionId: 5 })).toBeNull();
  });
});

describe("a new market", () => {
  it("is read whole, and nothing else is taken for one", () => {
    const wish = { stock: "ETH-KRW", feed: { kind: "trades" }, games: ["R1"] };
    expect(newMarketOf({ stock: "ETH-KRW", baseVersion: 0, wish })).toBe(wish);
    expect(newMarketOf({ wish: { isOn: true, weekly: null } })).toBeNull();
    expect(newMarketOf({ wish: { ...wish, feed: null } })).toBeNull();
    expect(newMarketOf(null)).toBeNull();
  });
});

describe("any other payload", () => {
  it("is told by its changes, and without what the server keeps for itself", () => {
    const difference = [{ field: "isOn", before: true, after: false }];
    expect(askedChanges({ stock: "SIM-V25", baseVersion: 3, difference })).toEqual(difference);
    const rights = { staffId: 7, username: "sue", role: "manager", before: { role: "support" }, siteId: 1 };
    expect(askedChanges(rights)).toEqual([
      { field: "role", before: "support", after: "manager" },
      { field: "staffId", before: null, after: 7 },
    ]);
  });
});
