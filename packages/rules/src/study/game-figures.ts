import { digitChiSquared } from "../fairness/digit-evenness.ts";
import type { OptionTerms } from "../game/terms/fee-table.ts";
import { digitChiSquaredP } from "./chi-squared.ts";
import { type Spread, spreadOf } from "./quantiles.ts";
import { type TypeFigure, typeFigures } from "./returns.ts";
import type { GameStudy } from "./study-rounds.ts";

export type StudiedTerms = Pick<OptionTerms, "profitPer" | "fee">;

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

/** What a study of one game comes to under an odds table. */
export function gameFigures(study: GameStudy, terms: StudiedTerms): GameFigures {
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
