import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "../../ui/primary-class.ts";

/** Over the chart while the server refuses its past; what is heard meanwhile is drawn under it. */
export function ChartRefused({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <div
      role="alert"
      data-testid="chart-refused"
      className="absolute inset-x-4 top-1/2 z-[2] mx-auto flex max-w-[320px] -translate-y-1/2 flex-col items-center gap-2 rounded-md bg-surface/90 p-3 text-center text-sm break-keep"
    >
      <p className="text-danger">{t("chart.refused")}</p>
      <button type="button" className={QUIET} onClick={onRetry}>
        {t("part.retry")}
      </button>
    </div>
  );
}
