import { type Instant, instant } from "@maru/values";
import { type MarketFeed, VENUE_NAMES, type VenueSymbol } from "./market-feed.ts";

/** Where a market's trades are taken from: its first source, or the one that stands in for it. */
export const FEED_SOURCES = ["primary", "fallback"] as const;
export type FeedSource = (typeof FEED_SOURCES)[number];

/** Why: the first source could not be heard, it was heard and traded nothing, or it is back. */
export const SWITCH_CAUSES = ["lost", "silent", "back"] as const;
export type SwitchCause = (typeof SWITCH_CAUSES)[number];

/**
 * From a moment on a market's trades are those of another source. Written ahead of its moment, and only where no round whose game begins
 * then or later was made: a round has one source, which stands when it is made.
 */
export interface SourceSwitch {
  readonly actsFromMs: Instant;
  readonly to: FeedSource;
  readonly cause: SwitchCause;
}

/** A feed with a source that stands in for its own. */
export interface RelayedFeed {
  readonly of: VenueSymbol;
  readonly fallback: VenueSymbol;
}

/** Both sources of a market that has two; null where it has one. */
export function relayedFeed(feed: MarketFeed | undefined): RelayedFeed | null {
  if (feed?.kind !== "trades" || feed.fallback === undefined) return null;
  return { of: feed.of, fallback: feed.fallback };
}

/** Which source a trade of this moment, by the venue's clock, is taken from. `switches` in the order of their moments. */
export function sourceAt(
  switches: readonly Pick<SourceSwitch, "actsFromMs" | "to">[],
  atMs: number,
): FeedSource {
  return switches.findLast(({ actsFromMs }) => actsFromMs <= atMs)?.to ?? "primary";
}

/** How a source fares, by our clock. */
export interface SourceHealth {
  /** Since when it is heard without a gap; null while it is not. */
  readonly upSinceMs: Instant | null;
  /** Its last sign of life before it was lost; null while it is heard. */
  readonly lostSinceMs: Instant | null;
  /** When the last trade came; null before the first. */
  readonly lastTradeMs: Instant | null;
}

/** A switch costs minutes without rounds: most losses are over sooner than it would act. */
const LOST_FOR_MS = 120_000;
/** A venue that is heard and trades nothing for so long, while the other one trades, has halted the symbol. */
const SILENT_FOR_MS = 120_000;
/** The other one has been heard for so long, and traded within {@link TRADES_WITHIN_MS}. */
const STANDS_BY_FOR_MS = 30_000;
/** The first source has been back for so long. */
const BACK_FOR_MS = 60_000;
const TRADES_WITHIN_MS = 30_000;

/** A switch that is due, or null. `source` is what is taken now, with no switch ahead. */
export function switchDue(
  source: FeedSource,
  { primary, fallback }: Readonly<Record<FeedSource, SourceHealth>>,
  nowMs: Instant,
): Pick<SourceSwitch, "to" | "cause"> | null {
  if (source === "fallback")
    return isTrading(primary, nowMs, BACK_FOR_MS) ? { to: "primary", cause: "back" } : null;
  if (!isTrading(fallback, nowMs, STANDS_BY_FOR_MS)) return null;
  const { upSinceMs, lostSinceMs, lastTradeMs } = primary;
  if (lostSinceMs !== null && nowMs - lostSinceMs >= LOST_FOR_MS) return { to: "fallback", cause: "lost" };
  if (upSinceMs === null) return null;
  const isSilent = nowMs - Math.max(upSinceMs, lastTradeMs ?? 0) >= SILENT_FOR_MS;
  return isSilent ? { to: "fallback", cause: "silent" } : null;
}

function isTrading({ upSinceMs, lastTradeMs }: SourceHealth, nowMs: Instant, forMs: number): boolean {
  if (upSinceMs === null || lastTradeMs === null) return false;
  return nowMs - upSinceMs >= forMs && nowMs - lastTradeMs <= TRADES_WITHIN_MS;
}

/** Windows of five minutes begin here, and no window is split where nothing is heard before it. */
const OUT_GRID_MS = 300_000;
/** Windows of every length begin and end here: both sources are heard, so none may lie in both. */
const BACK_GRID_MS = 600_000;
/** A switch is on disk so long before its moment. */
export const SWITCH_AHEAD_MS = 15_000;

/** The first moment that a switch may act from, if no round stands behind it; the next ones follow at `stepMs`. */
export function switchMoments(
  to: FeedSource,
  nowMs: Instant,
): { readonly firstMs: Instant; readonly stepMs: number } {
  const stepMs = to === "fallback" ? OUT_GRID_MS : BACK_GRID_MS;
  return { firstMs: instant(Math.ceil((nowMs + SWITCH_AHEAD_MS) / stepMs) * stepMs), stepMs };
}

/** How the log names a trade of the source that stands in: ids of two venues may be alike. */
export function fallbackTradeId({ venue }: VenueSymbol, tradeId: string): string {
  return `${venue}:${tradeId}`;
}

const NAMED_BY_LOG = new RegExp(`^(?:${VENUE_NAMES.join("|")}):`);

/** A trade's id as its venue gave it. */
export function venueTradeId(tradeId: string): string {
  return tradeId.replace(NAMED_BY_LOG, "");
}
