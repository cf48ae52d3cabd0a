import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CHART_PERIODS, CHART_STYLES, useIsWide } from "../../surface/surface.ts";
import { choosePeriod, chooseStyle, type ChartToolsProps, usePeriodName } from "./chart-choices.ts";
import { lazyPart } from "../frame/lazy-part.tsx";
import { KindTags } from "../../ui/kind-tag.tsx";

/** Only a wide screen has room for it. */
const WideTools = lazyPart(async () => (await import("./wide-chart-tools.tsx")).WideTools, WideWait);

function WideWait(): ReactNode {
  return <div className="h-9 shrink-0 border-b border-line" />;
}

/** How long a bar is and what it looks like: side by side where there is room, else two short lists over the chart. */
export function ChartTools(props: ChartToolsProps): ReactNode {
  const isWide = useIsWide();
  return isWide ? <WideTools {...props} /> : <NarrowTools {...props} />;
}

const SELECT = "h-9 appearance-none rounded-md bg-surface/85 pr-4 pl-2 text-xs text-ink-2";
function NarrowTools({ period, style, market }: ChartToolsProps): ReactNode {
  const t = useTranslations("chart");
  const periodName = usePeriodName();
  return (
    <div className="absolute top-0 left-1 z-[2] flex items-center gap-1">
      <span className="opens">
        <select
          aria-label={t("period")}
          className={SELECT}
          value={period}
          onChange={(event) => {
            const chosen = CHART_PERIODS.find((one) => one === event.target.value);
            if (chosen !== undefined) choosePeriod(chosen);
          }}
        >
          {CHART_PERIODS.map((one) => (
            <option key={one} value={one}>
              {periodName(one)}
            </option>
          ))}
        </select>
      </span>
      <span className="opens">
        <select
          aria-label={t("style")}
          className={SELECT}
          value={style}
          onChange={(event) => {
            const chosen = CHART_STYLES.find((one) => one === event.target.value);
            if (chosen !== undefined) chooseStyle(chosen);
          }}
        >
          {CHART_STYLES.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </span>
      {market === null ? null : <KindTags of={market} />}
    </div>
  );
}
