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

const heard = (count: number) => {
  const book = openOrderBook();
  for (let id = 11; id < 11 + count; id += 1) applyBookFrame(book, delta([id, id], {}));
  return book;
};

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

  it("shows the best seven levels of a side, the best first", () => {
    const book = openOrderBook();
    const units = [93, 98, 91, 97, 95, 99, 94, 96, 92];
    applyBookFrame(book, {
      ...snapshot,
      bids: units.map((one) => level(one, one)),
      asks: units.map((one) => level(200 - one, one)),
    });
    expect(topOfBook(book)?.bids.map((one) => one.price)).toEqual([99, 98, 97, 96, 95, 94, 93]);
    expect(topOfBook(book)?.asks).toEqual([99, 98, 97, 96, 95, 94, 93].map((one) => level(200 - one, one)));
    expect(topOfBook(book)?.atMs).toBe(1);
  });

  it("is told with one side alone, and as of its last change", () => {
    const book = openOrderBook();
    applyBookFrame(book, snapshot);
    applyBookFrame(book, delta([11, 13], { asks: [level(101, 0)] }));
    expect(topOfBook(book)).toEqual({ atMs: 13, asks: [], bids: [level(99, 1), level(98, 1)] });
    applyBookFrame(book, delta([14, 17], { bids: [level(99, 0), level(98, 0)], asks: [level(103, 7)] }));
    expect(topOfBook(book)).toEqual({ atMs: 17, asks: [level(103, 7)], bids: [] });
  });

  it("forgets what it held when a snapshot comes", () => {
    const book = openOrderBook();
    applyBookFrame(book, snapshot);
    applyBookFrame(book, { ...snapshot, lastUpdateId: 40, bids: [level(97, 3)], asks: [level(104, 5)] });
    expect(topOfBook(book)).toMatchObject({ bids: [level(97, 3)], asks: [level(104, 5)] });
    expect(applyBookFrame(book, delta([39, 40], { bids: [level(99, 9)] }))).toBe("stale");
  });

  it("takes a delta that reaches over the snapshot, and one that follows it at once", () => {
    const book = openOrderBook();
    applyBookFrame(book, snapshot);
    expect(applyBookFrame(book, delta([9, 11], { bids: [level(97, 7)] }))).toBe("applied");
    expect(applyBookFrame(book, delta([12, 12], {}))).toBe("applied");
    expect(applyBookFrame(book, delta([14, 14], {}))).toBe("gap");
  });

  it("has a gap where those heard before the snapshot do not reach it", () => {
    const book = openOrderBook();
    applyBookFrame(book, delta([12, 13], {}));
    expect(applyBookFrame(book, snapshot)).toBe("gap");
    expect(topOfBook(book)).toBeNull();
    // What was heard early was used up: the next snapshot stands alone.
    expect(applyBookFrame(book, snapshot)).toBe("applied");
  });

  it("keeps a thousand deltas before a snapshot, the newest", () => {
    expect(applyBookFrame(heard(1_000), snapshot)).toBe("applied");
    expect(applyBookFrame(heard(1_001), snapshot)).toBe("gap");
    expect(heard(1_001).early[0]?.firstUpdateId).toBe(12);
  });
});
