import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ChartBar, priceText, seoulDayText, seoulTimeText } from "../../surface/surface.ts";

interface CandleLegendProps {
  readonly candle: ChartBar;
  readonly precision: number;
  /** A bar of days is told by its first. */
  readonly isOfDays: boolean;
}

/** The four prices of the candle under the pointer, or under a finger that rests on the chart. */
export function CandleLegend({ candle, precision, isOfDays }: CandleLegendProps): ReactNode {
  const t = useTranslations("results");
  const { isEmpty, open, high, low, close } = candle;
  return (
    <dl
      data-testid="candle"
      className="pointer-events-none absolute top-9 left-2 z-[2] flex flex-wrap gap-x-2 bg-surface/85 px-1 text-xs text-ink-2 tabular-nums"
    >
      <dt className="sr-only">{t("contract")}</dt>
      <dd>
        {(isOfDays ? seoulDayText : seoulTimeText)(candle.timeMs)}
        {candle.isPartial === true ? ` · ${t("partial")}` : null}
      </dd>
      {Object.entries({ open, high, low, close } as const).map(([name, price]) => (
        <div key={name} className="flex gap-x-1">
          <dt className="text-ink-3">{t(name as "open" | "high" | "low" | "close")}</dt>
          <dd>{isEmpty === true ? "–" : priceText(price, precision)}</dd>
        </div>
      ))}
    </dl>
  );
}
