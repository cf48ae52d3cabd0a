import { divFloor, instant, type Instant, type Price, price } from "@maru/values";
import type { TickOrder } from "./tick-order.ts";
import type { TickRef } from "./tick.ts";

/** When a price is the mean of the last seconds of one symbol (F-13). */
export interface AverageRule {
  /** Of so many seconds. */
  readonly seconds: number;
  /** A second whose last trade is older than this at its end has no price, and no mean that it belongs to is made. */
  readonly maxAgeMs: number;
}

/**
 * From as many as have a fifth to leave out, to as many as lie behind the lock of a bet: what the strike is made of is traded when nobody
 * can bet on it any more.
 */
export const AVERAGE_SECONDS = { min: 5, max: 10 } as const;

/** How long before the strike bets must lock, whole seconds: what it is made of is traded behind the lock. */
export function leastLockSecondsOf(
  feed: { readonly kind: string; readonly seconds?: number } | null,
): number {
  return feed?.kind === "average" ? (feed.seconds ?? AVERAGE_SECONDS.max) : 1;
}

const SECOND_MS = 1_000;
/** A fifth at the top and a fifth at the bottom are left out. */
const LEFT_OUT = 5;
/** Seconds that are kept behind the newest mean, for trades of a hole that are brought back. */
const KEPT_SECONDS = 60;

/** The mean of one price a second without the highest and the lowest fifth, a half upwards; exact. At least one price. */
export function averagePrice(prices: readonly Price[]): Price {
  const left = Math.floor(prices.length / LEFT_OUT);
  const kept = prices.toSorted((a, b) => a - b).slice(left, prices.length - left);
  const count = BigInt(kept.length);
  const sum = kept.reduce((all, one) => all + BigInt(one), 0n);
  return price(Number(divFloor(2n * sum + count, 2n * count)));
}

/** The last trade of each second, in whatever order trades come. Changed in place. */
export interface SecondPrices {
  readonly rule: AverageRule;
  readonly order: TickOrder;
  /** By the second's number. */
  readonly last: Map<number, TickRef>;
}

/** A mean, with the trades that it was made of, oldest first: each the last one of its second. */
export interface AveragedPrice {
  readonly price: Price;
  /** The last millisecond of its last second. */
  readonly atMs: Instant;
  readonly trades: readonly TickRef[];
}

export function openSecondPrices(rule: AverageRule, order: TickOrder): SecondPrices {
  return { rule, order, last: new Map() };
}

export function secondOf(atMs: number): number {
  return Math.floor(atMs / SECOND_MS);
}

/** The first moment behind the second. */
export function secondEndMs(second: number): number {
  return (second + 1) * SECOND_MS;
}

export function addTrade({ last, order }: SecondPrices, trade: TickRef): void {
  const second = secondOf(trade.atMs);
  const known = last.get(second);
  if (known === undefined || order(trade, known) > 0) last.set(second, trade);
}

/** The mean of the seconds that end with this one; null where one of them has no price that is young enough. */
export function averageAt(prices: SecondPrices, second: number): AveragedPrice | null {
  const { seconds } = prices.rule;
  const samples = Array.from({ length: seconds }, (_, at) => sampleOf(prices, second - seconds + 1 + at));
  const known = samples.filter((sample) => sample !== null);
  if (known.length < seconds) return null;
  return {
    price: averagePrice(known.map((sample) => sample.price)),
    atMs: instant(secondEndMs(second) - 1),
    trades: [...new Set(known)],
  };
}

/** Lets go of seconds that no mean from this one on can need. */
export function forgetSeconds(prices: SecondPrices, second: number): void {
  const { seconds, maxAgeMs } = prices.rule;
  const oldest = second - seconds - Math.ceil(maxAgeMs / SECOND_MS) - KEPT_SECONDS;
  for (const known of prices.last.keys()) if (known < oldest) prices.last.delete(known);
}

/** What a second stood at: its last trade, or the last one before it. */
function sampleOf({ last, rule }: SecondPrices, second: number): TickRef | null {
  const endMs = secondEndMs(second);
  for (let at = second; secondEndMs(at) > endMs - rule.maxAgeMs; at -= 1) {
    const trade = last.get(at);
    if (trade !== undefined) return endMs - trade.atMs <= rule.maxAgeMs ? trade : null;
  }
  return null;
}
