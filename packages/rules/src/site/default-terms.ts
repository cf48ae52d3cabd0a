import { familyOf, type GameType } from "../game/families.ts";
import type { FeeTable, OptionTerms } from "../game/terms/fee-table.ts";

/** Rise and fall pay 88 % of the stake. */
export const DEFAULT_PROFIT_PERCENT = 88;

/** Multiples 1.90, 1.90, 3.15, 4.75 (9.50 for one digit) and 9.50: returns of 94.5 to 95 %. */
export const DEFAULT_FEE_TABLE: FeeTable = {
  oeDiv: 195,
  oeFee: 5,
  uoDiv: 195,
  uoFee: 5,
  smlDiv: 325,
  smlFee: 10,
  oesmlDiv: 475,
  ndiv: 980,
  nfee: 30,
  oeMin: 5_000,
  oeMax: 1_000_000,
  uoMin: 5_000,
  uoMax: 1_000_000,
  smlMin: 5_000,
  smlMax: 500_000,
  oesmlMin: 5_000,
  oesmlMax: 500_000,
  nmin: 5_000,
  nmax: 500_000,
};

/** What a new site offers on an option of `type` until it sets its own terms. Points a bet. */
export function defaultTerms(
  type: GameType,
): Omit<OptionTerms, "termsId" | "optionId" | "siteId" | "version"> {
  const { pricedBy } = familyOf(type);
  return {
    isPlay: true,
    isStop: false,
    profitPer: pricedBy === "profitPer" ? DEFAULT_PROFIT_PERCENT : null,
    fee: pricedBy === "fee" ? DEFAULT_FEE_TABLE : null,
    limitMin: 5_000,
    limitMax: 1_000_000,
  };
}
