import { RTP_ONE_PPM } from "../game/terms/type-return.ts";
import { BAND_DEVIATIONS } from "./return-figure.ts";

/** Decided rounds whose two sides had different stakes, and in how many the side with less stake won. */
export interface LighterSums {
  readonly rounds: number;
  readonly won: number;
}

/** Rates are parts per million of the rounds. */
export interface LighterFigure extends LighterSums {
  readonly ratePpm: number;
  readonly lowPpm: number;
  readonly highPpm: number;
}

/** How often the lighter side won and the band that holds 99.7 % of honest records; null without a round. */
export function lighterFigure(sums: LighterSums): LighterFigure | null {
  return lighterOver([sums]);
}

/**
 * The same over several pairs and options of a market. Their rounds share ticks, so they may all swing together: deviations are added as
 * they are, and the band is never too narrow.
 */
export function lighterOver(parts: readonly LighterSums[]): LighterFigure | null {
  const rounds = parts.reduce((total, part) => total + part.rounds, 0);
  if (rounds === 0) return null;
  const won = parts.reduce((total, part) => total + part.won, 0);
  const deviation = parts.reduce((total, part) => total + Math.sqrt(part.rounds) / 2, 0);
  const half = Math.min(0.5, (BAND_DEVIATIONS * deviation) / rounds);
  return { rounds, won, ratePpm: ppm(won / rounds), lowPpm: ppm(0.5 - half), highPpm: ppm(0.5 + half) };
}

function ppm(share: number): number {
  return Math.round(share * RTP_ONE_PPM);
}
