import { type MarketFeed, sourcesOf, VENUE_TEXTS, type VenueSymbol } from "@maru/rules";
import { useTranslations } from "use-intl";

/** A source as its venue writes itself, with the symbol where that is a word. */
export function sourceName(source: VenueSymbol | undefined): string {
  if (source === undefined) return "–";
  const venue = VENUE_TEXTS[source.venue];
  return source.venue === "pyth" ? venue : `${venue} ${source.symbol}`;
}

/** The rule by which a market's price is made, in words made of the rule's own data. */
export function usePriceRule(): (feed: MarketFeed) => string {
  const t = useTranslations("source");
  return (feed) => {
    const names = sourcesOf(feed).map(sourceName);
    const [first = "", second = ""] = names;
    if (feed.kind === "trades")
      return feed.fallback === undefined
        ? t("trades", { first })
        : `${t("trades", { first })} ${t("standsIn", { second: sourceName(feed.fallback) })}`;
    if (feed.kind === "middle") return t("middle", { first });
    if (feed.kind === "cross") return t("cross", { first, second });
    if (feed.kind === "index") return t("index", { n: String(names.length), base: String(feed.baseLevel) });
    if (feed.kind === "average") {
      const { seconds } = feed;
      return t("average", { first, seconds: String(seconds), out: String(Math.floor(seconds / 5)) });
    }
    return t("median", {
      n: String(names.length),
      quorum: String(feed.quorum),
      percent: String(feed.outlierPpm / 10_000),
      seconds: String(feed.maxAgeMs / 1_000),
    });
  };
}
