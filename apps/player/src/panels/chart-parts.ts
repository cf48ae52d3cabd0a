import {
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
} from "lightweight-charts";
import { priceText, seoulTimeText, type TradeOption } from "../surface.ts";
import { tokenColour } from "../theme/token-colour.ts";

export interface Candles {
  readonly candles: ISeriesApi<"Candlestick">;
  /** Draws nothing: it gives the time axis the slots to come. */
  readonly spacer: ISeriesApi<"Candlestick">;
}

const LOW_PX = 220;
const FONT_PX = 12;
const FONT_FAMILY = '"Pretendard Variable", Pretendard, system-ui, sans-serif';
export const CHART_FONT = `${FONT_PX}px ${FONT_FAMILY}`;

/** The chart without a price in it: the look, Seoul's time, the market's digits. */
export function makeChart(place: HTMLElement, option: TradeOption): IChartApi {
  const quiet = tokenColour("--ink-3");
  return createChart(place, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: tokenColour("--surface") },
      textColor: quiet,
      fontSize: FONT_PX,
      fontFamily: FONT_FAMILY,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: tokenColour("--line", 0.5) } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.16, bottom: 0.16 } },
    timeScale: {
      // A low chart keeps its height for the candles: the bands under them say how long is left.
      visible: place.clientHeight >= LOW_PX,
      borderVisible: false,
      fixLeftEdge: false,
      shiftVisibleRangeOnNewBar: false,
      timeVisible: true,
      secondsVisible: true,
      tickMarkFormatter: (time: unknown) => seoulTimeText(Number(time) * 1000),
    },
    localization: {
      priceFormatter: (price: number) => priceText(price, option.precision),
      timeFormatter: (time: unknown) => seoulTimeText(Number(time) * 1000),
    },
    crosshair: {
      vertLine: { color: quiet, labelBackgroundColor: quiet },
      horzLine: { color: quiet, labelBackgroundColor: quiet },
    },
    handleScroll: false,
    handleScale: false,
  });
}

/** What the prices are drawn with. */
export function addCandles(chart: IChartApi, option: TradeOption): Candles {
  const up = tokenColour("--up");
  const down = tokenColour("--down");
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    priceLineColor: tokenColour("--ink-3"),
    priceFormat: { type: "price", precision: option.precision, minMove: 10 ** -option.precision },
  });
  const spacer = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
  return { candles, spacer };
}
