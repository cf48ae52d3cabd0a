import type { DigitType } from "@maru/rules";
import type { DirectionLetter, Language } from "../wire/wire-codes.ts";

type Names = Readonly<Record<Language, string>>;
/** A bet on a single digit is called by its digit, in every language. */
type NamedDigitType = Exclude<DigitType, `${number}`>;

const DIRECTION_NAMES = {
  B: { ko: "상승", en: "Rise", zh: "涨", ja: "上昇" },
  S: { ko: "하락", en: "Fall", zh: "跌", ja: "下落" },
  D: { ko: "무승부", en: "Draw", zh: "平", ja: "引分" },
} as const satisfies Record<DirectionLetter, Names>;

/** `Z` (zero) is a result, never a bet. */
const DIGIT_NAMES = {
  O: { ko: "홀", en: "Odd", zh: "单", ja: "奇" },
  E: { ko: "짝", en: "Even", zh: "双", ja: "偶" },
  L: { ko: "대", en: "Big", zh: "大", ja: "大" },
  M: { ko: "중", en: "Mid", zh: "中", ja: "中" },
  S: { ko: "소", en: "Small", zh: "小", ja: "小" },
  UN: { ko: "언더", en: "Under", zh: "低", ja: "下" },
  OV: { ko: "오버", en: "Over", zh: "高", ja: "上" },
  OS: { ko: "홀소", en: "Odd small", zh: "单小", ja: "奇小" },
  OM: { ko: "홀중", en: "Odd mid", zh: "单中", ja: "奇中" },
  OL: { ko: "홀대", en: "Odd big", zh: "单大", ja: "奇大" },
  ES: { ko: "짝소", en: "Even small", zh: "双小", ja: "偶小" },
  EM: { ko: "짝중", en: "Even mid", zh: "双中", ja: "偶中" },
  EL: { ko: "짝대", en: "Even big", zh: "双大", ja: "偶大" },
  Z: { ko: "영", en: "Zero", zh: "零", ja: "零" },
} as const satisfies Record<NamedDigitType | "Z", Names>;

/** An alias, for an interface has no index by which a catalogue's words could be gone through. */
type BetNames = {
  readonly direction: Readonly<Record<keyof typeof DIRECTION_NAMES, string>>;
  readonly digit: Readonly<Record<keyof typeof DIGIT_NAMES, string>>;
};

function namesIn<Key extends string>(
  names: Readonly<Record<Key, Names>>,
  language: Language,
): Readonly<Record<Key, string>> {
  const entries = Object.entries<Names>(names).map(([key, words]) => [key, words[language]]);
  return Object.fromEntries(entries) as Record<Key, string>;
}

/**
 * What players call bet types and results, by the kind of outcome: `S` is a fall in a round of direction and small in a digit round.
 * For the catalogues, which are made while building: no browser carries more than the language that it shows.
 */
export function betNames(language: Language): BetNames {
  return { direction: namesIn(DIRECTION_NAMES, language), digit: namesIn(DIGIT_NAMES, language) };
}
