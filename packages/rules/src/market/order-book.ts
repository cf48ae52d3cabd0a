import type { Instant, Price, Stock } from "@maru/values";
import type { Quantity } from "./tick.ts";

/** Levels shown on each side. */
export const SHOWN_LEVELS = 7;

export interface BookLevel {
  readonly price: Price;
  readonly qty: Quantity;
}

/** What is shown of an order book: the best levels first on both sides. It never decides anything. */
export interface Book {
  readonly stock: Stock;
  /** Venue time of the last change. */
  readonly atMs: Instant;
  readonly source: string;
  readonly isSimulated: boolean;
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
}

export interface BookSnapshot {
  readonly kind: "snapshot";
  readonly atMs: Instant;
  readonly lastUpdateId: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** Changed levels; quantity 0 removes one. Updates `firstUpdateId`..`lastUpdateId` of the venue's count. */
export interface BookDelta {
  readonly kind: "delta";
  readonly atMs: Instant;
  readonly firstUpdateId: number;
  readonly lastUpdateId: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** A venue's whole book, rebuilt from a snapshot and the deltas after it. Changed in place. */
export interface OrderBook {
  readonly bids: Map<Price, Quantity>;
  readonly asks: Map<Price, Quantity>;
  atMs: Instant | null;
  lastUpdateId: number;
  /** Deltas heard before the snapshot; those newer than it count. */
  early: BookDelta[];
}

/** What came of a frame. After a `gap` the book is empty until the next snapshot: a wrong book is worse than none. */
export type BookStep = "applied" | "waiting" | "stale" | "gap";

const EARLY_MAX = 1_000;

export function openOrderBook(): OrderBook {
  return { bids: new Map(), asks: new Map(), atMs: null, lastUpdateId: 0, early: [] };
}

export function applyBookFrame(book: OrderBook, frame: BookSnapshot | BookDelta): BookStep {
  if (frame.kind === "snapshot") return applySnapshot(book, frame);
  if (book.atMs === null) {
    book.early.push(frame);
    if (book.early.length > EARLY_MAX) book.early.shift();
    return "waiting";
  }
  return applyDelta(book, frame);
}

/** The best levels; null before a snapshot, and while the book is crossed: then it is not a state the venue was in. */
export function topOfBook(book: OrderBook): Pick<Book, "asks" | "bids" | "atMs"> | null {
  if (book.atMs === null) return null;
  const bids = bestLevels(book.bids, (a, b) => b - a);
  const asks = bestLevels(book.asks, (a, b) => a - b);
  const bid = bids[0];
  const ask = asks[0];
  if (bid !== undefined && ask !== undefined && bid.price >= ask.price) return null;
  return { atMs: book.atMs, asks, bids };
}

function applySnapshot(book: OrderBook, snapshot: BookSnapshot): BookStep {
  const early = book.early;
  clear(book);
  book.atMs = snapshot.atMs;
  book.lastUpdateId = snapshot.lastUpdateId;
  setLevels(book.bids, snapshot.bids);
  setLevels(book.asks, snapshot.asks);
  for (const delta of early) if (applyDelta(book, delta) === "gap") return "gap";
  return "applied";
}

function applyDelta(book: OrderBook, delta: BookDelta): BookStep {
  if (delta.lastUpdateId <= book.lastUpdateId) return "stale";
  if (delta.firstUpdateId > book.lastUpdateId + 1) {
    clear(book);
    return "gap";
  }
  setLevels(book.bids, delta.bids);
  setLevels(book.asks, delta.asks);
  book.lastUpdateId = delta.lastUpdateId;
  book.atMs = delta.atMs;
  return "applied";
}

function setLevels(side: Map<Price, Quantity>, levels: readonly BookLevel[]): void {
  for (const { price, qty } of levels) {
    if (qty === 0n) side.delete(price);
    else side.set(price, qty);
  }
}

function clear(book: OrderBook): void {
  book.bids.clear();
  book.asks.clear();
  book.atMs = null;
  book.early = [];
}

function bestLevels(
  side: ReadonlyMap<Price, Quantity>,
  byRank: (a: number, b: number) => number,
): readonly BookLevel[] {
  const prices = [...side.keys()].toSorted(byRank).slice(0, SHOWN_LEVELS);
  return prices.map((price) => ({ price, qty: side.get(price) ?? 0n }));
}
