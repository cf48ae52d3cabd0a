import type { BetType } from "@maru/rules";
import { betNames } from "../../text/bet-names.ts";
import type { Language } from "../../wire/wire-codes.ts";

/** Both sides of rise and fall fail together, `B` first. */
const SIDES: Readonly<Record<Language, string>> = {
  ko: "상승·하락",
  en: "Rise and fall",
  zh: "涨跌",
  ja: "上昇・下落",
};
/** A single digit stands for itself; what is around it says that it is a bet. */
const DIGIT: Readonly<Record<Language, (digit: string) => string>> = {
  ko: (digit) => `숫자 ${digit}`,
  en: (digit) => `Digit ${digit}`,
  zh: (digit) => `数字 ${digit}`,
  ja: (digit) => `数字 ${digit}`,
};

/** A bet in the words that players see; `S` is small where a refusal names one. */
export function betWord(language: Language, type: BetType): string {
  if (type === "B") return SIDES[language];
  const names: Readonly<Partial<Record<BetType, string>>> = betNames(language).digit;
  return names[type] ?? DIGIT[language](type);
}
