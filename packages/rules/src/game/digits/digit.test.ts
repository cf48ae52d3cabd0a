import { createHmac } from "node:crypto";
import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { lastDigit, sealedDigit, sealedMessage } from "./digit.ts";
import { buildRound } from "../../round/testing/build-round.ts";

const mac = (...words: number[]) => {
  const bytes = new DataView(new ArrayBuffer(32));
  words.forEach((word, at) => bytes.setUint32(at * 4, word));
  return new Uint8Array(bytes.buffer);
};

describe("the digit", () => {
  it.each([
    [123_456, 6],
    [120, 0],
    [7, 7],
    [0, 0],
    [-129, 9],
  ])("of price %i is %i by rule `last`", (units, digit) => {
    expect(lastDigit(price(units))).toBe(digit);
  });

  it("is the first fair word of the MAC, big-endian, modulo 10", () => {
    expect(sealedDigit(mac(4_294_967_289))).toBe(9);
    expect(sealedDigit(mac(4_294_967_290, 123))).toBe(3);
    expect(sealedDigit(mac(4_294_967_295, 4_294_967_290, 4_294_967_294, 17))).toBe(7);
    expect(sealedDigit(mac(...Array.from({ length: 8 }, () => 4_294_967_290)))).toBeNull();
    expect(() => sealedDigit(new Uint8Array(20))).toThrow(/32 bytes/);
  });

  it("reads the right bytes of a MAC that lies inside a larger buffer", () => {
    const pool = new Uint8Array(64).fill(255);
    pool.set(mac(42), 16);
    expect(sealedDigit(pool.subarray(16, 48))).toBe(2);
  });

  it("is sealed over stock, round, finish and the whole closing tick", () => {
    const round = buildRound("B1", 1_800_000_000_000);
    const close = {
      seq: 9,
      atMs: instant(1_800_000_059_123),
      tradeId: "17648",
      price: price(6_183_763),
      qty: 262_732_000n,
    };
    const text = `TEST-1|${round.id}|1800000060000|1800000059123|17648|61837.63|2.62732`;
    expect(sealedMessage(round, close)).toBe(text);
    expect(sealedMessage(round, { ...close, tradeId: null })).toBe(text.replace("17648", "9"));
  });

  it("is uniform under HMAC: χ² of 20,000 rounds stays under the 0.01 % limit", () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let round = 0; round < 20_000; round += 1) {
      const digit = sealedDigit(createHmac("sha256", "seed").update(`m|${round}`).digest());
      if (digit !== null) counts[digit] = (counts[digit] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(chi).toBeLessThan(33.7);
  });
});
