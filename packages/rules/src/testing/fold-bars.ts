import { assert, instant, type Price, price } from "@maru/values";
import type { Bar } from "../market/bar.ts";

/**
 * Folds base bars (ascending, one market) into bars of `lengthMs`, half-open on the UTC grid. Flat base bars count only
 * where nothing was traded, so that open and close stay the first and the last tick inside. A bar whose base bars are not
 * all there holds what is there.
 */
export function foldBars(bars: readonly Bar[], lengthMs: number): readonly Bar[] {
  const folded: Bar[] = [];
  let group: Bar[] = [];
  let groupStartMs = -1;
  for (const bar of bars) {
    assert(lengthMs % bar.lengthMs === 0, `${bar.lengthMs} ms bars do not fold into ${lengthMs} ms`);
    const startMs = bar.startMs - (bar.startMs % lengthMs);
    if (startMs !== groupStartMs && group.length > 0) folded.push(foldOne(group, groupStartMs, lengthMs));
    if (startMs !== groupStartMs) group = [];
    groupStartMs = startMs;
    group.push(bar);
  }
  if (group.length > 0) folded.push(foldOne(group, groupStartMs, lengthMs));
  return folded;
}

function foldOne(group: readonly Bar[], startMs: number, lengthMs: number): Bar {
  const traded = group.filter((bar) => bar.trades > 0);
  const parts = traded.length > 0 ? traded : group;
  const first = parts[0];
  const last = parts.at(-1);
  assert(first !== undefined && last !== undefined, "a group holds a bar");
  return {
    startMs: instant(startMs),
    lengthMs,
    open: first.open,
    high: extreme(parts, (a, bar) => Math.max(a, bar.high)),
    low: extreme(parts, (a, bar) => Math.min(a, bar.low)),
    close: last.close,
    volume: group.reduce((sum, bar) => sum + bar.volume, 0n),
    trades: group.reduce((sum, bar) => sum + bar.trades, 0),
    first: first.first,
    last: last.last,
    broken: group.find((bar) => bar.broken !== null)?.broken ?? null,
  };
}

function extreme(parts: readonly Bar[], choose: (a: number, bar: Bar) => number): Price {
  return price(parts.reduce(choose, parts[0]?.open ?? 0));
}
