import { assert } from "@maru/values";

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

function quantile(sorted: Float64Array, share: number): number {
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)];
  assert(value !== undefined, "there is a value at every rank");
  return value;
}
