interface ExposedRound {
  readonly stock: string;
  readonly exposure: number;
}

interface MarketExposure {
  readonly stock: string;
  /** The most that all its rounds under way can cost together. */
  readonly exposure: number;
}

/** What each market can cost, the most first; a market on which nothing stands is left out. */
export function exposureByMarket(rounds: readonly ExposedRound[]): readonly MarketExposure[] {
  const sums = new Map<string, number>();
  for (const { stock, exposure } of rounds) sums.set(stock, (sums.get(stock) ?? 0) + exposure);
  return [...sums]
    .map(([stock, exposure]) => ({ stock, exposure }))
    .filter(({ exposure }) => exposure > 0)
    .toSorted((one, other) => other.exposure - one.exposure || (one.stock < other.stock ? -1 : 1));
}
