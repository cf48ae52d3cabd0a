import { BOOK_STEP_MS, type Book, type Level, type Market, type Trade } from "../price/market.ts";
import { changedLevels } from "../serve/level-changes.ts";
import { fixed } from "../serve/numbers.ts";

/** A stream that is served: `btcusdt@trade`, `btcusdt@aggTrade`, `btcusdt@depth10@100ms`, `btcusdt@depth`. */
export type Stream =
  | { readonly name: string; readonly symbol: string; readonly kind: "trade" | "aggTrade" }
  | { readonly name: string; readonly symbol: string; readonly kind: "diff"; readonly everyMs: number }
  | {
      readonly name: string;
      readonly symbol: string;
      readonly kind: "partial";
      readonly everyMs: number;
      readonly levels: number;
    };

/** Prices and quantities have eight digits behind the point, always. */
const DIGITS = 8;
/** Ids count from here, so that no two pairs and no two kinds of id look alike. */
const FIRST_TRADE_ID = 4_000_000_000;
const FIRST_AGG_ID = 3_000_000_000;
/** Changes of a book between two steps of 100 ms. */
const CHANGES_A_STEP = 10;

/** Reads the name of a stream; null for one that is not served, which the venue accepts and never sends. */
export function readStream(name: string): Stream | null {
  const [pair = "", type = "", speed = ""] = name.split("@");
  const symbol = pair.toUpperCase();
  if (pair !== pair.toLowerCase()) return null;
  if (type === "trade" || type === "aggTrade") return { name, symbol, kind: type };
  const everyMs = speed === "100ms" ? BOOK_STEP_MS : 1_000;
  if (type === "depth") return { name, symbol, kind: "diff", everyMs };
  const levels = Number(/^depth(5|10|20)$/.exec(type)?.[1] ?? 0);
  return levels === 0 ? null : { name, symbol, kind: "partial", everyMs, levels };
}

export const tradeId = ({ venueId, index }: Trade): number =>
  venueId === null ? FIRST_TRADE_ID + index : Number(venueId);
export const aggTradeId = ({ index }: Trade): number => FIRST_AGG_ID + index;
export const decimal = (text: string): string => fixed(text, DIGITS);

/** The number of the last change in the book of a step; the same for socket and REST. */
const lastUpdateId = (stepMs: number): number => Math.floor(stepMs / BOOK_STEP_MS) * CHANGES_A_STEP;

export function tradeEvent(symbol: string, trade: Trade, stampMs: number) {
  return {
    e: "trade",
    E: stampMs,
    s: symbol,
    t: tradeId(trade),
    p: decimal(trade.price),
    q: decimal(trade.qty),
    T: trade.atMs,
    m: trade.side === "sell",
    M: true,
  };
}

/** An aggregate holds the trades of one taker; here each has one. */
export function aggTradeEvent(symbol: string, trade: Trade, stampMs: number) {
  const { p, q, T, m, M } = tradeEvent(symbol, trade, stampMs);
  const [id, only] = [aggTradeId(trade), tradeId(trade)];
  return { e: "aggTrade", E: stampMs, s: symbol, a: id, p, q, f: only, l: only, T, m, M };
}

export function partialBook(book: Book, stepMs: number, count: number) {
  const levels = levelsOf(count);
  return { lastUpdateId: lastUpdateId(stepMs), bids: levels(book.bids), asks: levels(book.asks) };
}

/** What changed in the span that ends with this step; null before the book's first. */
export function depthUpdate(market: Market, { stepMs, everyMs }: { stepMs: number; everyMs: number }) {
  const [before, after] = [market.bookAt(stepMs - everyMs), market.bookAt(stepMs)];
  if (before === null || after === null) return null;
  const levels = levelsOf(Number.MAX_SAFE_INTEGER);
  return {
    e: "depthUpdate",
    E: stepMs,
    s: market.instrument.symbol,
    U: lastUpdateId(stepMs - everyMs) + 1,
    u: lastUpdateId(stepMs),
    b: levels(changedLevels(before.bids, after.bids)),
    a: levels(changedLevels(before.asks, after.asks)),
  };
}

function levelsOf(count: number): (side: readonly Level[]) => readonly Level[] {
  return (side) => side.slice(0, count).map(([price, qty]): Level => [decimal(price), decimal(qty)]);
}
