import type { ChartBar, Tick } from "../wire/shapes.ts";

/** Where bars lie in time: one begins at each multiple of `intervalMs` after `anchorMs`. */
export interface BarGrid {
  readonly intervalMs: number;
  readonly anchorMs: number;
}

/** The start of the bar that a moment falls into. */
export function barStart(timeMs: number, { intervalMs, anchorMs }: BarGrid): number {
  return timeMs - ((timeMs - anchorMs) % intervalMs);
}

/**
 * `bars` with the ticks added: half-open bars [k·len, (k+1)·len), as the server folds them. A bucket without a tick is an
 * empty bar, so that every slot of the time axis has the same length. Late ticks change nothing.
 */
export function foldTicks(
  bars: readonly ChartBar[],
  ticks: readonly Tick[],
  grid: BarGrid,
): readonly ChartBar[] {
  const folded = [...bars];
  for (const tick of ticks) addTick(folded, tick, grid);
  return folded;
}

/** What was heard of a market so far. */
export interface Heard {
  readonly grid: BarGrid;
  /** Up to here every tick is in the bars; null where nothing was heard yet. */
  readonly untilMs: number | null;
  /** After a longer silence ticks may have been missed. */
  readonly silenceMs: number;
}

/**
 * `bars` with ticks heard live added. The bars at both ends of a silence were not watched as a whole: they are marked partial until
 * they are read anew.
 */
export function foldHeard(
  bars: readonly ChartBar[],
  ticks: readonly Tick[],
  { grid, untilMs, silenceMs }: Heard,
): readonly ChartBar[] {
  const folded = [...bars];
  let heardMs = untilMs;
  for (const tick of ticks) {
    const isAfterSilence = heardMs === null || tick.timeMs - heardMs > silenceMs;
    const last = folded.at(-1);
    const wasUnderWay = last !== undefined && heardMs !== null && heardMs < last.timeMs + grid.intervalMs;
    if (isAfterSilence && wasUnderWay) markPartial(folded);
    addTick(folded, tick, grid);
    if (isAfterSilence) markPartial(folded);
    heardMs = Math.max(heardMs ?? tick.timeMs, tick.timeMs);
  }
  return folded;
}

function markPartial(bars: ChartBar[]): void {
  const last = bars.at(-1);
  if (last !== undefined) bars[bars.length - 1] = { ...last, isPartial: true };
}

function addTick(bars: ChartBar[], tick: Tick, grid: BarGrid): void {
  const timeMs = barStart(tick.timeMs, grid);
  const last = bars.at(-1);
  if (last !== undefined && timeMs < last.timeMs) return;
  if (last !== undefined && timeMs === last.timeMs) {
    bars[bars.length - 1] = {
      ...last,
      high: Math.max(last.high, tick.price),
      low: Math.min(last.low, tick.price),
      close: tick.price,
    };
    return;
  }
  if (last !== undefined) fillEmpty(bars, last, { untilMs: timeMs, intervalMs: grid.intervalMs });
  bars.push({ timeMs, open: tick.price, high: tick.price, low: tick.price, close: tick.price });
}

function fillEmpty(bars: ChartBar[], last: ChartBar, gap: { untilMs: number; intervalMs: number }): void {
  const { close } = last;
  for (let timeMs = last.timeMs + gap.intervalMs; timeMs < gap.untilMs; timeMs += gap.intervalMs) {
    bars.push({ timeMs, isEmpty: true, open: close, high: close, low: close, close });
  }
}

/** How long one bar of the contract view is: a twelfth of the contract, in whole seconds. */
export function contractBarMs(lengthMs: number): number {
  return Math.max(2_000, Math.round(lengthMs / 12_000) * 1_000);
}

/** A closure longer than this is not drawn as empty bars. */
const LONGEST_GAP_BARS = 400;

/** `bars` with empty bars where a bucket is missing, so that slots are even; at most the newest `keep`. */
export function withoutGaps(
  bars: readonly ChartBar[],
  { grid, keep }: { readonly grid: BarGrid; readonly keep: number },
): readonly ChartBar[] {
  const { intervalMs } = grid;
  const longestMs = Math.min(keep, LONGEST_GAP_BARS) * intervalMs;
  const even: ChartBar[] = [];
  for (const bar of bars) {
    const last = even.at(-1);
    const timeMs = barStart(bar.timeMs, grid);
    if (last !== undefined && timeMs <= last.timeMs) continue;
    // After a long closure the bars before it are another day's picture.
    if (last !== undefined && timeMs - last.timeMs > longestMs) even.length = 0;
    else if (last !== undefined) fillEmpty(even, last, { untilMs: timeMs, intervalMs });
    even.push({ ...bar, timeMs });
  }
  return even.slice(-keep);
}

/** `newer`, and before it those of `older` that are not in it. */
export function joinBars(
  older: readonly ChartBar[],
  newer: readonly ChartBar[],
  bounds: { readonly grid: BarGrid; readonly keep: number },
): readonly ChartBar[] {
  const [first] = newer;
  if (first === undefined) return older;
  return withoutGaps([...older.filter(({ timeMs }) => timeMs < first.timeMs), ...newer], bounds);
}
