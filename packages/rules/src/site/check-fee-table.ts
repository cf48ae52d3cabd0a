import { ok, refused, type Result } from "@maru/values";
import { digitReturns } from "../game/digits/digit-returns.ts";
import { groupTerms } from "../game/digits/multiples.ts";
import { sideReturns } from "../game/direction/side-returns.ts";
import type { BetType, TypeReturn } from "../game/families.ts";
import { DIGIT_TYPES } from "../game/terms/digit-type.ts";
import type { FeeTable } from "../game/terms/fee-table.ts";
import { RTP_ONE_PPM } from "../game/terms/type-return.ts";

/** Return to player below which a table is refused unless a site asks for less; parts per million. */
export const RTP_FLOOR_PPM = 900_000;
/** Return to player that no site may go below; parts per million. */
export const RTP_HARD_FLOOR_PPM = 800_000;

/** Why one bet type of a table is refused, with the numbers the message names. */
export type FeeTableFault =
  | {
      readonly code: "RTP_TOO_HIGH";
      readonly type: BetType;
      readonly rtpPpm: number;
      readonly limitPpm: number;
    }
  | {
      readonly code: "RTP_TOO_LOW";
      readonly type: BetType;
      readonly rtpPpm: number;
      readonly limitPpm: number;
    }
  | { readonly code: "LIMITS_WRONG"; readonly type: BetType; readonly min: number; readonly max: number }
  | { readonly code: "NOTHING_OFFERED" };

/** Judges a fee table before it is saved (F-19): the returns of all its types, or every fault at once. */
export function checkFeeTable(
  fee: FeeTable,
  floorPpm: number = RTP_FLOOR_PPM,
): Result<readonly TypeReturn[], readonly FeeTableFault[]> {
  return judged(digitReturns(fee), [...rtpFaults(digitReturns(fee), floorPpm), ...limitFaults(fee)]);
}

/** Judges the profit percent of rise and fall before it is saved. */
export function checkProfitPercent(
  profitPercent: number,
  floorPpm: number = RTP_FLOOR_PPM,
): Result<readonly TypeReturn[], readonly FeeTableFault[]> {
  const returns = sideReturns(profitPercent);
  return judged(returns, rtpFaults(returns, floorPpm));
}

function judged(
  returns: readonly TypeReturn[],
  faults: readonly FeeTableFault[],
): Result<readonly TypeReturn[], readonly FeeTableFault[]> {
  if (returns.length === 0) return refused([{ code: "NOTHING_OFFERED" }]);
  return faults.length > 0 ? refused(faults) : ok(returns);
}

function rtpFaults(returns: readonly TypeReturn[], floorPpm: number): readonly FeeTableFault[] {
  const lowestPpm = Math.max(floorPpm, RTP_HARD_FLOOR_PPM);
  return returns.flatMap(({ type, rtpPpm }): readonly FeeTableFault[] => {
    if (rtpPpm >= RTP_ONE_PPM) return [{ code: "RTP_TOO_HIGH", type, rtpPpm, limitPpm: RTP_ONE_PPM }];
    if (rtpPpm < lowestPpm) return [{ code: "RTP_TOO_LOW", type, rtpPpm, limitPpm: lowestPpm }];
    return [];
  });
}

function limitFaults(fee: FeeTable): readonly FeeTableFault[] {
  return DIGIT_TYPES.flatMap((type): readonly FeeTableFault[] => {
    const { div, min, max } = groupTerms(fee, type);
    const isFine = Number.isSafeInteger(min) && Number.isSafeInteger(max) && min > 0 && max >= min;
    return div === 0 || isFine ? [] : [{ code: "LIMITS_WRONG", type, min, max }];
  });
}
