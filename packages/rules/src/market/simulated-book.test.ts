import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Digest } from "./digest.ts";
import { SHOWN_LEVELS } from "./order-book.ts";
import { simulatedBook } from "./simulated-book.ts";

const SECRET = {
  slotMs: instant(1_800_000_000_000),
  slotLengthMs: 30_000,
  key: Uint8Array.of(1),
  salt: "ab",
};

/** The same bits for every matter; what was asked is kept. */
function digestOf(wordOf: (index: number) => number): Digest & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    sha256: () => new Uint8Array(),
    hmacSha256: (_, message) => {
      asked.push(String.fromCharCode(...message));
      return Uint8Array.from(
        Array.from({ length: 2 * SHOWN_LEVELS }, (__, index) => wordOf(index)).flatMap((word) => [
          word >> 8,
          word & 255,
        ]),
      );
    },
  };
}

describe("a simulated book", () => {
  it("is asked side by side, by the number of its tick", () => {
    const digest = digestOf(() => 0);
    simulatedBook(digest, SECRET, { tickNumber: 17, middle: price(1_000_000) });
    expect(digest.asked).toEqual(["ab|1800000000000|17|asks", "ab|1800000000000|17|bids"]);
  });

  it("stands a unit apart at the least, up to 30 millionths of the price further, asks above and bids below", () => {
    // 1,000,000 units: gaps of 1 to 30; words of 0, 31, 62 … leave 0, 1, 2 … beyond the first.
    const digest = digestOf((index) => (index < SHOWN_LEVELS ? index * 31 : index));
    const { asks, bids } = simulatedBook(digest, SECRET, { tickNumber: 1, middle: price(1_000_000) });
    const away = Array.from({ length: SHOWN_LEVELS }, (_, level) => ((level + 1) * (level + 2)) / 2);
    expect(asks.map((level) => level.price)).toEqual(away.map((distance) => 1_000_000 + distance));
    expect(bids.map((level) => level.price)).toEqual(away.map((distance) => 1_000_000 - distance));
  });

  it("holds from 0.1 units on at each level, by words of its own", () => {
    const digest = digestOf((index) => (index < SHOWN_LEVELS ? 65_535 : index - SHOWN_LEVELS));
    const { asks } = simulatedBook(digest, SECRET, { tickNumber: 1, middle: price(1_000_000) });
    expect(asks.map(({ qty }) => qty)).toEqual(
      Array.from({ length: SHOWN_LEVELS }, (_, level) => BigInt(100 + level) * 100_000n),
    );
  });

  it("has gaps of one unit where the price is too low for more, and no level at or below zero", () => {
    const { asks, bids } = simulatedBook(
      digestOf(() => 65_535),
      SECRET,
      { tickNumber: 1, middle: price(3) },
    );
    expect(asks).toHaveLength(SHOWN_LEVELS);
    expect(asks.slice(0, 3).map((level) => level.price)).toEqual([4, 5, 6]);
    expect(bids.map((level) => level.price)).toEqual([2, 1]);
  });
});
