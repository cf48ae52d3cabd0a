import { describe, expect, it } from "vitest";
import { memberId, roundId, siteId } from "@maru/values";
import { batchArguments, type QueuedBet } from "./batch-arguments.ts";

function bet(change: {
  member?: number;
  site?: number;
  round?: number;
  type?: "B" | "S";
  limits?: string;
}): QueuedBet {
  const type = change.type ?? "B";
  return {
    wish: {
      memberId: memberId(change.member ?? 5),
      siteId: siteId(change.site ?? 1),
      roundId: roundId(change.round ?? 9),
      type,
      stakePoints: 5_000.5,
      seenMultipleBp: null,
    },
    early: { code: "AMOUNT_NOT_WHOLE" },
    offer: { type, multipleBp: 18_800, termsId: 3, limits: { min: 1, max: 2 } },
    clientKey: "00000000-0000-4000-8000-000000000000",
    judgedLimits: change.limits ?? "",
  };
}

describe("arguments of a batch", () => {
  it("are slotted, with rounds, members and sides ascending", () => {
    const bets = [
      bet({ member: 8, round: 9, type: "S" }),
      bet({ round: 7 }),
      bet({ round: 9 }),
      bet({ round: 9 }),
    ];
    const [rounds, members, limits, ...rest] = batchArguments(bets);
    expect([rounds, members, limits]).toEqual(["{7,9}", "{5,8}", '{"",""}']);
    expect(rest.slice(0, 7)).toEqual([
      "{1,2,2}",
      "{B,B,S}",
      "{3,1,2}",
      "{2,1,2}",
      "{1,1,1}",
      "{18800,18800,18800}",
      "{3,3,3}",
    ]);
    expect(rest.slice(7, 10)).toEqual(["{2,1,1,1}", "{1,2,3,3}", "{5001,5001,5001,5001}"]);
    expect(rest[11]).toBe("{18,18,18,18}");
  });

  it("keep equal bets of two sites apart, on one side of one round", () => {
    const [, , , ...rest] = batchArguments([bet({}), bet({ member: 8, site: 37 }), bet({ member: 6 })]);
    expect(rest.slice(0, 5)).toEqual(["{1}", "{B}", "{1,1}", "{1,1}", "{1,37}"]);
    expect(rest.slice(7, 9)).toEqual(["{1,3,2}", "{1,2,1}"]);
  });

  it("quote limits, which are JSON", () => {
    const [, , limits] = batchArguments([bet({ limits: String.raw`{"a": "b\c"}` })]);
    expect(limits).toBe(String.raw`{"{\"a\": \"b\\c\"}"}`);
  });

  it("never mix two judgings of a member's limits", () => {
    expect(() => batchArguments([bet({}), bet({ limits: "x" })])).toThrow("two limits");
  });
});
