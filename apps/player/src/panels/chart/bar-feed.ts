import { lengthMsOf } from "@maru/rules";
import {
  type BarGrid,
  barStart,
  type ChartBar,
  type ChartPeriod,
  fetchBars,
  fetchTicks,
  foldHeard,
  foldTicks,
  gridOf,
  joinBars,
  pageBarsOf,
  pastSpan,
  serverNowMs,
  SILENCE_MS,
  type Tick,
  tickFacts,
  type TradeOption,
  withoutGaps,
} from "../../surface/surface.ts";

const BARS_KEPT = 400;
/** Whoever pans back for long does not fill the page's memory. */
const MOST_KEPT = 6_000;
/** The server gives no more at once. */
const MOST_TICKS_MS = 3_600_000;
const MOST_BARS = 1_500;

export interface BarFeedOptions {
  readonly option: TradeOption;
  readonly period: ChartPeriod;
  /** The whole picture changed. */
  readonly onAll: (bars: readonly ChartBar[]) => void;
  /** The last bar changed, or bars came after it. */
  readonly onNewest: (bars: readonly ChartBar[]) => void;
  /** Whether the server refused what was asked of the past, until it is told. */
  readonly onRefused: (isRefused: boolean) => void;
}

export interface BarFeed {
  readonly bars: () => readonly ChartBar[];
  /** Reads a page of what was before the oldest bar, unless it is read already or there is none. */
  readonly loadOlder: () => void;
  /** What was read by panning back need not be kept. */
  readonly forgetOlder: () => void;
  /** Asks once more for what the server refused. */
  readonly retry: () => void;
  readonly stop: () => void;
}

/** The bars of the chart: the past from the server, the present from the ticks of each frame. */
export function createBarFeed(options: BarFeedOptions): BarFeed {
  const { option, period } = options;
  const grid = gridOf(period, lengthMsOf(option.type));
  const [pageMs, mostMs] = [pageMsOf(options, grid), mostMsOf(period, grid)];
  let bars: readonly ChartBar[] = [];
  let kept = BARS_KEPT;
  let isOver = false;
  let isLoading = false;
  /** Nothing is before the oldest bar. */
  let isWhole = false;
  const refusal = keepRefusal(options);
  /** What was heard while the past is on its way; null while nothing is. */
  let heard: Tick[] | null = null;
  const watch = watchTicks();
  const stopTicks = tickFacts.onBatch((ticks) => {
    heard?.push(...ticks);
    const before = bars.length;
    bars = foldHeard(bars, ticks, { grid, untilMs: watch.untilMs(), silenceMs: SILENCE_MS });
    watch.hear(ticks);
    if (before > 0 && bars.length <= kept + 100) return options.onNewest(bars.slice(before - 1));
    bars = bars.slice(-kept);
    options.onAll(bars);
  });
  const fill = async (): Promise<void> => {
    const since: Tick[] = [];
    heard = since;
    const span = pastSpan({ nowMs: serverNowMs(), pageMs, mostMs, wholeUntilMs: watch.wholeUntilMs() });
    const past = await pastBars(options, { grid, ...span });
    if (heard !== since || isOver) return;
    heard = null;
    refusal.note(past, fill);
    if (past === null || past.length === 0) return;
    watch.read(span.endMs);
    const heardSince = { grid, untilMs: span.endMs, silenceMs: SILENCE_MS };
    const read = foldHeard(withoutGaps(past, { grid, keep: kept }), since, heardSince);
    bars = span.isJoined ? joinBars(bars, read, { grid, keep: kept }) : read;
    isWhole = false;
    options.onAll(bars);
  };
  const loadOlder = async (): Promise<void> => {
    const [first] = bars;
    if (first === undefined || isLoading || isWhole || bars.length >= MOST_KEPT) return;
    isLoading = true;
    const older = await pastBars(options, { grid, beginMs: first.timeMs - pageMs, endMs: first.timeMs });
    isLoading = false;
    if (isOver) return;
    refusal.note(older, loadOlder);
    if (older === null) return;
    const joined = joinBars(older, bars, { grid, keep: MOST_KEPT });
    isWhole = joined.length <= bars.length;
    if (isWhole) return;
    bars = joined;
    kept = bars.length + BARS_KEPT;
    options.onAll(bars);
  };
  void fill();
  const stopHoles = tickFacts.onHole(() => void fill());
  return {
    bars: () => bars,
    loadOlder: () => void loadOlder(),
    forgetOlder: () => {
      kept = BARS_KEPT;
      isWhole = false;
    },
    retry: refusal.retry,
    stop: () => {
      isOver = true;
      stopTicks();
      stopHoles();
    },
  };
}

/** How far the ticks that were heard reach, and up to where none of them was missed; null where nothing is known. */
function watchTicks() {
  let lastMs: number | null = null;
  let wholeUntilMs: number | null = null;
  return {
    untilMs: () => lastMs,
    wholeUntilMs: () => wholeUntilMs ?? lastMs,
    hear: (ticks: readonly Tick[]): void => {
      const firstMs = ticks[0]?.timeMs ?? 0;
      if (lastMs !== null && firstMs - lastMs > SILENCE_MS) wholeUntilMs ??= lastMs;
      lastMs = ticks.at(-1)?.timeMs ?? lastMs;
    },
    /** The past was read up to a moment. */
    read: (endMs: number): void => {
      wholeUntilMs = null;
      lastMs ??= endMs;
    },
  };
}

interface KeptRefusal {
  /** What came of asking: null where it was refused. */
  readonly note: (past: readonly ChartBar[] | null, ask: () => Promise<void>) => void;
  readonly retry: () => void;
}

/** Tells that something of the past was refused, and keeps what to ask once more. */
function keepRefusal({ onRefused }: BarFeedOptions): KeptRefusal {
  let again: (() => Promise<void>) | null = null;
  return {
    note: (past, ask) => {
      again = past === null ? ask : null;
      onRefused(past === null);
    },
    retry: () => void again?.(),
  };
}

/** Three contracts where bars are parts of one. */
function pageMsOf({ option, period }: BarFeedOptions, { intervalMs }: BarGrid): number {
  return period === "contract" ? lengthMsOf(option.type) * 3 : intervalMs * pageBarsOf(period);
}

function mostMsOf(period: ChartPeriod, { intervalMs }: BarGrid): number {
  return period === "contract" ? MOST_TICKS_MS : intervalMs * Math.min(MOST_BARS, pageBarsOf(period) * 10);
}

interface Past {
  readonly grid: BarGrid;
  readonly beginMs: number;
  readonly endMs: number;
}

/** Bars for the eye: parts of a contract from ticks, all others from the server's candles; null where the server refuses them. */
async function pastBars(
  { option: { stock }, period }: BarFeedOptions,
  { grid, beginMs, endMs }: Past,
): Promise<readonly ChartBar[] | null> {
  const span = { stock, beginMs: barStart(beginMs, grid), endMs };
  if (period === "contract") {
    const ticks = await fetchTicks(span);
    return ticks.ok ? foldTicks([], ticks.value, grid) : null;
  }
  const bars = await fetchBars(span, period);
  return bars.ok ? bars.value : null;
}
