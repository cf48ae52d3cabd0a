import {
  costOfAverage,
  costOfLast,
  defaultTerms,
  type GameFigures,
  gameFigures,
  type GameType,
  type MarketRules,
  type MoveScale,
  type MovingCost,
  type StudiedTerms,
  spreadOf,
} from "@maru/rules";
import type { StudiedPast } from "../../src/operations/sites/study/study-past.ts";
import type { BookSeconds } from "./past.ts";

export type TermsOf = (game: GameType) => StudiedTerms;

/** What it took to move a settlement by one step at the seconds of a recorded book, in the quote currency: the middle one, the cheapest hundredth, the cheapest. */
export interface CostFigures {
  readonly rule: "last" | "average";
  readonly seconds: number;
  readonly samples: number;
  readonly up: CheapestOf | null;
  readonly down: CheapestOf | null;
}

interface CheapestOf {
  readonly median: number;
  readonly cheapestHundredth: number;
  readonly cheapest: number;
}

export interface MarketStudy {
  readonly market: string;
  readonly from: string;
  readonly to: string;
  readonly ticks: number;
  readonly unused: StudiedPast["unused"];
  readonly gaps: StudiedPast["gaps"];
  readonly games: readonly GameFigures[];
  readonly costs: readonly CostFigures[];
}

export interface StudyWish {
  readonly termsOf: TermsOf;
  readonly books: BookSeconds | null;
  /** Seconds of the averaging rule. */
  readonly averageSeconds: number;
}

export const productTerms: TermsOf = (game) => defaultTerms(game);

export function makeStudy(
  rules: MarketRules,
  past: StudiedPast,
  { termsOf, books, averageSeconds }: StudyWish,
): MarketStudy {
  return {
    market: rules.stock,
    from: new Date(past.fromMs).toISOString(),
    to: new Date(past.toMs).toISOString(),
    ticks: past.ticks,
    unused: past.unused,
    gaps: past.gaps,
    games: past.studies.map((study) => gameFigures(study, termsOf(study.game))),
    costs: books === null ? [] : costsOf(books, rules, averageSeconds),
  };
}

function costsOf(books: BookSeconds, scale: MoveScale, seconds: number): readonly CostFigures[] {
  const last = books.map((book) => (book === null ? null : costOfLast(book, scale)));
  const average = books.map((_, end) => {
    const window = books.slice(Math.max(0, end + 1 - seconds), end + 1).filter((book) => book !== null);
    return window.length < seconds ? null : costOfAverage(window, scale);
  });
  return [spreadCost("last", 1, last), spreadCost("average", seconds, average)];
}

function spreadCost(
  rule: CostFigures["rule"],
  seconds: number,
  costs: readonly (MovingCost | null)[],
): CostFigures {
  const known = costs.filter((cost) => cost !== null);
  const cheapestOf = (side: keyof MovingCost): CheapestOf | null => {
    // The cheapest are at the end of the turned-over list, where quantiles are the ranks that are wanted.
    const spread = spreadOf(known.map((cost) => -cost[side]));
    return spread === null
      ? null
      : { median: -spread.p50, cheapestHundredth: -spread.p99, cheapest: -spread.longest };
  };
  return { rule, seconds, samples: known.length, up: cheapestOf("up"), down: cheapestOf("down") };
}
