import { CORRECTION_REASONS, type CorrectionReason } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { BetDetail } from "../../surface/page-surface.ts";
import { pointsText, seoulDateTimeText, useUnit } from "../../surface/surface.ts";
import { FactList } from "../../ui/section.tsx";

const WORDS = {
  "price-error": "priceError",
  "rule-error": "ruleError",
  "system-fault": "systemFault",
} as const satisfies Record<CorrectionReason, string>;

/** That the money of the round was reversed, why, and what of this bet moved back; nothing where it was not. */
export function BetCorrection({ detail }: { readonly detail: BetDetail }): ReactNode {
  const t = useTranslations("correction");
  const unit = useUnit();
  const { correction } = detail;
  if (correction === undefined) return null;
  const { reason, staked, returned, taken, time } = correction;
  const known = CORRECTION_REASONS.find((one) => one === reason);
  const facts = [
    { id: "correction-staked", name: t("staked"), value: `${pointsText(staked)}${unit}` },
    { id: "correction-taken", name: t("taken"), value: `${pointsText(taken)}${unit}` },
    ...(returned === taken
      ? []
      : [{ id: "correction-left", name: t("left"), value: `${pointsText(returned - taken)}${unit}` }]),
    { id: "correction-time", name: t("time"), value: seoulDateTimeText(time) },
  ];
  return (
    <section aria-label={t("title")} data-testid="bet-correction">
      <h2 className="mb-1 font-semibold">{t("title")}</h2>
      <p className="mb-2 text-sm text-ink-2">
        {known === undefined ? null : t(`reasons.${WORDS[known]}`)} {t("stays")}
      </p>
      <FactList facts={facts} />
      {returned === taken ? null : <p className="mt-2 text-xs text-ink-3">{t("notOwed")}</p>}
    </section>
  );
}
