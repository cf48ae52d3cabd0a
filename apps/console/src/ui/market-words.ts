import { inLanguage, marketName } from "@maru/contract/text/market-name";
import { familyOf, type GameType, lengthMsOf, type NewMarketFeed, symbolsOf, VENUE_TEXTS } from "@maru/rules";
import { useTranslations } from "use-intl";
import { percentOfParts } from "../derived/percent.ts";
import { useSettings } from "../surface/surface.ts";

/** The name of a market in the language of this console: it is kept in Korean. */
export function useMarketName(): (name: string) => string {
  const language = useSettings((settings) => settings.language);
  return (name) => marketName(name, language);
}

/** What a market listens to, in a line. */
export function useFeedText(): (feed: NewMarketFeed) => string {
  const t = useTranslations("markets.feedText");
  return (feed) => {
    const names = symbolsOf(feed).map((of) => `${VENUE_TEXTS[of.venue]} ${of.symbol}`);
    const [first = "", second = ""] = names;
    if (feed.kind === "average")
      return t("average", { first, seconds: feed.seconds, age: feed.maxAgeMs / 1_000 });
    if (feed.kind === "trades" && feed.fallback !== undefined) return t("relayed", { first, second });
    if (feed.kind !== "median") return t(feed.kind, { first, second });
    const { quorum, maxAgeMs, outlierPpm } = feed;
    const percent = percentOfParts(outlierPpm, 1_000_000);
    return t("median", { all: names.join(", "), quorum, age: maxAgeMs / 1_000, percent });
  };
}

/** A game as it is called among staff: its letters, its kind and how long it runs. */
export function useGameWord(): (type: GameType) => string {
  const t = useTranslations("markets");
  return (type) => {
    const seconds = lengthMsOf(type) / 1_000;
    const length = seconds < 60 ? t("gameSeconds", { seconds }) : t("gameMinutes", { minutes: seconds / 60 });
    return t("game", { type, family: t(`gameFamilies.${familyOf(type).name}`), length });
  };
}

/** What an option is called: its label begins with the name of its market. */
export function useOptionLabel(): (option: {
  readonly label: string;
  readonly marketName: string;
}) => string {
  const language = useSettings((settings) => settings.language);
  return ({ label, marketName: stockName }) => inLanguage({ label, stockName }, language).label;
}
