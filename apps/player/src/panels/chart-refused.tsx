import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QUIET } from "../ui/primary-class.ts";

interface ChartRefusedProps {
  /** Nothing is drawn yet: the words stand in the middle of the chart's place, else over what there is. */
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

/** The past could not be read. Prices that come are drawn all the same. */
export function ChartRefused({ isEmpty, onRetry }: ChartRefusedProps): ReactNode {
  const t = useTranslations();
  return (
    <div
      className={clsx(
        "pointer-events-none absolute inset-x-0 z-[2] flex justify-center px-4",
        isEmpty ? "inset-y-0 items-center" : "top-2",
      )}
    >
      <div
        role="alert"
        className="pointer-events-auto flex max-w-[360px] flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-[12px] bg-raised px-4 py-2 text-center break-keep shadow-[var(--shadow)]"
      >
        <p className="text-ink-2">{t("common.failed")}</p>
        <button type="button" className={QUIET} onClick={onRetry}>
          {t("part.retry")}
        </button>
      </div>
    </div>
  );
}
