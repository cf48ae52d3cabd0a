import {
  costOfAverage,
  costOfLast,
  defaultTerms,
  digitChiSquared,
  digitChiSquaredP,
  type GameStudy,
  type GameType,
  type MoveScale,
  type MovingCost,
  type OptionTerms,
  type Spread,
  spreadOf,
  studyRounds,
  type TypeFigure,
  typeFigures,
} from "@maru/rules";
import type { BookSeconds, Past } from "./past.ts";

export type StudiedTerms = Pick<OptionTerms, "profitPer" | "fee">;
export type TermsOf = (game: GameType) => StudiedTerms;

/** One game on the past. Spans in ms; shares and returns from 0, 1 is all of it. */
export interface GameFigures extends Pick<
  GameStudy,
  "game" | "rounds" | "decided" | "draws" | "voids" | "digits"
> {
  readonly chiSquared: number | null;
  /** The chance that even digits come to such a χ²; null for a game without digits. */
  readonly p: number | null;
  readonly strikeAges: Spread | null;
  readonly closeAges: Spread | null;
  readonly types: readonly TypeFigure[];
}

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
  readonly unused: Past["unused"];
  readonly gaps: Spread | null;
  readonly games: readonly GameFigures[];
  readonly costs: readonly CostFigures[];
}

export interface StudyWish {
  readonly termsOf: TermsOf;
  readonly pip: number;
  readonly books: BookSeconds | null;
  /** Seconds of the averaging rule. */
  readonly averageSeconds: number;
}

export const productTerms: TermsOf = (game) => defaultTerms(game);

export function makeStudy(past: Past, { termsOf, pip, books, averageSeconds }: StudyWish): MarketStudy {
  const { rules, bars } = past;
  const studies = studyRounds({ rules, bars, buyPip: pip, sellPip: pip });
  return {
    market: rules.stock,
    from: new Date(past.fromMs).toISOString(),
    to: new Date(past.toMs).toISOString(),
    ticks: past.ticks,
    unused: past.unused,
    gaps: past.gaps,
    games: studies.map((study) => figuresOf(study, termsOf(study.game))),
    costs: books === null ? [] : costsOf(books, rules, averageSeconds),
  };
}

function figuresOf(study: GameStudy, terms: StudiedTerms): GameFigures {
  const { game, rounds, decided, draws, voids, digits } = study;
  const chiSquared = digits.length === 0 ? null : digitChiSquared(digits);
  return {
    game,
    rounds,
    decided,
    draws,
    voids,
    digits,
    chiSquared,
    p: chiSquared === null ? null : digitChiSquaredP(chiSquared),
    strikeAges: spreadOf(study.strikeAgesMs),
    closeAges: spreadOf(study.closeAgesMs),
    types: typeFigures(study, terms),
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
