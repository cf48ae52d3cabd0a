import { clsx } from "clsx";
import { ChartArea, ChartCandlestick, ChartLine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CHART_PERIODS, CHART_STYLES } from "../../surface/surface.ts";
import { choosePeriod, chooseStyle, type ChartToolsProps, usePeriodName } from "./chart-choices.ts";
import { KindTags } from "../../ui/kind-tag.tsx";

const SIGNS = { candle: ChartCandlestick, line: ChartLine, area: ChartArea } as const;

/** Every length and every shape, side by side over the chart. */
export function WideTools({ period, style, market }: ChartToolsProps): ReactNode {
  const t = useTranslations("chart");
  const periodName = usePeriodName();
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line px-4">
      <div role="group" aria-label={t("period")} className="no-bar flex min-w-0 flex-1 overflow-x-auto">
        {CHART_PERIODS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === period}
            className={clsx(TOOL, "px-2", one === period ? CHOSEN : FREE)}
            onClick={() => choosePeriod(one)}
          >
            {periodName(one)}
          </button>
        ))}
      </div>
      <div role="group" aria-label={t("style")} className="flex">
        {CHART_STYLES.map((one) => {
          const Sign = SIGNS[one];
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === style}
              aria-label={t(one)}
              className={clsx(TOOL, "w-9", one === style ? CHOSEN : FREE)}
              onClick={() => chooseStyle(one)}
            >
              <Sign className="mx-auto size-4" aria-hidden="true" />
            </button>
          );
        })}
      </div>
      {market === null ? null : <KindTags of={market} />}
    </div>
  );
}

const TOOL = "h-9 shrink-0 text-xs whitespace-nowrap focus-visible:-outline-offset-2";
const CHOSEN = "font-semibold text-accent";
const FREE = "text-ink-3 hover:text-ink";
