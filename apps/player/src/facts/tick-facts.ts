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
const EMPTY: TickView = { last: null, previousPrice: null, recent: [] };

let view: TickView = EMPTY;
let waiting: Tick[] = [];
let isScheduled = false;
const viewListeners = new Set<() => void>();
const holeListeners = new Set<() => void>();
const batchListeners = new Set<BatchListener>();

/**
 * The ticks of the market on screen. However many arrive, readers are told once per animation frame; a hidden page gets no
 * frames, so a timer stands in.
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
    view = EMPTY;
    waiting = [];
    for (const listener of viewListeners) listener();
  },
};

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  if (document.visibilityState === "hidden") setTimeout(flush, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(flush);
}

function flush(): void {
  isScheduled = false;
  const newestKnownMs = view.last?.timeMs ?? 0;
  const batch = waiting.filter((tick) => tick.timeMs >= newestKnownMs && !isKnown(tick));
  waiting = [];
  const last = batch.at(-1);
  if (last === undefined) return;
  const before = batch.at(-2)?.price ?? view.last?.price ?? null;
  view = {
    last,
    previousPrice: before === null || before === last.price ? view.previousPrice : before,
    recent: [...batch.toReversed(), ...view.recent].slice(0, RECENT_KEPT),
  };
  for (const listener of batchListeners) listener(batch);
  for (const listener of viewListeners) listener();
}

/** A snapshot repeats ticks that were already heard. */
function isKnown(tick: Tick): boolean {
  return view.recent.some((known) => known.id === tick.id && known.timeMs === tick.timeMs);
}
