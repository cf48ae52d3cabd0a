import { type BetGroup, type BetType, DIGIT_SETS, DIGIT_TYPES, type DigitType, FAMILIES } from "@maru/rules";

export const BOARD_PAGES = ["main", "combos", "digits"] as const;
export type BoardPage = (typeof BOARD_PAGES)[number];

export function pageOfGroup(group: BetGroup): BoardPage {
  if (group === "N") return "digits";
  return group === "OESML" ? "combos" : "main";
}

const groupOf = (type: DigitType): BetGroup => FAMILIES.digits.groupOf(type);
const inGroups = (...groups: readonly BetGroup[]): readonly DigitType[] =>
  DIGIT_TYPES.filter((type) => groups.includes(groupOf(type)));
const least = (type: DigitType): number => DIGIT_SETS[type][0];
const isOdd = (type: DigitType): boolean => least(type) % 2 === 1;

type Rows = readonly (readonly BetType[])[];

const ROWS: Readonly<Record<BoardPage, () => Rows>> = {
  main: () => [inGroups("OE", "UO"), inGroups("SML").toSorted((one, other) => least(one) - least(other))],
  combos: () => {
    const combos = inGroups("OESML");
    return [combos.filter(isOdd), combos.filter((type) => !isOdd(type))];
  },
  digits: () => {
    const digits = inGroups("N");
    return [digits.slice(0, digits.length / 2), digits.slice(digits.length / 2)];
  },
};

/** Where every digit bet stands on the board: halves beside each other, sizes from small to big, combinations under the half they are of. */
export function boardRows(page: BoardPage): Rows {
  return ROWS[page]();
}
