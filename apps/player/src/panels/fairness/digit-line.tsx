import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { DigitRecord } from "../../surface/fairness-surface.ts";

/** Whether the digits are even, and why that is known. */
export function DigitLine({ digits }: { readonly digits: DigitRecord }): ReactNode {
  const t = useTranslations("fairness");
  const values = { n: digits.rounds, chi: (digits.chiSquared ?? 0).toFixed(1) };
  const words = {
    "by-rule": t("digitsByRule"),
    "too-few": t("digitsTooFew", values),
    even: t("digitsEven", values),
    uneven: t("digitsUneven", values),
  }[digits.state];
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-medium">{t("digits")}</h3>
      <p className={digits.state === "uneven" ? "text-warn" : "text-ink-2"}>{words}</p>
    </div>
  );
}
