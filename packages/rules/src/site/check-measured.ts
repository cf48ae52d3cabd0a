import { refused, ok, type Result } from "@maru/values";
import type { BetType, GameType, TypeReturn } from "../game/families.ts";
import { familyOf } from "../game/families.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";
import { outcomesOf } from "../game/outcomes.ts";
import { BP_ONE, RTP_ONE_PPM } from "../game/terms/type-return.ts";
import { RTP_FLOOR_PPM, RTP_HARD_FLOOR_PPM } from "./check-fee-table.ts";

/** Decided rounds of an option that ended alike. */
export interface OutcomeCount {
  readonly outcome: RoundOutcome;
  readonly rounds: number;
}

/** Fewer rounds than this say too little of a chance: then the model's stands alone (F-19). */
export const MEASURED_LEAST_ROUNDS = 10_000;
/** Deviations within which 99 % of a bell curve lie. */
const DEVIATIONS = 2.575_829_304;

/** Where the return of a bet type lies by the option's own past, parts per million. */
export interface MeasuredReturn {
  readonly type: BetType;
  readonly lowPpm: number;
  readonly highPpm: number;
  readonly rounds: number;
  readonly limitPpm: number;
}

/** A return that the option's own past does not bear out, with the interval that the message names. */
export type MeasuredFault =
  | (MeasuredReturn & { readonly code: "RTP_MEASURED_TOO_HIGH" })
  | (MeasuredReturn & { readonly code: "RTP_MEASURED_TOO_LOW" });

/**
 * Judges returns by what a real market's rounds came to (F-19): the chance of each bet type lies, with 99 %, between the bounds of
 * Wilson's interval; with the higher one nobody may get everything back, and with the lower one nobody less than the floor. Draws give stakes back and are
 * left out.
 */
export function checkMeasured(
  type: GameType,
  { returns, counts, floorPpm = RTP_FLOOR_PPM }: MeasuredInput,
): Result<readonly TypeReturn[], readonly MeasuredFault[]> {
  const family = outcomesOf(familyOf(type));
  const faults = returns.flatMap((priced): readonly MeasuredFault[] => {
    const graded = counts.map(({ outcome, rounds }) => ({
      grade: family.gradeOf(outcome, priced.type),
      rounds,
    }));
    const won = sumOf(graded.filter(({ grade }) => grade === "won"));
    const rounds = won + sumOf(graded.filter(({ grade }) => grade === "lost"));
    return rounds < MEASURED_LEAST_ROUNDS ? [] : faultsOf(priced, { won, rounds, floorPpm });
  });
  return faults.length > 0 ? refused(faults) : ok(returns);
}

interface MeasuredInput {
  readonly returns: readonly TypeReturn[];
  readonly counts: readonly OutcomeCount[];
  readonly floorPpm?: number;
}

function faultsOf(
  { type, multipleBp }: TypeReturn,
  { won, rounds, floorPpm }: { readonly won: number; readonly rounds: number; readonly floorPpm: number },
): readonly MeasuredFault[] {
  const chance = wilson(won, rounds);
  // To a hundredth of a percent, as they are told.
  const returnOf = (share: number): number =>
    Math.round((share * multipleBp * RTP_ONE_PPM) / BP_ONE / 100) * 100;
  const [lowPpm, highPpm] = [returnOf(chance.low), returnOf(chance.high)];
  const lowestPpm = Math.max(floorPpm, RTP_HARD_FLOOR_PPM);
  const told = { type, lowPpm, highPpm, rounds };
  if (highPpm >= RTP_ONE_PPM) return [{ code: "RTP_MEASURED_TOO_HIGH", ...told, limitPpm: RTP_ONE_PPM }];
  if (lowPpm < lowestPpm) return [{ code: "RTP_MEASURED_TOO_LOW", ...told, limitPpm: lowestPpm }];
  return [];
}

/** Wilson's interval: of so many rounds it differs from the exact one in the fifth decimal, and takes no sum over all of them. */
function wilson(won: number, rounds: number): { readonly low: number; readonly high: number } {
  const share = won / rounds;
  const square = DEVIATIONS ** 2;
  const middle = share + square / (2 * rounds);
  const half = DEVIATIONS * Math.sqrt((share * (1 - share)) / rounds + square / (4 * rounds ** 2));
  const whole = 1 + square / rounds;
  return { low: (middle - half) / whole, high: (middle + half) / whole };
}

function sumOf(parts: readonly { readonly rounds: number }[]): number {
  return parts.reduce((total, { rounds }) => total + rounds, 0);
}
