import { RTP_ONE_PPM } from "../game/terms/type-return.ts";

/** What stood on one bet type over many decided rounds. Sums are of points; a round that was void or a draw is not among them. */
export interface ReturnSums {
  /** Rounds in which something stood on the type. */
  readonly rounds: number;
  /** Those of them that it won. */
  readonly won: number;
  readonly staked: number;
  readonly returned: number;
  /** What the rounds would have paid had the type won each: the sum, and the sum of its squares. */
  readonly pays: number;
  readonly paysSquared: number;
}

/** Returns are parts per million of what was staked. */
export interface ReturnFigure {
  readonly realPpm: number;
  readonly theoryPpm: number;
  /** Where the real return lies with 99.7 % if the model holds. */
  readonly lowPpm: number;
  readonly highPpm: number;
  /** Deviations between real and theory; null while the rounds are too few for the measure to mean anything. */
  readonly z: number | null;
}

/** Three deviations hold 99.7 % of what chance does. */
export const BAND_DEVIATIONS = 3;
/** A return this far from theory is told to the operator (F-21). */
export const RETURN_ALARM_Z = 4;
/**
 * Wins and losses that both have come to about this many make the sum of rounds close to a bell curve. Rounds are counted by their
 * weight, for one huge stake among small ones is one round.
 */
const ENOUGH_SPREAD = 9;

/** The real return beside the model's; null where nothing was staked. */
export function returnFigure(sums: ReturnSums, chance: number): ReturnFigure | null {
  const { staked, returned, pays, paysSquared } = sums;
  if (staked <= 0) return null;
  const expected = chance * pays;
  const deviation = Math.sqrt(chance * (1 - chance) * paysSquared);
  const ppm = (amount: number): number => Math.round((amount / staked) * RTP_ONE_PPM);
  return {
    realPpm: ppm(returned),
    theoryPpm: ppm(expected),
    lowPpm: Math.max(0, ppm(expected - BAND_DEVIATIONS * deviation)),
    highPpm: Math.min(ppm(pays), ppm(expected + BAND_DEVIATIONS * deviation)),
    z: hasEnoughRounds(sums, chance) ? (returned - expected) / deviation : null,
  };
}

/** Alarms at |z| > 4; never while it cannot be judged. */
export function isReturnAlarm({ z }: Pick<ReturnFigure, "z">): boolean {
  return z !== null && Math.abs(z) > RETURN_ALARM_Z;
}

function hasEnoughRounds({ pays, paysSquared }: ReturnSums, chance: number): boolean {
  if (paysSquared <= 0) return false;
  const weighed = (pays * pays) / paysSquared;
  return weighed * chance * (1 - chance) >= ENOUGH_SPREAD;
}
