import { type Instant, parsePrice, type Price } from "@maru/values";
import type { BarWindow } from "./bar-window.ts";
import type { VenueSymbol } from "./market-feed.ts";
import type { MarketRules } from "./market-rules.ts";
import type { FeedSource } from "./source-switch.ts";

export const MINUTE_MS = 60_000;

/**
 * What holding a minute of the log against its venue's own candle comes to:
 * - `equal`, `differs`: the first and the last price of both;
 * - `untraded`: nothing was traded, so there is nothing to hold;
 * - `broken`: we could not hear the whole minute, and its rounds are void;
 * - `unreachable`: the venue no longer shows it, or does not say that nothing was traded.
 */
export const MINUTE_VERDICTS = ["equal", "differs", "untraded", "broken", "unreachable"] as const;
export type MinuteVerdict = (typeof MINUTE_VERDICTS)[number];

/** A candle of a minute as its venue shows it, prices as its decimal text; `traded` is null where it says that there was no trade. */
export interface VenueCandle {
  readonly startMs: Instant;
  readonly traded: { readonly open: string; readonly close: string } | null;
}

/** What an answer says of one minute; null where it says nothing. */
export type VenueMinute = Pick<VenueCandle, "traded"> | null;

/** The symbol whose candles a market's minutes of a source are to be; null where its price is nobody else's. */
export function comparedSymbol({ kind, feed }: MarketRules, source: FeedSource): VenueSymbol | null {
  if (kind !== "real" || feed?.kind !== "trades") return null;
  return source === "primary" ? feed.of : (feed.fallback ?? null);
}

/** Most venues leave out a minute without trades: one that lies between candles of the same answer had none. */
export function venueMinuteAt(candles: readonly VenueCandle[], startMs: Instant): VenueMinute {
  const found = candles.find((candle) => candle.startMs === startMs);
  if (found !== undefined) return found;
  const isWithin =
    candles.some((candle) => candle.startMs < startMs) && candles.some((candle) => candle.startMs > startMs);
  return isWithin ? { traded: null } : null;
}

/** Holds a minute of the log, on the grid, against what its venue shows of it. `precision` is the market's digits after the point. */
export function compareMinute(own: BarWindow, venue: VenueMinute, precision: number): MinuteVerdict {
  if (own.broken !== null) return "broken";
  if (own.first === null || own.last === null) return venue?.traded ? "differs" : "untraded";
  if (venue === null) return "unreachable";
  if (venue.traded === null) return "differs";
  const isPrice = (text: string, ours: Price): boolean => {
    const read = parsePrice(text, precision);
    return read.ok && read.value === ours;
  };
  const isEqual = isPrice(venue.traded.open, own.first.price) && isPrice(venue.traded.close, own.last.price);
  return isEqual ? "equal" : "differs";
}

/** Venues correct a candle for some time after its end: what does not agree yet is asked for again. */
export function mayStillAgree(verdict: MinuteVerdict): boolean {
  return verdict === "differs" || verdict === "unreachable";
}
