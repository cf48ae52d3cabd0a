import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useIsLicensed, usePublicProtection } from "../../surface/member-surface.ts";

/** Who gains when a member loses, and how many lost. */
export function CounterpartyNote(): ReactNode {
  const t = useTranslations("join");
  const facts = usePublicProtection();
  const isLicensed = useIsLicensed();
  const percent = facts?.losingPercent ?? null;
  return (
    <div className="rounded-md border border-line p-3 text-sm text-ink-2" data-testid="counterparty">
      <p>{t("counterparty")}</p>
      {percent === null ? null : (
        <p className="mt-1 font-medium text-warn">
          {isLicensed ? t("losing", { n: percent }) : t("losingPlay", { n: percent })}
        </p>
      )}
    </div>
  );
}
