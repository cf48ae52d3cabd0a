import { defaultTerms, GAME_TYPES, type GameType, type MarketRules } from "@maru/rules";

/** An option of a fresh install. */
export interface FirstOption {
  readonly id: number;
  readonly stock: string;
  readonly type: GameType;
  readonly label: string;
  readonly terms: ReturnType<typeof defaultTerms>;
}

/**
 * Every game on every simulated market, numbered from 1 in the order of markets and games. Clients fall back to option 2, so it
 * must be one that plays.
 */
export function firstOptions(markets: readonly MarketRules[]): readonly FirstOption[] {
  return markets
    .filter((market) => market.kind === "simulated")
    .flatMap((market) => GAME_TYPES.map((type) => ({ market, type })))
    .map(({ market, type }, index) => ({
      id: index + 1,
      stock: market.stock,
      type,
      label: `${market.name} ${type}`,
      terms: defaultTerms(type),
    }));
}
