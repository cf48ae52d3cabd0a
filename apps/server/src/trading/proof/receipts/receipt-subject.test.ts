import { betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { betSubject } from "./receipt-subject.ts";

describe("a bet's statement", () => {
  it("is the canonical form of what it says, to the last point and with any key", () => {
    const bet = {
      betId: betId(2 ** 53 - 1),
      roundId: roundId(60_000_000_001),
      optionId: optionId(7),
      memberId: memberId(1001),
      siteId: siteId(37),
      type: "OV",
      stakePoints: points(9_007_199_254_740_991n),
      multipleBp: 18_800,
      clientKey: 'a "key" that is none',
      acceptedAtMs: instant(1_800_000_000_000),
    } as const;
    const round = { ruleVersion: 1, termsHash: "hash", termsLeaf: "leaf", termsBySite: { "37": 5 } };
    const text = betSubject(bet, round);
    expect(text).toBe(canonicalJson(JSON.parse(text)));
    const said = {
      kind: "bet",
      acceptedAtMs: "1800000000000",
      betId: "9007199254740991",
      clientKey: 'a "key" that is none',
      memberId: "1001",
      multipleBp: "18800",
      optionId: "7",
      roundId: "60000000001",
      roundTerms: "hash",
      ruleVersion: "1",
      siteId: "37",
      stakePoints: "9007199254740991",
      termsId: "5",
      type: "OV",
    };
    expect(JSON.parse(text)).toEqual({ ...said, termsLeaf: "leaf" });
    // As a batch of before has it, whose leaf is of these bytes.
    const { termsLeaf: _, ...before } = round;
    expect(JSON.parse(betSubject(bet, before))).toEqual(said);
    expect(() => betSubject(bet, { ruleVersion: 1, termsHash: "", termsBySite: {} })).toThrow(
      /without terms/,
    );
  });
});
