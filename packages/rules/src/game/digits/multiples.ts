import { DIGIT_SETS, type DigitGroup, type DigitType, groupOfDigitType } from "../terms/digit-type.ts";
import type { FeeTable } from "../terms/fee-table.ts";
import { basisPoints } from "../terms/type-return.ts";

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
  return GROUP_TERMS[groupOfDigitType(type)](fee);
}

/** The multiple (div - fee) / 100 of a digit bet in basis points; null where its group or its own div is 0. */
export function digitMultipleBp(fee: FeeTable, type: DigitType): number | null {
  const group = groupTerms(fee, type);
  if (group.div === 0) return null;
  const isSingleDigitCombination = groupOfDigitType(type) === "OESML" && DIGIT_SETS[type].length === 1;
  const div = fee.typeDiv?.[type] ?? group.div * (isSingleDigitCombination ? 2 : 1);
  return div === 0 ? null : basisPoints(div - group.fee);
}
