import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { applyBookFrame, type BookDelta, openOrderBook, topOfBook } from "./order-book.ts";

const level = (units: number, qty: number) => ({ price: price(units), qty: BigInt(qty) });
const delta = (ids: readonly [number, number], over: Partial<BookDelta>): BookDelta => ({
  kind: "delta",
  atMs: instant(ids[1]),
  firstUpdateId: ids[0],
  lastUpdateId: ids[1],
  bids: [],
  asks: [],
  ...over,
});
const snapshot = {
  kind: "snapshot",
  atMs: instant(1),
  lastUpdateId: 10,
  bids: [level(99, 1), level(98, 1)],
  asks: [level(101, 1)],
} as const;

describe("a venue's book", () => {
  it("drops deltas older than the snapshot, takes those heard before it, and removes at quantity 0", () => {
    const book = openOrderBook();
    expect(applyBookFrame(book, delta([5, 9], { bids: [level(100, 7)] }))).toBe("waiting");
    expect(applyBookFrame(book, delta([10, 12], { bids: [level(99, 5)] }))).toBe("waiting");
    expect(topOfBook(book)).toBeNull();
    expect(applyBookFrame(book, snapshot)).toBe("applied");
    expect(applyBookFrame(book, delta([11, 12], { bids: [level(1, 5)] }))).toBe("stale");
    expect(applyBookFrame(book, delta([13, 13], { bids: [level(98, 0)] }))).toBe("applied");
    expect(topOfBook(book)?.bids).toEqual([level(99, 5)]);
  });

  it("is empty after a gap until the next snapshot", () => {
    const book = openOrderBook();
    applyBookFrame(book, snapshot);
    expect(applyBookFrame(book, delta([12, 13], {}))).toBe("gap");
    expect(topOfBook(book)).toBeNull();
    applyBookFrame(book, snapshot);
    expect(topOfBook(book)?.asks).toEqual([level(101, 1)]);
  });

  it("is never shown crossed", () => {
    const book = openOrderBook();
    applyBookFrame(book, snapshot);
    applyBookFrame(book, delta([11, 11], { bids: [level(101, 1)] }));
    expect(topOfBook(book)).toBeNull();
  });
});
