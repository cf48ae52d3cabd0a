import type { FamilyName } from "@maru/rules";

/** What the screens show of a family of games beside what its rules say. */
interface FamilyScreens {
  /** The answer in which the server lists its finished rounds. */
  readonly resultType: "RoundOhlc" | "RoundExResult";
  /** What stands under the bet. */
  readonly tabs: readonly ("results" | "paint" | "ohlc" | "history")[];
  /** Whether the result is played above the chart. */
  readonly hasStage: boolean;
  /** The words that its rules begin with. */
  readonly intro: "introSide" | "introDigit" | "introBall";
}

const DIGIT_SCREENS = {
  resultType: "RoundExResult",
  tabs: ["results", "history"],
  hasStage: false,
  intro: "introDigit",
} as const satisfies FamilyScreens;

export const FAMILY_SCREENS = {
  direction: {
    resultType: "RoundOhlc",
    tabs: ["results", "paint", "ohlc", "history"],
    hasStage: false,
    intro: "introSide",
  },
  digits: DIGIT_SCREENS,
  ball: { ...DIGIT_SCREENS, hasStage: true, intro: "introBall" },
} as const satisfies Record<FamilyName, FamilyScreens>;
