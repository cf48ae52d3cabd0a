import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { priceText, seoulTimeText } from "../surface.ts";
import type { PointedCandle } from "./price-picture.ts";

interface CandleLegendProps {
  /** Null where nothing is pointed at. */
  readonly candle: PointedCandle | null;
  readonly precision: number;
}

/** The four prices of the candle under the pointer, or under a finger that rests on the chart. */
export function CandleLegend({ candle, precision }: CandleLegendProps): ReactNode {
  const t = useTranslations("results");
  if (candle === null) return null;
  const { open, high, low, close } = candle;
  return (
    <dl
      data-testid="candle"
      className="pointer-events-none absolute top-8 left-2 z-[2] flex flex-wrap gap-x-2 bg-surface/85 px-1 text-xs text-ink-2 tabular-nums"
    >
      <dt className="sr-only">{t("contract")}</dt>
      <dd>{seoulTimeText(candle.timeMs)}</dd>
      {Object.entries({ open, high, low, close } as const).map(([name, price]) => (
        <div key={name} className="flex gap-x-1">
          <dt className="text-ink-3">{t(name as "open" | "high" | "low" | "close")}</dt>
          <dd>{priceText(price, precision)}</dd>
        </div>
      ))}
    </dl>
  );
}
