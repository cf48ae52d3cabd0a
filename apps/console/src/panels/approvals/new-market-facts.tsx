import { isGameType, type NewMarketWish } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { percentOfParts } from "../../derived/percent.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { useFeedText, useGameWord } from "../../ui/market-words.ts";
import { useWord } from "../../ui/words.ts";

/** Everything that a new market will be, for whoever says yes to it. */
export function NewMarketFacts({ wish }: { readonly wish: NewMarketWish }): ReactNode {
  const t = useTranslations("markets");
  const feedText = useFeedText();
  const digitRule = useWord("digitRules");
  const gameWord = useGameWord();
  return (
    <Facts>
      <Fact name={t("stock")}>{wish.stock}</Fact>
      <Fact name={t("name")}>{wish.name}</Fact>
      <Fact name={t("source")}>{feedText(wish.feed)}</Fact>
      <Fact name={t("precision")}>{wish.precision}</Fact>
      <Fact name={t("tickStep")}>{wholeText(wish.tickStep)}</Fact>
      <Fact name={t("session")}>{t(`sessions.${wish.session}`)}</Fact>
      <Fact name={t("staleSeconds")}>{wish.staleLimitMs / 1_000}</Fact>
      <Fact name={t("jump")}>{percentOfParts(wish.jumpLimitPpm, 1_000_000)} %</Fact>
      <Fact name={t("digitRule")}>{digitRule(wish.digitRule)}</Fact>
      <Fact name={t("games")}>
        {wish.games.map((game) => (
          <div key={game}>{isGameType(game) ? gameWord(game) : game}</div>
        ))}
      </Fact>
    </Facts>
  );
}
