import type { Book, Tick } from "../wire/shapes.ts";

/** What the screen shows of prices: frozen between frames, so that React may compare it by identity. */
export interface TickView {
  readonly last: Tick | null;
  /** The price before the last change of price. */
  readonly previousPrice: number | null;
  /** Newest first, for the list of trades. */
  readonly recent: readonly Tick[];
  /** The order book that was heard last. */
  readonly book: Book | null;
}

type BatchListener = (ticks: readonly Tick[]) => void;

const RECENT_KEPT = 24;
const HIDDEN_FLUSH_MS = 1_000;
/** Digits that change more often than this cannot be read. */
const VIEW_EVERY_MS = 150;
/** A market of our own speaks several times a second: after a longer silence ticks may have been missed. */
export const SILENCE_MS = 4_000;
/** A market that trades seldom is silent often; the past is not read anew each time. */
const HOLE_PAUSE_MS = 20_000;
const EMPTY: TickView = { last: null, previousPrice: null, recent: [], book: null };

/** What was heard, and what is shown. */
let newest: TickView = EMPTY;
let view: TickView = EMPTY;
let shownAtMs = Number.NEGATIVE_INFINITY;
let holeAtMs = Number.NEGATIVE_INFINITY;
let waiting: Tick[] = [];
let isScheduled = false;
const viewListeners = new Set<() => void>();
const holeListeners = new Set<() => void>();
const batchListeners = new Set<BatchListener>();

/**
 * The prices of the market on screen. However many ticks arrive, they are shown together at a pace that eyes can follow: the chart is
 * told in one animation frame, draws in the next, and in that one the words change too. So the header, the chart's tag, the tape and
 * the middle of the book never show two prices of now. A hidden page gets no frames, so a timer stands in.
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
    holeAtMs = performance.now();
    for (const listener of holeListeners) listener();
  },
  add: (ticks: readonly Tick[]): void => {
    waiting.push(...ticks);
    schedule();
  },
  setBook: (book: Book): void => {
    newest = { ...newest, book };
    schedule();
  },
  clear: (): void => {
    newest = EMPTY;
    view = EMPTY;
    shownAtMs = Number.NEGATIVE_INFINITY;
    waiting = [];
    for (const listener of viewListeners) listener();
  },
};

function nextFrame(step: () => void): void {
  if (document.visibilityState === "hidden") setTimeout(step, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(step);
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  const waitMs = shownAtMs + VIEW_EVERY_MS - performance.now();
  if (waitMs <= 0) nextFrame(takeIn);
  else setTimeout(() => nextFrame(takeIn), waitMs);
}

/** The chart first: it draws in the frame after it was told. */
function takeIn(): void {
  const before = newest.last;
  const batch = waiting.filter((tick) => tick.timeMs >= (before?.timeMs ?? 0) && !isKnown(tick));
  waiting = [];
  const last = batch.at(-1);
  if (last !== undefined) {
    newest = {
      ...newest,
      last,
      // What stood on the screen before: the change that eyes can see.
      previousPrice: previousPriceOf(last),
      recent: [...batch.toReversed(), ...newest.recent].slice(0, RECENT_KEPT),
    };
    for (const listener of batchListeners) listener(batch);
    if (before !== null) noteSilence(before, batch[0] ?? last);
  }
  nextFrame(show);
}

/** What came after a long silence may be the rest of something longer. */
function noteSilence(before: Tick, next: Tick): void {
  const isLong = next.timeMs - before.timeMs > SILENCE_MS;
  if (isLong && performance.now() - holeAtMs > HOLE_PAUSE_MS) tickFacts.noteHole();
}

function previousPriceOf(last: Tick): number | null {
  const shown = view.last?.price ?? null;
  return shown === null || shown === last.price ? view.previousPrice : shown;
}

function show(): void {
  isScheduled = false;
  shownAtMs = performance.now();
  if (view !== newest) {
    view = newest;
    for (const listener of viewListeners) listener();
  }
  if (waiting.length > 0) schedule();
}

/** A snapshot repeats ticks that were already heard. */
function isKnown(tick: Tick): boolean {
  return newest.recent.some((known) => known.id === tick.id && known.timeMs === tick.timeMs);
}
