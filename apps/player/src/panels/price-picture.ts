import { lengthMsOf } from "@maru/rules";
import type { IChartApi, IPriceLine, MouseEventParams, UTCTimestamp } from "lightweight-charts";
import {
  barStart,
  type ChartBar,
  type ChartModel,
  type ChartScale,
  contractBarMs,
  type TradeOption,
} from "../surface.ts";
import { readyLetters } from "../theme/ready-letters.ts";
import { tokenColour } from "../theme/token-colour.ts";
import { createBarFeed } from "./bar-feed.ts";
import {
  createOverlay,
  OVERLAY_FONT,
  overlayColours,
  type OverlayState,
  type OverlayWords,
} from "./chart-overlay.ts";
import { addCandles, CHART_FONT, type Candles, makeChart } from "./chart-parts.ts";
import { yieldToPage } from "../ui/yield-to-page.ts";

export interface PricePicture {
  readonly show: (model: ChartModel, words: OverlayWords) => void;
  readonly remove: () => void;
}

/** A drawn candle that somebody points at. */
export interface PointedCandle {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

interface PictureOptions {
  readonly option: TradeOption;
  readonly scale: ChartScale;
  readonly onFilled: () => void;
  readonly onPointed: (candle: PointedCandle | null) => void;
}

/** What a chart writes. */
const LETTERS = "0123456789:.,";

const second = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

/**
 * The picture begins with its first bars: an empty chart would cost the page a drawing and tell nothing. What it consists of is made
 * in tasks of their own and drawn once, with the phases already on it.
 */
export function createPricePicture(place: HTMLElement, options: PictureOptions): PricePicture {
  const { option, scale } = options;
  const lengthMs = lengthMsOf(option.type);
  const intervalMs = scale === "contract" ? contractBarMs(lengthMs) : lengthMs;
  let chart: IChartApi | null = null;
  let drawing: Drawing | null = null;
  let isBegun = false;
  let isOver = false;
  let latest: Shown | null = null;
  const draw = (): void => {
    drawing?.showAll(feed.bars());
    if (latest !== null) drawing?.show(feed.bars(), latest);
  };
  const begin = async (): Promise<void> => {
    await readyLetters([CHART_FONT, OVERLAY_FONT], LETTERS);
    if (isOver) return;
    chart = makeChart(place, option);
    await yieldToPage();
    if (isOver) return;
    drawing = createDrawing(chart, { ...options, place, intervalMs });
    draw();
    options.onFilled();
  };
  const feed = createBarFeed({
    option,
    scale,
    intervalMs,
    onAll: () => {
      if (!isBegun) void begin();
      isBegun = true;
      draw();
    },
    onNewest: (bars) => drawing?.showNewest(bars),
  });
  return {
    show: (model, words) => {
      latest = { model, words };
      drawing?.show(feed.bars(), latest);
    },
    remove: () => {
      isOver = true;
      feed.stop();
      chart?.remove();
    },
  };
}

/** Where the phases are, and what is written on them. */
interface Shown {
  readonly model: ChartModel;
  readonly words: OverlayWords;
}

interface Drawing {
  readonly showAll: (bars: readonly ChartBar[]) => void;
  readonly showNewest: (bars: readonly ChartBar[]) => void;
  readonly show: (bars: readonly ChartBar[], shown: Shown) => void;
}

type DrawingOptions = PictureOptions & { readonly place: HTMLElement; readonly intervalMs: number };

function createDrawing(
  chart: IChartApi,
  { place, option, scale, intervalMs, onPointed }: DrawingOptions,
): Drawing {
  const { candles, spacer } = addCandles(chart, option);
  const overlay = createOverlay(overlayColours());
  candles.attachPrimitive(overlay);
  chart.subscribeCrosshairMove((at) => onPointed(pointedCandle(at, candles)));
  let spacedUntilMs = 0;
  let strikeLine: IPriceLine | null = null;
  let shownStrike: number | null = null;
  let shownView = "";
  let shownOver = "";
  const spaceUntil = (untilMs: number, originMs: number): void => {
    if (untilMs <= spacedUntilMs) return;
    spacedUntilMs = untilMs;
    const slots: { time: UTCTimestamp }[] = [];
    for (let ms = originMs; ms <= untilMs; ms += intervalMs) slots.push({ time: second(ms) });
    spacer.setData(slots);
  };
  const showStrike = (strike: number | null): void => {
    if (strike === shownStrike) return;
    shownStrike = strike;
    if (strikeLine !== null) candles.removePriceLine(strikeLine);
    strikeLine = strike === null ? null : candles.createPriceLine(strikeTag(strike));
    candles.applyOptions({ autoscaleInfoProvider: withStrike(strike) });
  };
  const showView = ({ fromMs, toMs }: ChartModel["view"], originMs: number): void => {
    const from = (fromMs - originMs) / intervalMs - 0.5;
    const to = (toMs - originMs) / intervalMs - 0.5;
    const key = `${from}:${to}`;
    if (key === shownView) return;
    shownView = key;
    chart.timeScale().setVisibleLogicalRange({ from, to });
  };
  return {
    showAll: (bars) => {
      candles.setData(bars.map(candleOf));
      spacedUntilMs = 0;
      shownView = "";
    },
    showNewest: (bars) => {
      for (const bar of bars) candles.update(candleOf(bar));
    },
    show: (bars, { model, words }) => {
      const originMs = bars[0]?.timeMs;
      if (originMs === undefined) return;
      spaceUntil(barStart(model.view.toMs + intervalMs, intervalMs), originMs);
      showStrike(model.strike);
      const { toMs } = model.view;
      showView(scale === "contract" ? model.view : roundView(toMs, intervalMs, place.clientWidth), originMs);
      const over: OverlayState = { model, words };
      const told = JSON.stringify([originMs, over, model.marks.map(words.mark)]);
      // Asking for it draws the whole chart anew; its own changes draw it anyway.
      if (told === shownOver) return;
      shownOver = told;
      overlay.show(over, { originMs, intervalMs });
    },
  };
}

function pointedCandle({ time, seriesData }: MouseEventParams, of: Candles["candles"]): PointedCandle | null {
  const drawn = seriesData.get(of);
  const isCandle = typeof time === "number" && drawn !== undefined && "open" in drawn;
  return isCandle ? { ...drawn, timeMs: time * 1000 } : null;
}

function roundView(toMs: number, intervalMs: number, widthPx: number): { fromMs: number; toMs: number } {
  return { fromMs: toMs - intervalMs * Math.max(20, Math.round(widthPx / 12)), toMs };
}

function candleOf(bar: ChartBar): {
  time: UTCTimestamp;
  open: number;
  high: number;
  low: number;
  close: number;
} {
  return { time: second(bar.timeMs), open: bar.open, high: bar.high, low: bar.low, close: bar.close };
}

function strikeTag(price: number) {
  return {
    price,
    lineVisible: false,
    axisLabelVisible: true,
    axisLabelColor: tokenColour("--ink"),
    axisLabelTextColor: tokenColour("--ground"),
    title: "",
  };
}

/** The scale breathes with the candles but never loses the strike. */
function withStrike(strike: number | null) {
  return (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) => {
    const info = original();
    if (info?.priceRange === undefined || info.priceRange === null || strike === null) return info;
    const { minValue, maxValue } = info.priceRange;
    return {
      ...info,
      priceRange: { minValue: Math.min(minValue, strike), maxValue: Math.max(maxValue, strike) },
    };
  };
}
