/** Everything that can be bet on a digit. `Z` (zero) is a result, never a bet. */
export const DIGIT_TYPES = [
  "O",
  "E",
  "L",
  "M",
  "S",
  "UN",
  "OV",
  "OS",
  "OM",
  "OL",
  "ES",
  "EM",
  "EL",
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
] as const;
export type DigitType = (typeof DIGIT_TYPES)[number];

/** Digit sets (3-decisions E2). */
export const DIGIT_SETS = {
  O: [1, 3, 5, 7, 9],
  E: [0, 2, 4, 6, 8],
  S: [1, 2, 3],
  M: [4, 5, 6],
  L: [7, 8, 9],
  UN: [0, 1, 2, 3, 4],
  OV: [5, 6, 7, 8, 9],
  OS: [1, 3],
  OM: [5],
  OL: [7, 9],
  ES: [2],
  EM: [4, 6],
  EL: [8],
  "0": [0],
  "1": [1],
  "2": [2],
  "3": [3],
  "4": [4],
  "5": [5],
  "6": [6],
  "7": [7],
  "8": [8],
  "9": [9],
} as const satisfies Record<DigitType, readonly number[]>;

/** The groups of digit bets that a fee table prices and limits together. */
export type DigitGroup = "OE" | "UO" | "SML" | "OESML" | "N";

/** What is priced and limited together: rise and fall, or a group of digit bets. */
export type BetGroup = "BS" | DigitGroup;

export function isDigitType(text: string): text is DigitType {
  return Object.hasOwn(DIGIT_SETS, text);
}

/** The group of a digit bet. */
export function groupOfDigitType(type: DigitType): DigitGroup {
  if (type === "O" || type === "E") return "OE";
  if (type === "UN" || type === "OV") return "UO";
  if (type === "S" || type === "M" || type === "L") return "SML";
  return /^\d$/.test(type) ? "N" : "OESML";
}
