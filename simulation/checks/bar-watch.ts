import type { BarRow, TickRow } from "../postgres/tables.ts";
import type { World } from "../world.ts";
import { orderOf } from "./reference-settler.ts";

const BAR_MS = 30_000;

export interface BarWatch {
  look(): readonly string[];
}

/** Watches the log: a stored bar is the candle of the used ticks, and no used tick ever comes to a bar that is stored. */
export function watchBars(world: World): BarWatch {
  const seen = new Map<string, { ticks: number; readonly bars: Set<number> }>();
  return {
    look: () =>
      world.venues.flatMap(({ rules }) => {
        const known = seen.get(rules.stock) ?? { ticks: 0, bars: new Set<number>() };
        seen.set(rules.stock, known);
        const ticks = world.tables.ticks.get(rules.stock) ?? new Map<number, TickRow>();
        const bars = world.tables.bars.get(rules.stock) ?? new Map<number, BarRow>();
        const faults: string[] = [];
        const newTicks = [...ticks.values()].slice(known.ticks);
        for (const tick of newTicks) {
          const startMs = tick.at_ms - (tick.at_ms % BAR_MS);
          if (tick.flag === "used" && known.bars.has(startMs))
            faults.push(`tick ${tick.seq} came to the stored bar ${startMs}`);
        }
        known.ticks = ticks.size;
        for (const bar of bars.values()) {
          if (known.bars.has(bar.start_ms)) continue;
          known.bars.add(bar.start_ms);
          const market = { staleLimitMs: 0, hasGrowingIds: rules.tradeIdOrder === "numeric" };
          faults.push(...barFaults(bar, [...ticks.values()], orderOf(market)));
        }
        return faults.map((fault) => `${rules.stock}: ${fault}`);
      }),
  };
}

function barFaults(
  bar: BarRow,
  ticks: readonly TickRow[],
  order: (a: TickRow, b: TickRow) => number,
): readonly string[] {
  const inside = ticks
    .filter(({ flag, at_ms }) => flag === "used" && at_ms >= bar.start_ms && at_ms < bar.start_ms + BAR_MS)
    .toSorted(order);
  if (inside.length !== bar.trades)
    return [`bar ${bar.start_ms} counts ${bar.trades} of ${inside.length} ticks`];
  const first = inside[0];
  const last = inside.at(-1);
  if (first === undefined || last === undefined) return [];
  const prices = inside.map(({ price }) => price);
  const expected = [first.price, Math.max(...prices), Math.min(...prices), last.price];
  const found = [bar.open, bar.high, bar.low, bar.close];
  const isSame = expected.every((price, at) => price === found[at]);
  return isSame ? [] : [`bar ${bar.start_ms} is ${found.join(" ")}, its ticks make ${expected.join(" ")}`];
}
