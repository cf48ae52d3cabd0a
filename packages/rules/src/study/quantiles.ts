import { assert, BugError } from "@maru/values";

/** How a list of spans is spread, in its own unit. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly longest: number;
}

/** By nearest rank: each figure is one of the values. Null for no value. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).toSorted();
  return {
    count: sorted.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    p999: quantile(sorted, 0.999),
    longest: quantile(sorted, 1),
  };
}

/** The same of values that were counted: how often each is there. */
export function spreadOfCounts(counts: ReadonlyMap<number, number>): Spread | null {
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  const count = sorted.reduce((sum, [, times]) => sum + times, 0);
  if (count === 0) return null;
  const at = (share: number): number => {
    let left = rankOf(share, count);
    for (const [value, times] of sorted) {
      if (left < times) return value;
      left -= times;
    }
    throw new BugError("there is a value at every rank");
  };
  return { count, p50: at(0.5), p99: at(0.99), p999: at(0.999), longest: at(1) };
}

/** From 0. */
function rankOf(share: number, count: number): number {
  return Math.max(0, Math.ceil(share * count - 1e-9) - 1);
}

function quantile(sorted: Float64Array, share: number): number {
  const value = sorted[rankOf(share, sorted.length)];
  assert(value !== undefined, "there is a value at every rank");
  return value;
}
