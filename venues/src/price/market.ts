import type { Instrument } from "./instruments.ts";

export type Side = "buy" | "sell";

/** What happened at a venue. Price and quantity are decimal text, as everything that must not pass through a float. */
export interface Trade {
  /** Counts without a gap within the market. */
  readonly index: number;
  /** Of a recording: the id that the venue gave it. Null: the venue's protocol makes one from the index. */
  readonly venueId: string | null;
  readonly atMs: number;
  /** Microseconds behind `atMs`, 0 to 999. */
  readonly micros: number;
  readonly price: string;
  readonly qty: string;
  /** The side of who took. */
  readonly side: Side;
}

export type Level = readonly [price: string, qty: string];

/** Best first on both sides. */
export interface Book {
  readonly atMs: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** One pair of one venue. The same question has the same answer, whoever asks and whenever: socket and REST ask here. */
export interface Market {
  readonly instrument: Instrument;
  /** How many trades it has ever had before this moment: the index of the first at or after it. */
  indexAt(atMs: number): number;
  /** Null before the first and behind the last. */
  tradeOf(index: number): Trade | null;
  /** The book as it stands in this step of 100 ms, or null before the first. */
  bookAt(atMs: number): Book | null;
  /** Whether its venue tells the close of a candle wrong whose last trade was then; never, where there is no such word. */
  isMiscounted?(atMs: number): boolean;
}

export const BOOK_STEP_MS = 100;

/** The trades from a moment (inclusive) to another (exclusive), oldest first. */
export function tradesBetween(market: Market, fromMs: number, toMs: number): readonly Trade[] {
  return tradesOf(market, market.indexAt(fromMs), market.indexAt(toMs));
}

/** The trades of these indexes, the last one exclusive; those that do not exist are left out. */
export function tradesOf(market: Market, from: number, to: number): readonly Trade[] {
  const trades: Trade[] = [];
  for (let index = from; index < to; index += 1) {
    const trade = market.tradeOf(index);
    if (trade !== null) trades.push(trade);
  }
  return trades;
}

/** The newest trades before a moment, oldest first. */
export function latestTrades(market: Market, beforeMs: number, count: number): readonly Trade[] {
  const end = market.indexAt(beforeMs);
  return tradesOf(market, end - count, end);
}

/** The last trade before a moment. */
export function lastTrade(market: Market, beforeMs: number): Trade | null {
  return market.tradeOf(market.indexAt(beforeMs) - 1);
}
