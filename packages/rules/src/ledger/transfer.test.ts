import { roundId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { roundNetRef, TRANSFER_CODES } from "./transfer.ts";

describe("the reference of a round's net", () => {
  it("is the round and, in its last four digits, the site", () => {
    expect(roundNetRef(roundId(4_711), siteId(37))).toBe(47_110_037);
  });

  it("never meets that of the next round", () => {
    expect(roundNetRef(roundId(4_711), siteId(9_999))).toBe(47_119_999);
    expect(roundNetRef(roundId(4_712), siteId(1))).toBe(47_120_001);
  });

  it("is exact up to 2^53 - 1, and beyond it is none", () => {
    const last = roundId(900_719_925_474);
    expect(roundNetRef(last, siteId(991))).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => roundNetRef(last, siteId(992))).toThrow("round 900719925474 is too large for a reference");
  });
});

describe("the code of a kind of transfer", () => {
  it("is its own", () => {
    const codes = Object.values(TRANSFER_CODES);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
