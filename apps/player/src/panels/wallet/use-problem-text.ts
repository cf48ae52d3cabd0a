import { useTranslations } from "use-intl";
import type { AmountProblem } from "../../forms/wallet/judge-amount.ts";
import { serverNowMs, useUnit } from "../../surface/surface.ts";
import { seoulShortText } from "../../surface/wallet-surface.ts";

/** Why an amount cannot be asked for, in words. */
export function useProblemText(): (problem: AmountProblem) => string {
  const t = useTranslations("wallet");
  const unit = useUnit();
  return (problem) => {
    switch (problem.key) {
      case "belowMinimum":
        return t("belowMinimum", { min: problem.min, unit });
      case "aboveMaximum":
        return t("aboveMaximum", { max: problem.max, unit });
      case "overLimit":
        return t("overLimit", { span: t(`spans.${problem.span}`), left: problem.left, unit });
      case "tooSoon":
        return t("tooSoon", { time: seoulShortText(problem.nextMs, serverNowMs()) });
      case "depositAmountRequired":
      case "withdrawAmountRequired":
      case "depositPending":
      case "withdrawPending":
      case "overBalance":
        return t(problem.key);
      default:
        return problem satisfies never;
    }
  };
}
