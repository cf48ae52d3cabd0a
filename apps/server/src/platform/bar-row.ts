import { type Bar, BASE_BAR_MS, type BrokenCause, type TickRef } from "@maru/rules";
import { assert, instant, price } from "@maru/values";

/** What a statement names of market.bar, in the form of {@link BarRow}. */
export const BAR_COLUMNS =
  "start_ms, open, high, low, close, volume, trades, first_tick::text as first_tick, last_tick::text as last_tick, broken";

export interface BarRow {
  readonly start_ms: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly trades: number;
  readonly first_tick: string | null;
  readonly last_tick: string | null;
  readonly broken: string | null;
}

export function barOf(row: BarRow): Bar {
  return {
    startMs: instant(Number(row.start_ms)),
    lengthMs: BASE_BAR_MS,
    open: price(Number(row.open)),
    high: price(Number(row.high)),
    low: price(Number(row.low)),
    close: price(Number(row.close)),
    volume: BigInt(row.volume),
    trades: row.trades,
    first: refOf(row.first_tick),
    last: refOf(row.last_tick),
    broken: row.broken === null ? null : causeOf(row.broken),
  };
}

interface StoredRef {
  readonly seq: number;
  readonly atMs: number;
  readonly tradeId: string | null;
  readonly price: number;
  readonly qty: string;
}

/** Quantities stand as text inside JSON: they may exceed what a JSON number carries. */
export function refText(ref: TickRef | null): string | null {
  return ref === null ? null : JSON.stringify({ ...ref, qty: String(ref.qty) });
}

function refOf(text: string | null): TickRef | null {
  if (text === null) return null;
  // Written by refText alone, so its form is trusted.
  const stored = JSON.parse(text) as StoredRef;
  const { seq, tradeId } = stored;
  return { seq, tradeId, atMs: instant(stored.atMs), price: price(stored.price), qty: BigInt(stored.qty) };
}

const CAUSES = ["FEED_GAP", "WITHHELD", "RESTART", "CLOCK_FAULT"] as const satisfies BrokenCause[];

function causeOf(text: string): BrokenCause {
  const cause = CAUSES.find((known) => known === text);
  assert(cause !== undefined, `unknown cause ${text}`);
  return cause;
}
