import type { ChartBar, Tick } from "../wire/shapes.ts";

/** The start of the bar of `intervalMs` that a moment falls into. */
export function barStart(timeMs: number, intervalMs: number): number {
  return timeMs - (timeMs % intervalMs);
}

/**
 * `bars` with the ticks added: half-open bars [k·len, (k+1)·len), as the server folds them. A bucket without a tick is a flat
 * bar at the close before, so that every slot of the time axis has the same length. Late ticks change nothing.
 */
export function foldTicks(
  bars: readonly ChartBar[],
  ticks: readonly Tick[],
  intervalMs: number,
): readonly ChartBar[] {
  const folded = [...bars];
  for (const tick of ticks) addTick(folded, tick, intervalMs);
  return folded;
}

function addTick(bars: ChartBar[], tick: Tick, intervalMs: number): void {
  const timeMs = barStart(tick.timeMs, intervalMs);
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
  if (last !== undefined) fillFlat(bars, last, { untilMs: timeMs, intervalMs });
  bars.push({ timeMs, open: tick.price, high: tick.price, low: tick.price, close: tick.price });
}

function fillFlat(bars: ChartBar[], last: ChartBar, gap: { untilMs: number; intervalMs: number }): void {
  const { close } = last;
  for (let timeMs = last.timeMs + gap.intervalMs; timeMs < gap.untilMs; timeMs += gap.intervalMs) {
    bars.push({ timeMs, open: close, high: close, low: close, close });
  }
}

/** How long one bar of the contract view is: a twelfth of the contract, in whole seconds. */
export function contractBarMs(lengthMs: number): number {
  return Math.max(2_000, Math.round(lengthMs / 12_000) * 1_000);
}

/** `bars` with flat bars where a bucket is missing, so that slots are even; at most the newest `keep`. */
export function withoutGaps(
  bars: readonly ChartBar[],
  { intervalMs, keep }: { readonly intervalMs: number; readonly keep: number },
): readonly ChartBar[] {
  const even: ChartBar[] = [];
  for (const bar of bars) {
    const last = even.at(-1);
    const timeMs = barStart(bar.timeMs, intervalMs);
    if (last !== undefined && timeMs <= last.timeMs) continue;
    // After a long closure the bars before it are another day's picture.
    if (last !== undefined && timeMs - last.timeMs > keep * intervalMs) even.length = 0;
    else if (last !== undefined) fillFlat(even, last, { untilMs: timeMs, intervalMs });
    even.push({ ...bar, timeMs });
  }
  return even.slice(-keep);
}
