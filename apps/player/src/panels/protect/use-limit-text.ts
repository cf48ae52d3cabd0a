import type { LimitField } from "@maru/rules";
import { useTranslations } from "use-intl";
import { pointsText, useUnit } from "../../surface/surface.ts";

/** An amount with its unit. */
export function useAmountText(): (amount: number) => string {
  const unit = useUnit();
  return (amount) => `${pointsText(amount)}${unit}`;
}

/** A limit in words: points with their unit, minutes, a number of bets, or that there is none. */
export function useLimitText(): (field: LimitField, value: number | null) => string {
  const t = useTranslations("protect");
  const amount = useAmountText();
  return (field, value) => {
    if (value === null) return t("noLimit");
    if (field === "openBets") return t("bets", { n: value });
    return field === "sessionMinutes" ? t("minutes", { n: value }) : amount(value);
  };
}
