import { FAMILIES, lengthMsOf } from "@maru/rules";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type ChartBar,
  type ChartMark,
  chartModel,
  bandWords,
  gridOf,
  ownPeriod,
  pointsText,
  screenClock,
  useBets,
  useFamily,
  useRoundsNow,
  useSettings,
  useTrade,
} from "../../surface/surface.ts";
import { useTypeName } from "../../text/type-name.ts";
import { ChartTools } from "./chart-tools.tsx";
import { ChartWait } from "./chart-wait.tsx";
import { lazyPart } from "../frame/lazy-part.tsx";
import { createPricePicture, type PricePicture } from "./price-picture.ts";

/** Only who points at the chart or pans, or is refused the past, needs it. */
const ChartOver = lazyPart(async () => (await import("./chart-over.tsx")).ChartOver);

/** The live chart; its colours are read when it is made, so another look needs another chart (`key`). React owns the frame around it; prices go to the picture without rendering anything. */
export function PriceChart(): ReactNode {
  const t = useTranslations("chart");
  const place = useRef<HTMLDivElement>(null);
  const picture = useRef<PricePicture | null>(null);
  const option = useTrade((facts) => facts.option);
  const lengthMs = option === null ? MINUTE_MS : lengthMsOf(option.type);
  const period = useSettings(({ chartPeriod }) => chartPeriod ?? ownPeriod(lengthMs));
  const style = useSettings(({ chartStyle }) => chartStyle);
  const [isEmpty, setEmpty] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const [pointed, setPointed] = useState<ChartBar | null>(null);
  useEffect(() => {
    if (place.current === null || option === null) return undefined;
    const made = createPricePicture(place.current, {
      option,
      period,
      style,
      onFilled: () => setEmpty(false),
      onRefused: setRefused,
      onPointed: setPointed,
      onFollow: setFollowing,
    });
    picture.current = made;
    return () => {
      picture.current = null;
      made.remove();
      setFollowing(true);
      setRefused(false);
    };
  }, [option, period, style]);
  usePhases(picture);
  return (
    <div className="absolute inset-0 flex flex-col">
      <ChartTools period={period} style={style} market={option} />
      <div className="relative min-h-0 flex-1">
        <div
          ref={place}
          data-live
          data-testid="chart"
          data-period={period}
          data-style={style}
          role="img"
          aria-label={t("label")}
          className="absolute inset-0"
        />
        {isEmpty && !isRefused ? <ChartWait /> : null}
        {isRefused || !isFollowing || pointed !== null ? (
          <ChartOver
            {...{ option, pointed, isFollowing, isRefused, grid: gridOf(period, lengthMs) }}
            hand={() => picture.current}
          />
        ) : null}
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** Tells the picture four times a second where the phases are and how long they last. */
function usePhases(picture: { readonly current: PricePicture | null }): void {
  const t = useTranslations();
  const now = useRoundsNow();
  const bets = useBets((facts) => facts.bets);
  const family = useFamily();
  const averageSeconds = useTrade(({ option }) => option?.averageSeconds ?? 0);
  const typeName = useTypeName();
  const isDirection = family?.outcomeKind === "direction";
  const words = useMemo(
    () => ({
      measuring: t("clock.measuring"),
      betting: t("clock.betting"),
      next: t("chart.nextContract"),
      nextShort: t("chart.nextShort"),
      mark: ({ type, point }: ChartMark) =>
        `${isDirection ? (FAMILIES.direction.sideOf(type) === "rise" ? "▲" : "▼") : typeName(FAMILIES.digits, type)} ${pointsText(point)}`,
    }),
    [t, typeName, isDirection],
  );
  useEffect(() => {
    const show = (): void => {
      const nowMs = screenClock.nowMs();
      const model = chartModel(now, bets, { nowMs, averageSeconds });
      picture.current?.show(model, {
        ...bandWords(model, words, nowMs),
        mark: words.mark,
      });
    };
    show();
    return screenClock.onTick(show);
  }, [picture, now, bets, words, averageSeconds]);
}
