import { MINUTE_MS } from "./compare-minute.ts";
import { relayedFeed } from "./source-switch.ts";
import type { MarketFeed, VenueName, VenueSymbol } from "./market-feed.ts";

/** A venue's name as it writes it itself, in every language. */
export const VENUE_TEXTS: Readonly<Record<VenueName, string>> = {
  upbit: "Upbit",
  bithumb: "Bithumb",
  binance: "Binance",
  kraken: "Kraken",
  pyth: "Pyth",
};

const KINDS: readonly MarketFeed["kind"][] = ["trades", "middle", "cross", "index", "median", "average"];

/**
 * What a market listens to, of the rules as a round's proof shows them; null where it is no venue. Of a round whose trades were taken from
 * the source that stands in, that one.
 */
export function feedOfRules(rules: Readonly<Record<string, unknown>>): MarketFeed | null {
  const named = rules["feed"];
  if (typeof named !== "object" || named === null || !("kind" in named)) return null;
  // The server's own data, of one of these shapes.
  const feed = KINDS.some((kind) => kind === named.kind) ? (named as MarketFeed) : null;
  const relayed = relayedFeed(feed ?? undefined);
  if (relayed === null || rules["takenFrom"] !== "fallback") return feed;
  return { kind: "trades", of: relayed.fallback };
}

/** Where the venue itself shows, to anyone, what was traded in [fromMs, toMs); null where it shows none so finely. */
export function venueCandleUrl({ venue, symbol }: VenueSymbol, fromMs: number, toMs: number): string | null {
  const isWhole = fromMs % MINUTE_MS === 0 && toMs % MINUTE_MS === 0;
  const minutes = (toMs - fromMs) / MINUTE_MS;
  if (venue === "upbit" || venue === "bithumb") {
    const host = venue === "upbit" ? "api.upbit.com" : "api.bithumb.com";
    const to = venue === "upbit" ? utcText(toMs) : koreanText(toMs);
    const query = `market=${symbol}&to=${encodeURIComponent(to)}`;
    if (isWhole) return `https://${host}/v1/candles/minutes/1?${query}&count=${minutes}`;
    const seconds = Math.round((toMs - fromMs) / 1_000);
    return venue === "upbit" ? `https://${host}/v1/candles/seconds?${query}&count=${seconds}` : null;
  }
  if (venue === "binance") {
    const query = `symbol=${symbol}&startTime=${fromMs}&endTime=${toMs - 1}`;
    return `https://data-api.binance.vision/api/v3/klines?${query}&interval=${isWhole ? "1m" : "1s"}`;
  }
  if (venue === "kraken" && isWhole) {
    // It counts the candles after this second.
    const since = fromMs / 1_000 - 1;
    return `https://api.kraken.com/0/public/OHLC?pair=${encodeURIComponent(symbol)}&interval=1&since=${since}`;
  }
  return null;
}

const KOREA_MS = 9 * 3_600_000;

const utcText = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`;

/** Bithumb reads a moment as Korea's time, and its document knows no other zone. */
const koreanText = (atMs: number): string =>
  new Date(atMs + KOREA_MS).toISOString().slice(0, 19).replace("T", " ");
