import { assert } from "@maru/values";
import type { FeeTable, OptionTerms } from "../site/fee-table.ts";
import type { GameFamily } from "../round/game-type.ts";
import {
  type BetGroup,
  type BetType,
  DIGIT_SETS,
  type DigitType,
  groupOfDigitType,
  isDigitType,
  isSideType,
} from "./bet-type.ts";

/** A multiple of 1 in basis points: multiples are total returns per 10,000 staked. */
export const BP_ONE = 10_000;

type DigitGroup = Exclude<BetGroup, "BS">;

interface GroupTerms {
  readonly div: number;
  readonly fee: number;
  readonly min: number;
  readonly max: number;
}

const GROUP_TERMS = {
  OE: (f) => ({ div: f.oeDiv, fee: f.oeFee, min: f.oeMin, max: f.oeMax }),
  UO: (f) => ({ div: f.uoDiv, fee: f.uoFee, min: f.uoMin, max: f.uoMax }),
  SML: (f) => ({ div: f.smlDiv, fee: f.smlFee, min: f.smlMin, max: f.smlMax }),
  // The wire's table has no fee for combinations: their div is already net.
  OESML: (f) => ({ div: f.oesmlDiv, fee: 0, min: f.oesmlMin, max: f.oesmlMax }),
  N: (f) => ({ div: f.ndiv, fee: f.nfee, min: f.nmin, max: f.nmax }),
} as const satisfies Record<DigitGroup, (fee: FeeTable) => GroupTerms>;

/** What a fee table says of the group of a digit bet: div, fee, minimum and maximum. */
export function groupTerms(fee: FeeTable, type: DigitType): GroupTerms {
  const group = groupOfDigitType(type);
  assert(group !== "BS", "digit bets never belong to the buy/sell group");
  return GROUP_TERMS[group](fee);
}

/** The multiple (div - fee) / 100 of a digit bet in basis points; null where its group or its own div is 0. */
export function digitMultipleBp(fee: FeeTable, type: DigitType): number | null {
  const group = groupTerms(fee, type);
  if (group.div === 0) return null;
  const isSingleDigitCombination = groupOfDigitType(type) === "OESML" && DIGIT_SETS[type].length === 1;
  const div = fee.typeDiv?.[type] ?? group.div * (isSingleDigitCombination ? 2 : 1);
  return div === 0 ? null : basisPoints(div - group.fee);
}

/** The multiple 1 + profitPer / 100 of a rise or fall bet, in basis points. */
export function sideMultipleBp(profitPercent: number): number {
  return basisPoints(100 + profitPercent);
}

/** The multiple that `terms` give `type` in a round of `family`, in basis points; null where it is not offered. */
export function multipleBp(terms: OptionTerms, type: BetType, family: GameFamily): number | null {
  if (family === "R") {
    return isSideType(type) && terms.profitPer !== null ? sideMultipleBp(terms.profitPer) : null;
  }
  return isDigitType(type) && terms.fee !== null ? digitMultipleBp(terms.fee, type) : null;
}

/** The text of a bet type as the family knows it; null for anything else. `B` exists in R rounds only. */
export function betTypeOf(family: GameFamily, text: string): BetType | null {
  if (family === "R") return isSideType(text) ? text : null;
  return isDigitType(text) ? text : null;
}

/** Percent to basis points. The table may carry two decimals; anything finer would not be the multiple shown. */
function basisPoints(percent: number): number {
  const bp = Math.round(percent * 100);
  assert(Math.abs(percent * 100 - bp) < 1e-6, `a multiple of ${percent} % has no whole basis points`);
  return bp;
}
