import type { DayRound } from "./round-of-day.ts";

/** A market's rounds of a day. */
export interface MarketCount {
  /** Null of rounds of which nothing says whose they are. */
  readonly stock: string | null;
  readonly rounds: number;
  readonly equal: number;
  readonly different: number;
  /** Void rounds by their causes, as the log has them. */
  readonly voids: Readonly<Record<string, number>>;
}

/** By market, in the order of their names. */
export function countMarkets(rounds: readonly DayRound[]): readonly MarketCount[] {
  const markets = new Map<string | null, MarketCount>();
  for (const round of rounds) markets.set(round.stock, counted(markets.get(round.stock), round));
  return [...markets.values()].toSorted((a, b) => ((a.stock ?? "~") < (b.stock ?? "~") ? -1 : 1));
}

const NONE: Omit<MarketCount, "stock"> = { rounds: 0, equal: 0, different: 0, voids: {} };

function counted(before: MarketCount | undefined, { stock, failed, voidCause }: DayRound): MarketCount {
  const { rounds, equal, different, voids } = before ?? NONE;
  return {
    stock,
    rounds: rounds + 1,
    equal: equal + Number(failed === null),
    different: different + Number(failed !== null),
    voids: typeof voidCause === "string" ? { ...voids, [voidCause]: (voids[voidCause] ?? 0) + 1 } : voids,
  };
}
