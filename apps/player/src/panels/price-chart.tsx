import { ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ChartMark,
  chartModel,
  clockText,
  pointsText,
  screenClock,
  settingsFacts,
  useBets,
  useFamily,
  useRoundsNow,
  useSettings,
  useTrade,
} from "../surface.ts";
import { useTypeName } from "../text/type-name.ts";
import { SimulatedTag } from "../ui/simulated-tag.tsx";
import { CandleLegend } from "./candle-legend.tsx";
import { ChartWait } from "./chart-wait.tsx";
import { createPricePicture, type PointedCandle, type PricePicture } from "./price-picture.ts";

/** The live chart; its colours are read when it is made, so another look needs another chart (`key`). React owns the frame around it; prices go to the picture without rendering anything. */
export function PriceChart(): ReactNode {
  const t = useTranslations("chart");
  const place = useRef<HTMLDivElement>(null);
  const picture = useRef<PricePicture | null>(null);
  const option = useTrade((facts) => facts.option);
  const chartScale = useSettings((settings) => settings.chartScale);
  const [isEmpty, setEmpty] = useState(true);
  const [pointed, setPointed] = useState<PointedCandle | null>(null);
  useEffect(() => {
    if (place.current === null || option === null) return undefined;
    const made = createPricePicture(place.current, {
      option,
      scale: chartScale,
      onFilled: () => setEmpty(false),
      onPointed: setPointed,
    });
    picture.current = made;
    return () => {
      picture.current = null;
      made.remove();
    };
  }, [option, chartScale]);
  usePhases(picture);
  return (
    <div className="absolute inset-0">
      <div ref={place} data-live role="img" aria-label={t("label")} className="absolute inset-0" />
      {isEmpty ? <ChartWait /> : null}
      <CandleLegend candle={pointed} precision={option?.precision ?? 2} />
      {option?.isSimulated === true ? (
        <span className="absolute top-[9px] left-10 z-[2] bg-surface">
          <SimulatedTag />
        </span>
      ) : null}
      <button
        type="button"
        aria-label={`${t("scale")}: ${chartScale === "contract" ? t("contractScale") : t("roundScale")}`}
        className="absolute top-0 left-0 z-[2] grid size-11 place-items-center text-ink-3 hover:text-ink"
        onClick={() =>
          settingsFacts.setState({ chartScale: chartScale === "contract" ? "round" : "contract" })
        }
      >
        {chartScale === "contract" ? (
          <ZoomOut className="size-4" aria-hidden="true" />
        ) : (
          <ZoomIn className="size-4" aria-hidden="true" />
        )}
      </button>
    </div>
  );
}

/** Tells the picture four times a second where the phases are and how long they last. */
function usePhases(picture: { readonly current: PricePicture | null }): void {
  const t = useTranslations();
  const now = useRoundsNow();
  const bets = useBets((facts) => facts.bets);
  const family = useFamily();
  const typeName = useTypeName();
  const words = useMemo(
    () => ({
      measuring: t("clock.measuring"),
      betting: t("clock.betting"),
      next: t("chart.nextContract"),
      nextShort: t("chart.nextShort"),
      mark: ({ type, point }: ChartMark) =>
        `${family === "R" ? (type === "B" ? "▲" : "▼") : typeName("B", type)} ${pointsText(point)}`,
    }),
    [t, typeName, family],
  );
  useEffect(() => {
    const show = (): void => {
      const nowMs = screenClock.nowMs();
      const model = chartModel(now, bets, nowMs);
      const withTime = (name: string, untilMs: number | undefined): readonly string[] => {
        if (untilMs === undefined || untilMs <= nowMs) return [name];
        const left = clockText(untilMs - nowMs);
        return [`${name} ${left}`, left];
      };
      picture.current?.show(model, {
        measuring: withTime(words.measuring, model.measuring?.toMs),
        betting: withTime(words.betting, model.betting?.toMs),
        next: [words.next, words.nextShort],
        mark: words.mark,
      });
    };
    show();
    return screenClock.onTick(show);
  }, [picture, now, bets, words]);
}
