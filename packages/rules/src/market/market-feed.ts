import type { AverageRule } from "./average-price.ts";
import type { MedianRule } from "./median-price.ts";

/** The venues that the product knows how to listen to. */
export const VENUE_NAMES = ["upbit", "bithumb", "binance", "kraken", "pyth"] as const;
export type VenueName = (typeof VENUE_NAMES)[number];

/** A symbol as its venue spells it. */
export interface VenueSymbol {
  readonly venue: VenueName;
  readonly symbol: string;
}

/** One coin of an index: its price counts by how it stands to the published price at the rebase. */
export interface IndexLeg extends VenueSymbol {
  /** Decimal text. */
  readonly basePrice: string;
}

/**
 * Where a real market's prices come from, as data:
 * - `trades`: the trades of one symbol, or of the one that stands in for it while it cannot be heard;
 * - `middle`: the middle of a book's best bid and ask, where trades are thin;
 * - `cross`: the middle of one book over the middle of another;
 * - `index`: `baseLevel` times the mean of the legs' prices over their base prices;
 * - `median`: of several sources of the same price the median of those that stand together (F-08);
 * - `average`: each second the mean of the last trades of the last seconds of one symbol (F-13).
 */
export type MarketFeed =
  | { readonly kind: "trades"; readonly of: VenueSymbol; readonly fallback?: VenueSymbol | undefined }
  | { readonly kind: "middle"; readonly of: VenueSymbol }
  | { readonly kind: "cross"; readonly dividend: VenueSymbol; readonly divisor: VenueSymbol }
  | { readonly kind: "index"; readonly baseLevel: number; readonly legs: readonly IndexLeg[] }
  | (AverageRule & { readonly kind: "average"; readonly of: VenueSymbol })
  | (MedianRule & { readonly kind: "median"; readonly of: readonly VenueSymbol[] });

/** What a market listens to, in the order in which its legs are told. */
export function sourcesOf(feed: MarketFeed): readonly VenueSymbol[] {
  if (feed.kind === "cross") return [feed.dividend, feed.divisor];
  if (feed.kind === "index") return feed.legs;
  return feed.kind === "median" ? feed.of : [feed.of];
}

/** Every symbol of a feed: its sources, and the one that stands in. */
export function symbolsOf(feed: MarketFeed): readonly VenueSymbol[] {
  const standsIn = feed.kind === "trades" ? (feed.fallback ?? []) : [];
  return [...sourcesOf(feed), ...[standsIn].flat()];
}

/** Binance writes a pair in one word: what it is counted in stands at the end. */
const COUNTED_IN = /(?:USDT|USDC|FDUSD|TUSD|BTC|ETH|BNB|EUR|TRY|BRL|JPY)$/;

/**
 * What the quantities of a feed count: BTC of KRW-BTC, BTCUSDT and BTC/USD. Null where a feed has none (a middle, a quotient, an index, a
 * median, Pyth's prices) or its symbol does not tell.
 */
export function tradedUnit(feed: MarketFeed): string | null {
  if (feed.kind !== "trades") return null;
  const { venue, symbol } = feed.of;
  if (venue === "upbit" || venue === "bithumb") return symbol.split("-")[1] ?? null;
  if (venue === "kraken") return symbol.split("/")[0] ?? null;
  const unit = venue === "binance" ? symbol.replace(COUNTED_IN, "") : symbol;
  return unit === "" || unit === symbol ? null : unit;
}
