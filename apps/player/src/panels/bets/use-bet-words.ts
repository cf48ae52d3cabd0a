import { useTranslations } from "use-intl";
import { type Bet, verdictOf } from "../../surface/surface.ts";

/** How a bet ended, in a word; and that its money was reversed afterwards, where it was. */
export function useBetWords(): (bet: Bet) => string {
  const t = useTranslations();
  return (bet) => {
    const verdict = verdictOf(bet);
    const words = verdict === "open" ? t("history.open") : t(`result.${verdict}`);
    return bet.correction === undefined ? words : `${words} · ${t("history.corrected")}`;
  };
}
