import type { VenueCandle } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import { plainDecimal } from "./quoted-numbers.ts";
import type { TextLevel, VenueClose } from "./venue.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A frame's object; null for anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A decimal as text without an exponent. */
export function decimalOf(value: unknown): string | null {
  return typeof value === "string" ? plainDecimal(value) : null;
}

/** Epoch milliseconds; what has a fraction is cut. */
export function instantOf(value: unknown): Instant | null {
  const ms =
    typeof value === "string" && /^\d{1,16}(?:\.\d+)?$/.test(value) ? Math.floor(Number(value)) : Number.NaN;
  return Number.isSafeInteger(ms) ? instant(ms) : null;
}

/** RFC 3339 with any number of digits after the second; what is finer than a millisecond is cut. */
export function timestampOf(value: unknown): Instant | null {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isSafeInteger(ms) && ms >= 0 ? instant(ms) : null;
}

/** Levels as `[price, qty]` or as objects with these names; null where one of them is not a level. */
export function levelsOf(
  value: unknown,
  [price, qty]: readonly [string | 0, string | 1],
): readonly TextLevel[] | null {
  if (!Array.isArray(value)) return null;
  const levels: TextLevel[] = [];
  for (const item of value as readonly Fields[]) {
    const level = [decimalOf(item?.[price]), decimalOf(item?.[qty])] as const;
    if (level[0] === null || level[1] === null) return null;
    levels.push([level[0], level[1]]);
  }
  return levels;
}

/** Candles as their closes, in the order of time; null where one of them is no candle. */
export function closesOf(
  items: unknown,
  read: (item: unknown) => { readonly atMs: Instant | null; readonly price: unknown },
): readonly VenueClose[] | null {
  if (!Array.isArray(items)) return null;
  const closes: VenueClose[] = [];
  for (const item of items as readonly unknown[]) {
    const { atMs, price } = read(item);
    const text = decimalOf(price);
    if (atMs === null || text === null) return null;
    closes.push({ atMs, price: text });
  }
  return closes.toSorted((a, b) => a.atMs - b.atMs);
}

/** What of a candle's fields says when it began and what it was; `trades` is how many, where the venue says so. */
export interface CandleFields {
  readonly startMs: Instant | null;
  readonly open: unknown;
  readonly close: unknown;
  readonly trades?: unknown;
}

/** Candles in the order of time; null where one of them is none. One without trades has no price of its own. */
export function candlesOf(
  items: unknown,
  read: (item: unknown) => CandleFields,
): readonly VenueCandle[] | null {
  if (!Array.isArray(items)) return null;
  const candles: VenueCandle[] = [];
  for (const item of items as readonly unknown[]) {
    const { startMs, trades, ...prices } = read(item);
    const open = decimalOf(prices.open);
    const close = decimalOf(prices.close);
    if (startMs === null || open === null || close === null) return null;
    candles.push({ startMs, traded: trades === "0" ? null : { open, close } });
  }
  return candles.toSorted((a, b) => a.startMs - b.startMs);
}

/** The cells of a row that is a list. */
export function cellsOf(row: unknown): readonly unknown[] {
  return Array.isArray(row) ? (row as readonly unknown[]) : [];
}
