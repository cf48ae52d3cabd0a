import { assert, instant, type Instant, type Price, price } from "@maru/values";
import { type Bar, BASE_BAR_MS, type BrokenCause } from "./bar.ts";
import type { TickOrder } from "./tick-order.ts";
import type { LoggedTick, Quantity, TickRef } from "./tick.ts";

/** Frozen bars kept in memory: half an hour, well beyond the longest round. */
const RECENT_BARS = 60;
/** A hole of more empty bars than this (an hour) leaves no bars at all: nobody was looking. */
const FLAT_RUN_MAX = 120;

/** A bar that still takes ticks. It keeps no tick list: each fact of it is the same in whatever order ticks come. */
interface BuildingBar {
  first: TickRef;
  last: TickRef;
  high: Price;
  low: Price;
  volume: Quantity;
  trades: number;
}

interface Break {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: BrokenCause;
}

/** The 30 s bars of one market: those that still take ticks, and the last frozen ones. Changed in place. */
export interface CandleBook {
  readonly order: TickOrder;
  /** Whether a bar without ticks is worth keeping: not while the market's session is closed. */
  readonly keepsFlat: (startMs: Instant) => boolean;
  readonly building: Map<number, BuildingBar>;
  recent: Bar[];
  breaks: Break[];
  /** Bars before this are frozen; on the 30 s grid; 0 before the first tick. */
  frozenEndMs: number;
}

export function openCandleBook(
  options: Pick<CandleBook, "order" | "keepsFlat">,
  frozen: readonly Bar[],
): CandleBook {
  const last = frozen.at(-1);
  return {
    ...options,
    building: new Map(),
    recent: frozen.slice(-RECENT_BARS),
    breaks: [],
    frozenEndMs: last === undefined ? 0 : last.startMs + BASE_BAR_MS,
  };
}

/** Puts a used tick where it belongs, whatever order ticks come in. A tick of a frozen bar is a bug of the caller. */
export function insertTick(book: CandleBook, tick: LoggedTick): void {
  assert(tick.atMs >= book.frozenEndMs, `tick ${tick.seq} lies in a frozen bar`);
  const startMs = slotStart(tick.atMs);
  const ref: TickRef = tickRef(tick);
  const bar = book.building.get(startMs);
  if (bar === undefined) {
    book.building.set(startMs, {
      first: ref,
      last: ref,
      high: ref.price,
      low: ref.price,
      volume: ref.qty,
      trades: 1,
    });
    return;
  }
  if (book.order(ref, bar.first) < 0) bar.first = ref;
  if (book.order(ref, bar.last) > 0) bar.last = ref;
  bar.high = price(Math.max(bar.high, ref.price));
  bar.low = price(Math.min(bar.low, ref.price));
  bar.volume += ref.qty;
  bar.trades += 1;
}

/** Marks every bar that [fromMs, toMs) touches and that is not frozen yet: it may not decide a round. */
export function breakBars(book: CandleBook, hole: Break): void {
  if (hole.toMs > Math.max(hole.fromMs, book.frozenEndMs)) book.breaks.push(hole);
}

/** Freezes every bar that ends at or before `finalBeforeMs`, oldest first; a bucket without ticks is flat at the close before it. */
export function freezeBars(book: CandleBook, finalBeforeMs: number): readonly Bar[] {
  const endMs = slotStart(finalBeforeMs);
  const frozen: Bar[] = [];
  while (true) {
    const startMs = nextStart(book, endMs);
    if (startMs >= endMs) break;
    const bar = takeBar(book, startMs);
    book.frozenEndMs = startMs + BASE_BAR_MS;
    if (bar === null) continue;
    frozen.push(bar);
    book.recent.push(bar);
  }
  if (frozen.length > 0) book.recent = book.recent.slice(-RECENT_BARS);
  if (book.frozenEndMs > 0 || book.building.size === 0) book.frozenEndMs = Math.max(book.frozenEndMs, endMs);
  book.breaks = book.breaks.filter((hole) => hole.toMs > book.frozenEndMs);
  return frozen;
}

/** The bars that still take ticks, as they stand now, oldest first. */
export function buildingBars(book: CandleBook): readonly Bar[] {
  const starts = [...book.building.keys()].toSorted((a, b) => a - b);
  return starts.flatMap((startMs) => {
    const bar = book.building.get(startMs);
    return bar === undefined ? [] : [tradedBar(book, startMs, bar)];
  });
}

export function slotStart(atMs: number): number {
  return atMs - (atMs % BASE_BAR_MS);
}

export function tickRef(tick: TickRef): TickRef {
  return { seq: tick.seq, atMs: tick.atMs, tradeId: tick.tradeId, price: tick.price, qty: tick.qty };
}

/** Where freezing goes on: long runs of nothing are stepped over. */
function nextStart(book: CandleBook, endMs: number): number {
  const firstTraded = Math.min(endMs, ...book.building.keys());
  if (book.frozenEndMs === 0) return firstTraded;
  const isLongRun = firstTraded - book.frozenEndMs > FLAT_RUN_MAX * BASE_BAR_MS;
  return isLongRun ? firstTraded : book.frozenEndMs;
}

function takeBar(book: CandleBook, startMs: number): Bar | null {
  const building = book.building.get(startMs);
  if (building !== undefined) {
    book.building.delete(startMs);
    return tradedBar(book, startMs, building);
  }
  const close = book.recent.at(-1)?.close;
  if (close === undefined || !book.keepsFlat(instant(startMs))) return null;
  return {
    startMs: instant(startMs),
    lengthMs: BASE_BAR_MS,
    open: close,
    high: close,
    low: close,
    close,
    volume: 0n,
    trades: 0,
    first: null,
    last: null,
    broken: brokenAt(book, startMs),
  };
}

function tradedBar(book: CandleBook, startMs: number, bar: BuildingBar): Bar {
  return {
    startMs: instant(startMs),
    lengthMs: BASE_BAR_MS,
    open: bar.first.price,
    high: bar.high,
    low: bar.low,
    close: bar.last.price,
    volume: bar.volume,
    trades: bar.trades,
    first: bar.first,
    last: bar.last,
    broken: brokenAt(book, startMs),
  };
}

function brokenAt(book: CandleBook, startMs: number): BrokenCause | null {
  const hole = book.breaks.find(({ fromMs, toMs }) => fromMs < startMs + BASE_BAR_MS && toMs > startMs);
  return hole?.cause ?? null;
}
