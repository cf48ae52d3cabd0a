import type { ReactNode } from "react";
import { type BarGrid, type ChartBar, isOfDays, type TradeOption } from "../../surface/surface.ts";
import { CandleLegend } from "./candle-legend.tsx";
import { ChartRefused } from "./chart-refused.tsx";
import type { PricePicture } from "./price-picture.ts";
import { ToNow } from "./to-now.tsx";

interface ChartOverProps {
  readonly option: TradeOption | null;
  readonly grid: BarGrid;
  /** The bar under the pointer. */
  readonly pointed: ChartBar | null;
  readonly isFollowing: boolean;
  readonly isRefused: boolean;
  /** The picture of now, asked for when something is pressed. */
  readonly hand: () => Pick<PricePicture, "toNow" | "retry"> | null;
}

/** What lies over the chart: the prices pointed at, the way back to now, and why its past is missing. */
export function ChartOver({
  option,
  grid,
  pointed,
  isFollowing,
  isRefused,
  hand,
}: ChartOverProps): ReactNode {
  return (
    <>
      {isRefused ? <ChartRefused onRetry={() => hand()?.retry()} /> : null}
      {pointed === null ? null : (
        <CandleLegend candle={pointed} precision={option?.precision ?? 2} isOfDays={isOfDays(grid)} />
      )}
      {isFollowing ? null : <ToNow onPress={() => hand()?.toNow()} />}
    </>
  );
}
