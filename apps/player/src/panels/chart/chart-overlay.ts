import { FAMILIES } from "@maru/rules";
import type {
  IChartApi,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from "lightweight-charts";
import type { ChartMark, ChartModel, Span } from "../../surface/surface.ts";
import { tokenColour } from "../../theme/token-colour.ts";

/** Where the chart's slots lie in time. Every slot has the same length, so any moment has a place between them. */
export interface SlotGrid {
  readonly originMs: number;
  readonly intervalMs: number;
}

/** What a band says, from the most to the least: it shows the first that fits. */
export type BandWords = readonly string[];

export interface OverlayWords {
  /** Before the band of the contract of now. */
  readonly from: BandWords;
  readonly measuring: BandWords;
  readonly betting: BandWords;
  readonly next: BandWords;
  /** A stake of mine in a few letters. */
  readonly mark: (mark: ChartMark) => string;
}

export interface OverlayState {
  readonly model: ChartModel;
  readonly words: OverlayWords;
}

interface Colours {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly accentFaint: string;
  readonly up: string;
  readonly down: string;
  readonly upFaint: string;
  readonly downFaint: string;
  readonly ground: string;
}

export function overlayColours(): Colours {
  return {
    ink: tokenColour("--ink"),
    quiet: tokenColour("--ink-2"),
    line: tokenColour("--line"),
    accent: tokenColour("--accent"),
    accentFaint: tokenColour("--accent", 0.22),
    up: tokenColour("--up"),
    down: tokenColour("--down"),
    upFaint: tokenColour("--up", 0.11),
    downFaint: tokenColour("--down", 0.11),
    ground: tokenColour("--surface"),
  };
}

export interface ChartOverlay extends ISeriesPrimitive {
  readonly show: (state: OverlayState, grid: SlotGrid) => void;
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly x: (ms: number) => number;
  readonly y: (price: number) => number | null;
  readonly colours: Colours;
}

const STRIP_PX = 18;
export const OVERLAY_FONT = '500 12px "Pretendard Variable", Pretendard, system-ui, sans-serif';

/** The phases, the strike and my entries, drawn behind and over the candles. */
export function createOverlay(colours: Colours): ChartOverlay {
  let attached: SeriesAttachedParameter | null = null;
  let shown: { readonly state: OverlayState; readonly grid: SlotGrid } | null = null;

  const penFor = (context: CanvasRenderingContext2D, size: { width: number; height: number }): Pen | null => {
    if (attached === null || shown === null) return null;
    const chart: Pick<IChartApi, "timeScale"> = attached.chart;
    const series: Pick<ISeriesApi<"Candlestick">, "priceToCoordinate"> = attached.series;
    const { originMs, intervalMs } = shown.grid;
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range === null) return null;
    // The pane's own width: a time axis that is not shown says it has none.
    const perSlot = size.width / (range.to - range.from);
    return {
      context,
      ...size,
      colours,
      // A slot's number is its middle; its moment is its left edge.
      x: (ms) => ((ms - originMs) / intervalMs - 0.5 - range.from + 0.5) * perSlot,
      y: (price) => series.priceToCoordinate(price),
    };
  };
  const view = (
    zOrder: "bottom" | "top",
    draw: (pen: Pen, state: OverlayState) => void,
  ): IPrimitivePaneView => ({
    zOrder: () => zOrder,
    renderer: () => ({
      draw: (target) => {
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          const pen = penFor(context, mediaSize);
          if (pen !== null && shown !== null) draw(pen, shown.state);
        });
      },
    }),
  });
  const views = [view("bottom", drawBands), view("top", drawMarks)];
  return {
    attached: (parameter) => {
      attached = parameter;
    },
    detached: () => {
      attached = null;
    },
    paneViews: () => views,
    show: (state, grid) => {
      shown = { state, grid };
      attached?.requestUpdate();
    },
  };
}

function drawBands(pen: Pen, { model }: OverlayState): void {
  const { measuring, next, strike, averaging } = model;
  const bottom = pen.height - STRIP_PX;
  if (averaging !== null) {
    pen.context.fillStyle = pen.colours.accentFaint;
    const left = pen.x(averaging.fromMs);
    pen.context.fillRect(left, 0, pen.x(averaging.toMs) - left, bottom);
  }
  if (measuring !== null) drawSides(pen, measuring, { strike, mySides: model.mySides, bottom });
  for (const span of [measuring, next]) {
    if (span === null) continue;
    edge(pen, span.fromMs, bottom);
    edge(pen, span.toMs, bottom);
  }
}

interface Sides {
  readonly strike: number | null;
  readonly mySides: ChartModel["mySides"];
  readonly bottom: number;
}

/** Where a rise wins is above the strike, where a fall wins below; without a bet of mine both show. */
function drawSides(pen: Pen, span: Span, { strike, mySides, bottom }: Sides): void {
  const level = strike === null ? null : pen.y(strike);
  if (level === null) return;
  const [left, right] = [pen.x(span.fromMs), pen.x(span.toMs)];
  const { context, colours } = pen;
  if (mySides.length === 0 || mySides.includes("rise")) {
    context.fillStyle = colours.upFaint;
    context.fillRect(left, 0, right - left, level);
  }
  if (mySides.length === 0 || mySides.includes("fall")) {
    context.fillStyle = colours.downFaint;
    context.fillRect(left, level, right - left, bottom - level);
  }
}

function edge({ context, colours, x }: Pen, atMs: number, bottom: number): void {
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(x(atMs)) + 0.5, 0);
  context.lineTo(Math.round(x(atMs)) + 0.5, bottom);
  context.stroke();
}

function drawMarks(pen: Pen, { model, words }: OverlayState): void {
  drawStrip(pen, model, words);
  const level = model.strike === null ? null : pen.y(model.strike);
  if (model.measuring !== null && level !== null) {
    pen.context.strokeStyle = pen.colours.ink;
    pen.context.lineWidth = 1.5;
    pen.context.beginPath();
    pen.context.moveTo(pen.x(model.measuring.fromMs) - 6, level);
    pen.context.lineTo(pen.x(model.measuring.toMs) + 6, level);
    pen.context.stroke();
  }
  drawStakes(pen, model, words);
}

/** The phases on the time axis: measuring filled above, betting hatched below it. */
function drawStrip(pen: Pen, model: ChartModel, words: OverlayWords): void {
  const top = pen.height - STRIP_PX;
  const { context, colours } = pen;
  context.fillStyle = colours.ground;
  context.fillRect(0, top, pen.width, STRIP_PX);
  if (model.locked !== null) fill(pen, model.locked, { top, colour: colours.line });
  if (model.betting !== null) hatch(pen, model.betting, { top, label: words.betting });
  if (model.next !== null) fill(pen, model.next, { top, colour: colours.accentFaint });
  // Where a contract is one candle wide, its words stand in the empty room behind it.
  const right = pen.width;
  const behindMs = model.next?.fromMs ?? model.locked?.toMs;
  if (behindMs !== undefined) {
    const place = { left: pen.x(behindMs) + 6, right, middle: top + STRIP_PX / 2 };
    label(pen, words.next, { ...place, colour: colours.quiet });
  }
  const runs = model.measuring ?? model.betting;
  if (runs !== null)
    labelBefore(pen, words.from, { right: pen.x(runs.fromMs) - 6, middle: top + STRIP_PX / 2 });
  if (model.measuring !== null) {
    const left = pen.x(model.measuring.fromMs) + 6;
    label(pen, words.measuring, { left, right, middle: 12, colour: colours.quiet });
  }
}

interface Strip {
  readonly top: number;
  readonly label: BandWords;
}

function fill(pen: Pen, span: Span, strip: { readonly top: number; readonly colour: string }): void {
  const [left, right] = [Math.max(0, pen.x(span.fromMs)), Math.min(pen.width, pen.x(span.toMs))];
  if (right <= left) return;
  pen.context.fillStyle = strip.colour;
  pen.context.fillRect(left, strip.top, right - left - 1, STRIP_PX);
}

function hatch(pen: Pen, span: Span, strip: Strip): void {
  const [left, right] = [Math.max(0, pen.x(span.fromMs)), Math.min(pen.width, pen.x(span.toMs))];
  if (right <= left) return;
  const { context, colours } = pen;
  context.save();
  context.beginPath();
  context.rect(left, strip.top, right - left - 1, STRIP_PX);
  context.clip();
  context.strokeStyle = colours.accentFaint;
  context.lineWidth = 1.5;
  for (let at = left - STRIP_PX; at < right; at += 6) {
    context.beginPath();
    context.moveTo(at, strip.top + STRIP_PX);
    context.lineTo(at + STRIP_PX, strip.top);
    context.stroke();
  }
  context.restore();
  label(pen, strip.label, { left: left + 6, right, middle: strip.top + STRIP_PX / 2, colour: colours.ink });
}

interface LabelPlace {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly colour: string;
}

/** The fullest words that fit, or nothing. */
function label({ context }: Pen, words: BandWords, { left, right, middle, colour }: LabelPlace): void {
  context.font = OVERLAY_FONT;
  const text = words.find((one) => one !== "" && context.measureText(one).width <= right - left - 4);
  if (text === undefined) return;
  context.fillStyle = colour;
  context.textBaseline = "middle";
  context.fillText(text, left, middle);
}

/** Words that end at `right`, or nothing where the picture begins behind their start. */
function labelBefore(
  { context, colours }: Pen,
  words: BandWords,
  { right, middle }: Pick<LabelPlace, "right" | "middle">,
): void {
  context.font = OVERLAY_FONT;
  const text = words.find((one) => context.measureText(one).width <= right);
  if (text === undefined) return;
  context.fillStyle = colours.quiet;
  context.textBaseline = "middle";
  context.fillText(text, right - context.measureText(text).width, middle);
}

const TAG_PX = 18;
const TAG_GAP_PX = 3;

/**
 * What I have, as a tag with its amount: beside the strike of the contract that runs, above it for a rise and below it for a fall; in
 * the place of the next contract while it has no strike. A stake never lies on a price that decides nothing of it.
 */
function drawStakes(pen: Pen, model: ChartModel, words: OverlayWords): void {
  const rows = new Map<string, number>();
  for (const mark of model.marks) {
    const isFall = mark.strike !== null && FAMILIES.direction.sideOf(mark.type) === "fall";
    const place = `${mark.span.fromMs} ${isFall}`;
    const row = rows.get(place) ?? 0;
    rows.set(place, row + 1);
    const level = mark.strike === null ? null : pen.y(mark.strike);
    const top = isFall ? (level ?? 0) + TAG_GAP_PX : (level ?? TAG_PX + 30) - TAG_PX - TAG_GAP_PX;
    const offset = row * (TAG_PX + TAG_GAP_PX) * (isFall || level === null ? 1 : -1);
    drawTag(pen, { mark, top: top + offset, text: words.mark(mark) });
  }
}

interface Tag {
  readonly mark: ChartMark;
  readonly top: number;
  readonly text: string;
}

function drawTag({ context, colours, width, x }: Pen, { mark, top, text }: Tag): void {
  const { type, span } = mark;
  const side = FAMILIES.direction.sideOf(type);
  const isSide = mark.strike !== null || side !== null;
  context.font = OVERLAY_FONT;
  const wide = context.measureText(text).width + 10;
  const left = Math.max(2, Math.min(x(span.fromMs) + 4, width - wide - 2));
  context.fillStyle = !isSide ? colours.accent : side === "rise" ? colours.up : colours.down;
  context.beginPath();
  context.roundRect(left, top, wide, TAG_PX, 4);
  context.fill();
  context.fillStyle = colours.ground;
  context.textBaseline = "middle";
  context.fillText(text, left + 5, top + TAG_PX / 2 + 0.5);
}
