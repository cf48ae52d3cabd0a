import type { FeeTable } from "../site/fee-table.ts";
import { type BetType, DIGIT_SETS, DIGIT_TYPES, type DigitType, SIDE_TYPES } from "./bet-type.ts";
import { BP_ONE, digitMultipleBp, sideMultipleBp } from "./multiples.ts";

/** A return to player of 100 %. Returns are whole parts per million, exact for every digit game. */
export const RTP_ONE_PPM = 1_000_000;

/** What a bet type gives back in the long run: probability × multiple. */
export interface TypeReturn {
  readonly type: BetType;
  readonly multipleBp: number;
  readonly rtpPpm: number;
}

/** Probability × multiple of a digit bet, each digit 0-9 being equally likely (the digit rules see to that, F-20). */
export function digitRtpPpm(type: DigitType, multipleBp: number): number {
  const digits = DIGIT_SETS[type].length;
  return (multipleBp * digits * RTP_ONE_PPM) / (10 * BP_ONE);
}

/**
 * Return of a rise or fall bet when rise and fall are equally likely and draws, `drawPpm` parts per million of the
 * rounds, are paid back. Rounded down to a whole part per million.
 */
export function sideRtpPpm(multipleBp: number, drawPpm: number): number {
  return drawPpm + Math.floor(((RTP_ONE_PPM - drawPpm) * multipleBp) / (2 * BP_ONE));
}

/** The returns of every bet that a fee table offers. */
export function digitReturns(fee: FeeTable): readonly TypeReturn[] {
  return DIGIT_TYPES.flatMap((type) => {
    const bp = digitMultipleBp(fee, type);
    return bp === null ? [] : [{ type, multipleBp: bp, rtpPpm: digitRtpPpm(type, bp) }];
  });
}

/** The returns of rise and fall at `profitPercent`, counted without draws, the harder case for the player. */
export function sideReturns(profitPercent: number): readonly TypeReturn[] {
  const bp = sideMultipleBp(profitPercent);
  return SIDE_TYPES.map((type) => ({ type, multipleBp: bp, rtpPpm: sideRtpPpm(bp, 0) }));
}
