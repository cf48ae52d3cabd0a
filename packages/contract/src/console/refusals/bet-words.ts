import type { BetType } from "@maru/rules";

type Language = "ko" | "en" | "zh" | "ja";

/** What players call the bets of a table; `S` is small where a refusal names one, for both sides of rise and fall fail together, `B` first. */
const WORDS: Readonly<Record<Language, Readonly<Partial<Record<BetType, string>>>>> = {
  ko: {
    B: "상승·하락",
    O: "홀",
    E: "짝",
    L: "대",
    M: "중",
    S: "소",
    UN: "언더",
    OV: "오버",
    OS: "홀소",
    OM: "홀중",
    OL: "홀대",
    ES: "짝소",
    EM: "짝중",
    EL: "짝대",
  },
  en: {
    B: "Rise and fall",
    O: "Odd",
    E: "Even",
    L: "Big",
    M: "Mid",
    S: "Small",
    UN: "Under",
    OV: "Over",
    OS: "Odd small",
    OM: "Odd mid",
    OL: "Odd big",
    ES: "Even small",
    EM: "Even mid",
    EL: "Even big",
  },
  zh: {
    B: "涨跌",
    O: "单",
    E: "双",
    L: "大",
    M: "中",
    S: "小",
    UN: "低",
    OV: "高",
    OS: "单小",
    OM: "单中",
    OL: "单大",
    ES: "双小",
    EM: "双中",
    EL: "双大",
  },
  ja: {
    B: "上昇・下落",
    O: "奇",
    E: "偶",
    L: "大",
    M: "中",
    S: "小",
    UN: "下",
    OV: "上",
    OS: "奇小",
    OM: "奇中",
    OL: "奇大",
    ES: "偶小",
    EM: "偶中",
    EL: "偶大",
  },
};
/** A single digit stands for itself; what is around it says that it is a bet. */
const DIGIT: Readonly<Record<Language, (digit: string) => string>> = {
  ko: (digit) => `숫자 ${digit}`,
  en: (digit) => `Digit ${digit}`,
  zh: (digit) => `数字 ${digit}`,
  ja: (digit) => `数字 ${digit}`,
};

/** A bet in the words that players see. */
export function betWord(language: Language, type: BetType): string {
  return WORDS[language][type] ?? DIGIT[language](type);
}
