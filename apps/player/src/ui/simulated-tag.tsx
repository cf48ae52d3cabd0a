import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** Stands wherever a simulated market shows. */
export function SimulatedTag(): ReactNode {
  const t = useTranslations("common");
  return (
    <span
      className="inline-block shrink-0 rounded-[4px] border border-warn px-1 text-xs leading-4 font-medium whitespace-nowrap text-warn"
      title={t("simulatedNote")}
    >
      {t("simulated")}
    </span>
  );
}
