import { useLocale, useTranslations } from "use-intl";
import type { CoinProblem } from "../../forms/coins/judge-coins.ts";
import { NO_ANSWER, useUnit, type WireRefusal } from "../../surface/surface.ts";
import { coinRefusalText } from "../../text/refusal/coin-refusal-text.ts";

/** Why coins or a coupon were refused, in words. */
export function useCoinRefusal(): (refusal: WireRefusal) => string {
  const t = useTranslations();
  const locale = useLocale();
  const unit = useUnit();
  return (refusal) => {
    if (refusal.code === NO_ANSWER) return t("wallet.noAnswer");
    return coinRefusalText(refusal, locale, unit) ?? t("common.failed");
  };
}

/** What is wrong with a form, in the server's own words where it has some. */
export function useCoinProblem(): (problem: CoinProblem) => string {
  const t = useTranslations("coins");
  const say = useCoinRefusal();
  return (problem) =>
    problem === "txWrong" ? t("txWrong") : say({ code: problem, message: "", params: {} });
}
