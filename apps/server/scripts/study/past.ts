import type { Bar, BookSides, MarketRules, Spread } from "@maru/rules";

/** What is known of a market's past. */
export interface Past {
  readonly rules: MarketRules;
  readonly fromMs: number;
  readonly toMs: number;
  readonly bars: readonly Bar[];
  readonly ticks: number;
  /** Ticks that were not used, by why; lines that could not be read. */
  readonly unused: Readonly<Record<string, number>>;
  /** Time between two used ticks, ms; null where it was not read. */
  readonly gaps: Spread | null;
}

/** A recorded book once a second: `null` while there was none. */
export type BookSeconds = readonly (BookSides | null)[];
