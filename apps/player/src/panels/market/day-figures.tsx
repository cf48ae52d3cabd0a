import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  dayWithPrice,
  type MarketDay,
  moveText,
  percentText,
  useMarketDays,
  volumeText,
} from "../../surface/market-surface.ts";
import { priceText, seoulDateTimeText, type TradeOption, useTicks } from "../../surface/surface.ts";
import { DIRECTION_COLOUR, directionOf } from "../../ui/direction.ts";

/** As high as what takes its place, so that nothing under it moves. */
function DayFiguresWait(): ReactNode {
  return <div className="h-[104px] animate-pulse rounded-md bg-raised" aria-hidden="true" />;
}

/** The last 24 hours of the market on screen, with the price of now. */
export function DayFigures({ option }: { readonly option: TradeOption }): ReactNode {
  const day = useMarketDays().get(option.stock);
  if (day === undefined) return <DayFiguresWait />;
  return <DayTable day={day} precision={option.precision} />;
}

interface DayTableProps {
  readonly day: MarketDay;
  readonly precision: number;
}

function DayTable({ day, precision }: DayTableProps): ReactNode {
  const t = useTranslations("marketDay");
  const { change, changePercent, high, low, volume, volumeUnit, sinceMs } = dayWithPrice(
    day,
    useTicks().last?.price ?? null,
    precision,
  );
  const priceOrNone = (price: number | null) => (price === null ? "–" : priceText(price, precision));
  const title =
    sinceMs === null ? t("title") : t("titleSince", { time: seoulDateTimeText(sinceMs).slice(5, 16) });
  return (
    <section aria-label={title} data-testid="day-figures">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="flex flex-col gap-1">
        <Fact name={t("change")}>
          <span className={DIRECTION_COLOUR[directionOf(change)]}>
            {change === null || changePercent === null
              ? "–"
              : `${moveText(change, precision)} (${percentText(changePercent)})`}
          </span>
        </Fact>
        <Fact name={t("high")}>{priceOrNone(high)}</Fact>
        <Fact name={t("low")}>{priceOrNone(low)}</Fact>
        {volume === null ? null : (
          <Fact name={t("volume")}>{`${volumeText(volume)} ${volumeUnit ?? ""}`.trim()}</Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}
