import type { DigitType } from "./digit-type.ts";

/**
 * The fee table of an option on a site, with the wire's keys. multiple = (div - fee) / 100; a group with div 0 is off.
 * Minimum and maximum are points a bet.
 */
export interface FeeTable {
  readonly oeDiv: number;
  readonly oeFee: number;
  readonly uoDiv: number;
  readonly uoFee: number;
  readonly smlDiv: number;
  readonly smlFee: number;
  /** For the combinations of two digits; twice it for those of one digit, unless typeDiv names them. */
  readonly oesmlDiv: number;
  readonly ndiv: number;
  readonly nfee: number;
  readonly oeMin: number;
  readonly oeMax: number;
  readonly uoMin: number;
  readonly uoMax: number;
  readonly smlMin: number;
  readonly smlMax: number;
  readonly oesmlMin: number;
  readonly oesmlMax: number;
  readonly nmin: number;
  readonly nmax: number;
  readonly typeDiv?: Partial<Record<DigitType, number>>;
}

/** The numbers of a fee table, as the wire names them. */
export const FEE_FIELDS = [
  "oeDiv",
  "oeFee",
  "uoDiv",
  "uoFee",
  "smlDiv",
  "smlFee",
  "oesmlDiv",
  "ndiv",
  "nfee",
  "oeMin",
  "oeMax",
  "uoMin",
  "uoMax",
  "smlMin",
  "smlMax",
  "oesmlMin",
  "oesmlMax",
  "nmin",
  "nmax",
] as const satisfies readonly Exclude<keyof FeeTable, "typeDiv">[];

/** What a site offers on an option; a version never changes. */
export interface OptionTerms {
  readonly termsId: number;
  readonly optionId: number;
  readonly siteId: number;
  readonly version: number;
  readonly isPlay: boolean;
  readonly isStop: boolean;
  /** Percent of the stake won by rise and fall; 88 means a multiple of 1.88. Null for games priced by a fee table. */
  readonly profitPer: number | null;
  readonly fee: FeeTable | null;
  readonly limitMin: number;
  readonly limitMax: number;
}

/** Minimum and maximum of one bet, in points; stakes are multiples of the minimum. */
export interface StakeLimits {
  readonly min: number;
  readonly max: number;
}
