import { lengthMsOf } from "@maru/rules";
import type { IChartApi, IPriceLine, UTCTimestamp } from "lightweight-charts";
import {
  type BarGrid,
  barStart,
  type ChartBar,
  type ChartModel,
  type ChartPeriod,
  type ChartStyle,
  gridOf,
  type TradeOption,
} from "../../surface/surface.ts";
import { readyLetters } from "../../theme/ready-letters.ts";
import { tokenColour } from "../../theme/token-colour.ts";
import { type BarFeed, createBarFeed } from "./bar-feed.ts";
import {
  createOverlay,
  OVERLAY_FONT,
  overlayColours,
  type OverlayState,
  type OverlayWords,
} from "./chart-overlay.ts";
import { addPrices, CHART_FONT, makeChart, second } from "./chart-parts.ts";
import { createChartHand } from "./chart-hand.ts";
import { yieldToPage } from "../../ui/yield-to-page.ts";

export interface PricePicture {
  readonly show: (model: ChartModel, words: OverlayWords) => void;
  /** Back to the present, as wide as it was at first. */
  readonly toNow: () => void;
  /** Asks once more for the past that the server refused. */
  readonly retry: () => void;
  readonly remove: () => void;
}

interface PictureOptions {
  readonly option: TradeOption;
  readonly period: ChartPeriod;
  readonly style: ChartStyle;
  readonly onFilled: () => void;
  /** Whether the server refused the past. */
  readonly onRefused: (isRefused: boolean) => void;
  readonly onPointed: (bar: ChartBar | null) => void;
  /** Whether the present is in sight and stays there. */
  readonly onFollow: (isFollowing: boolean) => void;
}

/** What a chart writes. */
const LETTERS = "0123456789:.,";

/**
 * The picture begins with its first bars: an empty chart would cost the page a drawing and tell nothing. What it consists of is made
 * in tasks of their own and drawn once, with the phases already on it.
 */
export function createPricePicture(place: HTMLElement, options: PictureOptions): PricePicture {
  const { option, period, onRefused } = options;
  const grid = gridOf(period, lengthMsOf(option.type));
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
    chart = makeChart(place, { option, grid });
    await yieldToPage();
    if (isOver) return;
    drawing = createDrawing(chart, { ...options, place, grid, feed });
    draw();
    options.onFilled();
  };
  const feed = createBarFeed({
    option,
    period,
    onRefused,
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
    toNow: () => {
      drawing?.toNow();
      draw();
    },
    retry: feed.retry,
    remove: () => {
      isOver = true;
      feed.stop();
      drawing?.remove();
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
  readonly toNow: () => void;
  readonly remove: () => void;
}

type DrawingOptions = PictureOptions & {
  readonly place: HTMLElement;
  readonly grid: BarGrid;
  readonly feed: BarFeed;
};

function createDrawing(chart: IChartApi, options: DrawingOptions): Drawing {
  const { place, period, grid, feed, onPointed } = options;
  const { intervalMs } = grid;
  const prices = addPrices(chart, options);
  const overlay = createOverlay(overlayColours());
  prices.series.attachPrimitive(overlay);
  const hand = createChartHand(chart, { ...options, newestSlot: () => feed.bars().length - 1 });
  chart.subscribeCrosshairMove(({ time }) =>
    onPointed(feed.bars().find(({ timeMs }) => second(timeMs) === time) ?? null),
  );
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
    prices.spacer.setData(slots);
  };
  const showStrike = (strike: number | null): void => {
    if (strike === shownStrike) return;
    shownStrike = strike;
    if (strikeLine !== null) prices.series.removePriceLine(strikeLine);
    strikeLine = strike === null ? null : prices.series.createPriceLine(strikeTag(strike));
    prices.series.applyOptions({ autoscaleInfoProvider: withStrike(strike) });
  };
  const showView = ({ fromMs, toMs }: ChartModel["view"], originMs: number): void => {
    if (!hand.isFollowing()) return;
    const to = (toMs - originMs) / intervalMs - 0.5;
    const from = to - (hand.chosenSlots() ?? (toMs - fromMs) / intervalMs);
    const key = `${from}:${to}`;
    if (key === shownView) return;
    shownView = key;
    chart.timeScale().setVisibleLogicalRange({ from, to });
  };
  return {
    showAll: (bars) => {
      prices.setAll(bars);
      spacedUntilMs = 0;
      shownView = "";
    },
    showNewest: (bars) => {
      for (const bar of bars) prices.update(bar);
    },
    show: (bars, { model, words }) => {
      const originMs = bars[0]?.timeMs;
      if (originMs === undefined) return;
      const newestMs = bars.at(-1)?.timeMs ?? originMs;
      const bounds = { intervalMs, newestMs, widthPx: place.clientWidth };
      const view = period === "contract" ? model.view : barsView(model.view.toMs, bounds);
      spaceUntil(barStart(view.toMs + intervalMs, grid), originMs);
      showStrike(model.strike);
      showView(view, originMs);
      const over: OverlayState = { model, words };
      const told = JSON.stringify([originMs, over, model.marks.map(words.mark)]);
      // Asking for it draws the whole chart anew; its own changes draw it anyway.
      if (told === shownOver) return;
      shownOver = told;
      overlay.show(over, { originMs, intervalMs });
    },
    toNow: () => {
      hand.letGo();
      shownView = "";
    },
    remove: hand.remove,
  };
}

const SLOT_PX = 16;
const FEWEST_SLOTS = 16;
/** Room behind the contract that comes for the words beside it. */
const WORDS_SHARE = 0.16;
/** What is to come takes no more of the picture. */
const MOST_TO_COME = 0.34;

interface BarsBounds {
  readonly intervalMs: number;
  readonly newestMs: number;
  readonly widthPx: number;
}

/** Whole bars up to the contract that comes, or, where bars are short beside it, up to a part of it. */
function barsView(
  toMs: number,
  { intervalMs, newestMs, widthPx }: BarsBounds,
): { fromMs: number; toMs: number } {
  const slots = Math.max(FEWEST_SLOTS, Math.round(widthPx / SLOT_PX));
  const mostMs = newestMs + Math.round(slots * MOST_TO_COME) * intervalMs;
  const untilMs = Math.min(toMs + Math.round(slots * WORDS_SHARE) * intervalMs, mostMs);
  return { fromMs: untilMs - intervalMs * slots, toMs: untilMs };
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
