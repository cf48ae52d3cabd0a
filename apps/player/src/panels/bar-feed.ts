import { lengthMsOf } from "@maru/rules";
import {
  barStart,
  type ChartBar,
  type ChartScale,
  fetchBars,
  fetchTicks,
  foldTicks,
  serverNowMs,
  type Tick,
  tickFacts,
  type TradeOption,
  withoutGaps,
} from "../surface.ts";

const BARS_KEPT = 400;
const PERIODS: Readonly<Record<number, string>> = { 30_000: "S", 60_000: "1", 120_000: "2", 300_000: "5" };

export interface BarFeedOptions {
  readonly option: TradeOption;
  readonly scale: ChartScale;
  readonly intervalMs: number;
  /** The whole picture changed. */
  readonly onAll: (bars: readonly ChartBar[]) => void;
  /** The last bar changed, or bars came after it. */
  readonly onNewest: (bars: readonly ChartBar[]) => void;
}

export interface BarFeed {
  readonly bars: () => readonly ChartBar[];
  readonly stop: () => void;
}

/** The bars of the chart: the past from the server, the present from the ticks of each frame. */
export function createBarFeed(options: BarFeedOptions): BarFeed {
  const { intervalMs } = options;
  let bars: readonly ChartBar[] = [];
  let isOver = false;
  /** What was heard while the past is on its way; null while nothing is. */
  let heard: Tick[] | null = null;
  const stopTicks = tickFacts.onBatch((ticks) => {
    heard?.push(...ticks);
    const before = bars.length;
    bars = foldTicks(bars, ticks, intervalMs);
    if (before > 0 && bars.length <= BARS_KEPT + 100) {
      options.onNewest(bars.slice(before - 1));
      return;
    }
    bars = bars.slice(-BARS_KEPT);
    options.onAll(bars);
  });
  const fill = async (): Promise<void> => {
    const since: Tick[] = [];
    heard = since;
    const past = await pastBars(options);
    if (heard === since) heard = null;
    if (isOver || past.length === 0) return;
    bars = foldTicks(withoutGaps(past, { intervalMs, keep: BARS_KEPT }), since, intervalMs);
    options.onAll(bars);
  };
  void fill();
  const stopHoles = tickFacts.onHole(() => void fill());
  return {
    bars: () => bars,
    stop: () => {
      isOver = true;
      stopTicks();
      stopHoles();
    },
  };
}

/** Bars for the eye: of a twelfth of the contract from ticks, or of the contract's length from the server's candles. */
async function pastBars({ option, scale, intervalMs }: BarFeedOptions): Promise<readonly ChartBar[]> {
  const endMs = serverNowMs();
  const { stock } = option;
  if (scale === "contract") {
    const beginMs = barStart(endMs - lengthMsOf(option.type) * 3, intervalMs);
    const ticks = await fetchTicks({ stock, beginMs, endMs });
    return ticks.ok ? foldTicks([], ticks.value, intervalMs) : [];
  }
  const beginMs = barStart(endMs - intervalMs * 120, intervalMs);
  const bars = await fetchBars({ stock, beginMs, endMs }, PERIODS[intervalMs] ?? "1");
  return bars.ok ? bars.value : [];
}
