import {
  type BetType,
  checkTermsWish,
  digitReturns,
  DIGIT_SETS,
  type FeeTable,
  type GameType,
  groupOfDigitType,
  isDigitType,
  type OptionFault,
  sideReturns,
  type TermsWish,
  type TypeReturn,
} from "@maru/rules";

/** What the terms being typed come to: the return of each bet type, by the very rules that the server judges with. */
export interface TermsJudgement {
  readonly returns: readonly TypeReturn[];
  readonly faults: readonly OptionFault[];
}

const SIDE_CHANCE = 0.5;

export function judgeTerms(type: GameType, wish: TermsWish, floorPpm: number): TermsJudgement {
  const judged = checkTermsWish(type, wish, floorPpm);
  if (judged.ok) return { returns: judged.value, faults: [] };
  // What is counted well and only not allowed is shown with its numbers: they say what to change.
  const isCounted = judged.refusal.every(({ code }) => !UNCOUNTED.has(code));
  return { returns: isCounted ? returnsOf(wish) : [], faults: judged.refusal };
}

/** Faults of numbers that nothing can be counted with. */
const UNCOUNTED: ReadonlySet<OptionFault["code"]> = new Set(["WRONG_FAMILY", "FEE_WRONG"]);

function returnsOf({ fee, profitPer }: TermsWish): readonly TypeReturn[] {
  return fee === null ? sideReturns(profitPer ?? 0) : digitReturns(fee);
}

/** Which groups of a table a fault is about. */
export function faultyGroups(faults: readonly OptionFault[]): ReadonlySet<string> {
  return new Set(
    faults.flatMap((fault) => {
      if ("type" in fault) return isDigitType(fault.type) ? [groupOfDigitType(fault.type)] : [];
      if (!("field" in fault)) return [];
      const { field } = fault;
      return FEE_GROUPS.filter((group) => Object.values<string | null>(group).includes(field)).map(
        ({ group }) => group,
      );
    }),
  );
}

/** How likely a bet of this type wins, draws apart. */
export function chanceOf(type: BetType, isDigits: boolean): number {
  return isDigits && isDigitType(type) ? DIGIT_SETS[type].length / 10 : SIDE_CHANCE;
}

/** The fields of a fee table, group by group, as the wire calls them. */
export const FEE_GROUPS = [
  { group: "OE", div: "oeDiv", fee: "oeFee", min: "oeMin", max: "oeMax" },
  { group: "UO", div: "uoDiv", fee: "uoFee", min: "uoMin", max: "uoMax" },
  { group: "SML", div: "smlDiv", fee: "smlFee", min: "smlMin", max: "smlMax" },
  { group: "OESML", div: "oesmlDiv", fee: null, min: "oesmlMin", max: "oesmlMax" },
  { group: "N", div: "ndiv", fee: "nfee", min: "nmin", max: "nmax" },
] as const satisfies readonly {
  readonly group: string;
  readonly div: keyof FeeTable;
  readonly fee: keyof FeeTable | null;
  readonly min: keyof FeeTable;
  readonly max: keyof FeeTable;
}[];
