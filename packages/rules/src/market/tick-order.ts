import type { MarketRules } from "./market-rules.ts";
import type { TickRef } from "./tick.ts";

/** Negative when `a` stands before `b` in the log's order. */
export type TickOrder = (a: TickRef, b: TickRef) => number;

/**
 * Order of ticks: exchange time first; equal times by the venue's growing trade id where it gives one, else by arrival. Two
 * thirds of a busy venue's trades share a millisecond with another, so the second key decides closes.
 */
export function tickOrder(rules: Pick<MarketRules, "tradeIdOrder">): TickOrder {
  if (rules.tradeIdOrder === "none") return bySeq;
  return (a, b) => a.atMs - b.atMs || compareIds(a.tradeId ?? "", b.tradeId ?? "") || a.seq - b.seq;
}

const bySeq: TickOrder = (a, b) => a.atMs - b.atMs || a.seq - b.seq;

/** Decimal ids without leading zeros: the longer is the larger; no conversion, since they exceed 2^53. */
function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
