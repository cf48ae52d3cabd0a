import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** In the chart's place until there is something to draw: what is waited for, and what everybody should know before they bet. */
export function ChartWait(): ReactNode {
  const t = useTranslations();
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center break-keep">
      <p className="text-ink-3">{t("chart.empty")}</p>
      <p className="max-w-[360px] text-ink-2">{t("footer.risk")}</p>
    </div>
  );
}
