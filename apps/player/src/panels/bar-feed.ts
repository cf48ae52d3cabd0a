import { lengthMsOf } from "@maru/rules";
import {
  type BarGrid,
  barStart,
  type ChartBar,
  type ChartPeriod,
  fetchBars,
  fetchTicks,
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
} from "../surface.ts";

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
  /** Whether the past that was asked for last could not be read. */
  readonly onRefused: (isRefused: boolean) => void;
}

export interface BarFeed {
  readonly bars: () => readonly ChartBar[];
  /** Reads a page of what was before the oldest bar, unless it is read already or there is none. */
  readonly loadOlder: () => void;
  /** Asks once more for what could not be read. */
  readonly retry: () => void;
  /** What was read by panning back need not be kept. */
  readonly forgetOlder: () => void;
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
  /** What was heard while the past is on its way; null while nothing is. */
  let heard: Tick[] | null = null;
  /** The last tick that was heard, and the last one before ticks may have been missed. */
  let lastMs: number | null = null;
  let wholeUntilMs: number | null = null;
  /** What failed last. */
  let refused: () => Promise<void> = async () => undefined;
  const stopTicks = tickFacts.onBatch((ticks) => {
    heard?.push(...ticks);
    const firstMs = ticks[0]?.timeMs ?? 0;
    if (lastMs !== null && firstMs - lastMs > SILENCE_MS) wholeUntilMs ??= lastMs;
    lastMs = ticks.at(-1)?.timeMs ?? lastMs;
    const before = bars.length;
    bars = foldTicks(bars, ticks, grid);
    if (before > 0 && bars.length <= kept + 100) {
      options.onNewest(bars.slice(before - 1));
      return;
    }
    bars = bars.slice(-kept);
    options.onAll(bars);
  });
  const fill = async (): Promise<void> => {
    const since: Tick[] = [];
    heard = since;
    const span = pastSpan({ nowMs: serverNowMs(), pageMs, mostMs, wholeUntilMs: wholeUntilMs ?? lastMs });
    const past = await pastBars(options, { grid, ...span });
    if (heard !== since) return;
    heard = null;
    if (isOver) return;
    options.onRefused(past === null);
    if (past === null) refused = fill;
    if (past === null || past.length === 0) return;
    wholeUntilMs = null;
    const read = foldTicks(withoutGaps(past, { grid, keep: kept }), since, grid);
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
    options.onRefused(older === null);
    if (older === null) refused = loadOlder;
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
    retry: () => void refused(),
    forgetOlder: () => {
      kept = BARS_KEPT;
      isWhole = false;
    },
    stop: () => {
      isOver = true;
      stopTicks();
      stopHoles();
    },
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

/** Bars for the eye: parts of a contract from ticks, all others from the server's candles. Null where the server gave none. */
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
