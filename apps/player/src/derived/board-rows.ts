import { type BetGroup, type BetType, DIGIT_TYPES, type DigitType, FAMILIES } from "@maru/rules";

export const BOARD_PAGES = ["main", "combos", "digits"] as const;
export type BoardPage = (typeof BOARD_PAGES)[number];

export function pageOfGroup(group: BetGroup): BoardPage {
  return group === "N" ? "digits" : group === "OESML" ? "combos" : "main";
}

type Rows = readonly (readonly BetType[])[];

const inGroups = (...groups: readonly BetGroup[]): readonly DigitType[] =>
  DIGIT_TYPES.filter((type) => groups.includes(FAMILIES.digits.groupOf(type)));
const halves = (types: readonly DigitType[]): Rows => [
  types.slice(0, types.length / 2),
  types.slice(types.length / 2),
];

/** Where every digit bet stands on the board: halves beside each other, sizes from small to big, combinations under the half they are of. */
export function boardRows(page: BoardPage): Rows {
  // The rules name the biggest size first.
  if (page === "main") return [inGroups("OE", "UO"), inGroups("SML").toReversed()];
  return halves(inGroups(page === "combos" ? "OESML" : "N"));
}
