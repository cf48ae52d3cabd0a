import type { Tick } from "../wire/shapes.ts";

/** What the price line shows: frozen between frames, so that React may compare it by identity. */
export interface TickView {
  readonly last: Tick | null;
  /** The price before the last change of price. */
  readonly previousPrice: number | null;
  /** Newest first, for the list of trades. */
  readonly recent: readonly Tick[];
}

type BatchListener = (ticks: readonly Tick[]) => void;

const RECENT_KEPT = 24;
const HIDDEN_FLUSH_MS = 1_000;
/** Digits that change more often than this cannot be read; the chart and the facts take every frame. */
const VIEW_EVERY_MS = 150;
const EMPTY: TickView = { last: null, previousPrice: null, recent: [] };

/** What is known, and what readers were told last. */
let newest: TickView = EMPTY;
let view: TickView = EMPTY;
let toldAtMs = Number.NEGATIVE_INFINITY;
let waiting: Tick[] = [];
let isScheduled = false;
let isTelling = false;
/** Whether the chart was told in this frame or the one before: it draws in the frame after it was told. */
let isDrawing = false;
const viewListeners = new Set<() => void>();
const holeListeners = new Set<() => void>();
const batchListeners = new Set<BatchListener>();

/**
 * The ticks of the market on screen. However many arrive, the chart is told once per animation frame and the words in another frame,
 * so that no frame carries both; a hidden page gets no frames, so a timer stands in.
 */
export const tickFacts = {
  view: (): TickView => view,
  onView: (listener: () => void): (() => void) => {
    viewListeners.add(listener);
    return () => viewListeners.delete(listener);
  },
  onBatch: (listener: BatchListener): (() => void) => {
    batchListeners.add(listener);
    return () => batchListeners.delete(listener);
  },
  /** `listener` is told when ticks were missed: the past must be read again, never drawn over. */
  onHole: (listener: () => void): (() => void) => {
    holeListeners.add(listener);
    return () => holeListeners.delete(listener);
  },
  noteHole: (): void => {
    for (const listener of holeListeners) listener();
  },
  add: (ticks: readonly Tick[]): void => {
    waiting.push(...ticks);
    schedule();
  },
  clear: (): void => {
    newest = EMPTY;
    view = EMPTY;
    toldAtMs = Number.NEGATIVE_INFINITY;
    waiting = [];
    for (const listener of viewListeners) listener();
  },
};

function nextFrame(step: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(step, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(step);
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  nextFrame(flush);
}

function flush(): void {
  isScheduled = false;
  const newestKnownMs = newest.last?.timeMs ?? 0;
  const batch = waiting.filter((tick) => tick.timeMs >= newestKnownMs && !isKnown(tick));
  waiting = [];
  const last = batch.at(-1);
  if (last === undefined) return;
  newest = {
    last,
    // What stood on the screen before: the change that eyes can see.
    previousPrice: previousPriceOf(last),
    recent: [...batch.toReversed(), ...newest.recent].slice(0, RECENT_KEPT),
  };
  for (const listener of batchListeners) listener(batch);
  isDrawing = true;
  nextFrame(() => nextFrame(endDrawing));
  if (isTelling) return;
  isTelling = true;
  const waitMs = toldAtMs + VIEW_EVERY_MS - performance.now();
  if (waitMs <= 0) nextFrame(tellApart);
  else setTimeout(() => nextFrame(tellApart), waitMs);
}

function endDrawing(): void {
  isDrawing = false;
}

/** The frame in which the chart draws is left to it: the words take the one after. */
function tellApart(): void {
  if (isDrawing && document.visibilityState !== "hidden") nextFrame(() => nextFrame(tell));
  else tell();
}

function previousPriceOf(last: Tick): number | null {
  const shown = view.last?.price ?? null;
  return shown === null || shown === last.price ? view.previousPrice : shown;
}

function tell(): void {
  isTelling = false;
  if (view === newest) return;
  toldAtMs = performance.now();
  view = newest;
  for (const listener of viewListeners) listener();
}

/** A snapshot repeats ticks that were already heard. */
function isKnown(tick: Tick): boolean {
  return newest.recent.some((known) => known.id === tick.id && known.timeMs === tick.timeMs);
}
