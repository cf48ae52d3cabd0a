import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import {
  type BarGrid,
  type ChartBar,
  type ChartStyle,
  isOfDays,
  priceText,
  seoulDayText,
  seoulTimeText,
  type TradeOption,
} from "../../surface/surface.ts";
import { tokenColour } from "../../theme/token-colour.ts";

type Drawn = ISeriesApi<"Candlestick"> | ISeriesApi<"Area">;

/** The prices, in the shape that the player chose. */
export interface Prices {
  readonly series: Drawn;
  readonly setAll: (bars: readonly ChartBar[]) => void;
  readonly update: (bar: ChartBar) => void;
  /** Draws nothing: it gives the time axis the slots to come. */
  readonly spacer: Drawn;
}

const LOW_PX = 220;
const FONT_PX = 12;
const FONT_FAMILY = '"Pretendard Variable", Pretendard, system-ui, sans-serif';
export const CHART_FONT = `${FONT_PX}px ${FONT_FAMILY}`;

/** The chart without a price in it: the look, Seoul's time, the market's digits. */
export function makeChart(
  place: HTMLElement,
  { option, grid }: { readonly option: TradeOption; readonly grid: BarGrid },
): IChartApi {
  const quiet = tokenColour("--ink-3");
  const timeText = (time: unknown): string =>
    (isOfDays(grid) ? seoulDayText : seoulTimeText)(Number(time) * 1000);
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
      tickMarkFormatter: timeText,
    },
    localization: {
      priceFormatter: (price: number) => priceText(price, option.precision),
      timeFormatter: timeText,
    },
    crosshair: {
      vertLine: { color: quiet, labelBackgroundColor: quiet },
      horzLine: { color: quiet, labelBackgroundColor: quiet },
    },
    // A finger that goes up or down scrolls the page.
    handleScroll: { mouseWheel: true, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: {
      mouseWheel: true,
      pinch: true,
      axisPressedMouseMove: { time: true, price: false },
      axisDoubleClickReset: false,
    },
  });
}

/** What the prices are drawn with. */
export function addPrices(
  chart: IChartApi,
  { option, style }: { readonly option: TradeOption; readonly style: ChartStyle },
): Prices {
  const look = {
    priceLineColor: tokenColour("--ink-3"),
    priceFormat: { type: "price", precision: option.precision, minMove: 10 ** -option.precision },
  } as const;
  const spacer = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
  if (style === "candle") {
    const series = chart.addSeries(CandlestickSeries, { ...look, ...candleColours() });
    const candleOf = candlePainter();
    return {
      series,
      spacer,
      setAll: (bars) => series.setData(bars.map(candleOf)),
      update: (bar) => series.update(candleOf(bar)),
    };
  }
  const series = chart.addSeries(AreaSeries, { ...look, ...lineColours(style) });
  return {
    series,
    spacer,
    setAll: (bars) => series.setData(bars.map(pointOf)),
    update: (bar) => series.update(pointOf(bar)),
  };
}

function candleColours() {
  const [up, down] = [tokenColour("--up"), tokenColour("--down")];
  return { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false };
}

/** A line is an area without a ground. */
function lineColours(style: ChartStyle) {
  const opacity = style === "area" ? 0.28 : 0;
  return {
    lineColor: tokenColour("--accent"),
    lineWidth: 2,
    topColor: tokenColour("--accent", opacity),
    bottomColor: tokenColour("--accent", 0),
  } as const;
}

export const second = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

/** How strong a candle is that was seen in part. */
const PARTIAL_OPACITY = 0.5;

/** A bar as the chart takes it: a whole candle in full colour, one seen in part pale and without a direction, and where no price was seen an empty slot. */
function candlePainter() {
  const pale = tokenColour("--ink-3", PARTIAL_OPACITY);
  return ({ timeMs, isPartial, isEmpty, open, high, low, close }: ChartBar) => {
    const time = second(timeMs);
    if (isEmpty === true) return { time };
    return {
      time,
      open,
      high,
      low,
      close,
      ...(isPartial === true ? { color: pale, wickColor: pale } : {}),
    };
  };
}

function pointOf({ timeMs, isEmpty, close }: ChartBar) {
  return isEmpty === true ? { time: second(timeMs) } : { time: second(timeMs), value: close };
}
