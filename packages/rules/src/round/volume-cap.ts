import type { Instant, Price } from "@maru/values";
import { BASE_BAR_MS } from "../market/bar.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { QUANTITY_DIGITS } from "../market/quantity.ts";
import type { Quantity } from "../market/tick.ts";

/** What was traded last that a round's capacity is a share of (F-14). */
const VOLUME_WINDOW_MS = 3_600_000;

/** Points are whole, so no round takes less than one on a side. */
const LEAST_POINTS = 1n;
const WHOLE_BP = 10_000n;

/** The part of a base bar that says what was traded in it. */
export interface TradedBar {
  /** In price units of the market's precision. */
  readonly close: Price;
  /** In quantity units, 10^-8 of what the market trades. */
  readonly volume: Quantity;
}

/** How much of a market's volume may stand on one bet type of a round. */
export interface VolumeShare {
  /** Basis points of what was traded in the window; 0: the volume caps nothing. */
  readonly volumeShareBp: number;
  /** Points that one unit of the market's quote currency counts as: 1 where the market is quoted in KRW. */
  readonly pointsPerQuote: number;
}

/** What an option begins with, and those that were before there was such a cap. */
export const NO_VOLUME_CAP: VolumeShare = { volumeShareBp: 0, pointsPerQuote: 1 };

/**
 * Whether a market's log has what is really traded today. A simulated market's volume is made up, a recorded one's is of another day, and the
 * prices of a middle, a quotient, an index, a median, a mean or Pyth come without any.
 */
export function countsVolume(market: {
  readonly kind: unknown;
  readonly feed?: MarketFeed | null | undefined;
}): boolean {
  return market.kind === "real" && market.feed?.kind === "trades" && market.feed.of.venue !== "pyth";
}

/** The starts of the base bars that count for a round that is made now: a whole window of them, each over. */
export function volumeWindow(nowMs: Instant): { readonly fromMs: number; readonly toMs: number } {
  const toMs = Math.floor(nowMs / BASE_BAR_MS) * BASE_BAR_MS;
  return { fromMs: toMs - VOLUME_WINDOW_MS, toMs };
}

/**
 * The smaller of the fixed capacity and the share of what was traded: each bar's volume at its close, rounded down once, at the end. A market
 * where nothing was traded takes the least there is. The length of the round does not matter: what it costs to move the price at the one moment that
 * decides does not depend on it.
 */
export function cappedByVolume(
  sideCapacity: number,
  { volumeShareBp, pointsPerQuote }: VolumeShare,
  traded: { readonly bars: readonly TradedBar[]; readonly precision: number },
): number {
  if (volumeShareBp === 0) return sideCapacity;
  const value = traded.bars.reduce((sum, { close, volume }) => sum + BigInt(close) * volume, 0n);
  const unitsPerQuote = 10n ** BigInt(traded.precision + QUANTITY_DIGITS);
  const share = (value * BigInt(pointsPerQuote) * BigInt(volumeShareBp)) / (unitsPerQuote * WHOLE_BP);
  const points = share < LEAST_POINTS ? LEAST_POINTS : share;
  return points < BigInt(sideCapacity) ? Number(points) : sideCapacity;
}
