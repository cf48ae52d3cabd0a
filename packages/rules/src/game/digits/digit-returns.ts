import { DIGIT_SETS, DIGIT_TYPES, type DigitType } from "../terms/digit-type.ts";
import type { FeeTable } from "../terms/fee-table.ts";
import { BP_ONE, RTP_ONE_PPM, type ReturnOf } from "../terms/type-return.ts";
import { digitMultipleBp } from "./multiples.ts";

/** Probability × multiple of a digit bet, each digit 0-9 being equally likely (the digit rules see to that, F-20). */
export function digitRtpPpm(type: DigitType, multipleBp: number): number {
  const digits = DIGIT_SETS[type].length;
  return (multipleBp * digits * RTP_ONE_PPM) / (10 * BP_ONE);
}

/** The returns of every bet that a fee table offers. */
export function digitReturns(fee: FeeTable): readonly ReturnOf<DigitType>[] {
  return DIGIT_TYPES.flatMap((type) => {
    const bp = digitMultipleBp(fee, type);
    return bp === null ? [] : [{ type, multipleBp: bp, rtpPpm: digitRtpPpm(type, bp) }];
  });
}
