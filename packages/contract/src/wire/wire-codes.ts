import { type DigitType, type Direction, FAMILY_LIST, type FamilyName, type RoundOutcome } from "@maru/rules";

/**
 * The letters and numbers of the wire. This file and its neighbours `*-codes.ts` are the only places where they exist (3-decisions C8);
 * everything else speaks in words.
 */

/** Status of a round or a bet: in progress, won (a round: realized), lost, void (refunded). */
export const STATUS_CODES = { open: 5, won: 1, lost: 2, void: 3 } as const;
export type StatusWord = keyof typeof STATUS_CODES;
export type StatusCode = (typeof STATUS_CODES)[StatusWord];

/** The word of a status number; null when there is no such status. */
export function statusWordOf(code: number): StatusWord | null {
  const words = ["open", "won", "lost", "void"] as const;
  return words.find((word) => STATUS_CODES[word] === code) ?? null;
}

interface WithStatus {
  readonly status: number;
}

/** Whether a round or a bet has no result yet. */
export function isOpen({ status }: WithStatus): boolean {
  return status === STATUS_CODES.open;
}

export function isWon({ status }: WithStatus): boolean {
  return status === STATUS_CODES.won;
}

export function isLost({ status }: WithStatus): boolean {
  return status === STATUS_CODES.lost;
}

/** Whether stakes are paid back. A round of direction is so in a draw as well, which its `result` tells. */
export function isVoid({ status }: WithStatus): boolean {
  return status === STATUS_CODES.void;
}

/** In lists of rounds the same number names the side that won. */
export const SIDE_STATUS_CODES = { rise: 1, fall: 2, draw: 3 } as const satisfies Record<
  Direction,
  1 | 2 | 3
>;

/** The families of games, as licences and the names of games carry them. */
export const FAMILY_LETTERS = { direction: "R", digits: "B", ball: "P" } as const satisfies Record<
  FamilyName,
  string
>;
export type FamilyLetter = (typeof FAMILY_LETTERS)[FamilyName];

const FAMILY_NAMES = { R: "direction", B: "digits", P: "ball" } as const satisfies Record<
  FamilyLetter,
  FamilyName
>;

export function isFamilyLetter(text: string): text is FamilyLetter {
  return Object.hasOwn(FAMILY_NAMES, text);
}

export function familyOfLetter(letter: FamilyLetter): FamilyName {
  return FAMILY_NAMES[letter];
}

/** The recorded direction of a round. */
export const DIRECTION_LETTERS = { rise: "B", fall: "S", draw: "D" } as const satisfies Record<
  Direction,
  string
>;
export type DirectionLetter = (typeof DIRECTION_LETTERS)[Direction];

/** What is bet on a digit; `S` is a fall in a round of direction. */
export const DIGIT_LETTERS = {
  odd: "O",
  even: "E",
  under: "UN",
  over: "OV",
  small: "S",
  medium: "M",
  large: "L",
} as const satisfies Record<string, DigitType>;

/** Flags are numbers. `isStop` 1 means that the option runs, 0 that it is stopped: the name misleads, the value decides. */
export const FLAG_CODES = { yes: 1, no: 0 } as const;
/** The same in a query, and in whether a member has limits of their own. */
export const FLAG_TEXTS = { yes: "1", no: "0" } as const;
export const FLAG_LETTERS = { yes: "Y", no: "N" } as const;
export const isStopCode = (isStopped: boolean): 0 | 1 => (isStopped ? 0 : 1);
export const isPlayCode = (isPlaying: boolean): 0 | 1 => (isPlaying ? 1 : 0);

export const MEMBER_STATUS_LETTERS = { active: "A", disabled: "D" } as const;
export type MemberStatusLetter = (typeof MEMBER_STATUS_LETTERS)[keyof typeof MEMBER_STATUS_LETTERS];

/** Chart periods → length in milliseconds; `S` is the base bar of 30 s, `D` and `W` begin at midnight in Seoul. */
export const PERIOD_MS = {
  S: 30_000,
  "1": 60_000,
  "2": 120_000,
  "3": 180_000,
  "5": 300_000,
  D: 86_400_000,
  W: 604_800_000,
} as const;
export type PeriodCode = keyof typeof PERIOD_MS;
/** The periods that are no number of minutes. */
export const PERIOD_LETTERS = { base: "S", day: "D", week: "W" } as const satisfies Record<
  string,
  PeriodCode
>;
export const PERIOD_CODES = ["1", "2", "3", "5", "S", "D", "W"] as const satisfies readonly PeriodCode[];

/** Other names of the periods in `interval`: with their unit, and in seconds (a candle is 60 times its minutes long). */
export const INTERVAL_NAMES = {
  "30s": "S",
  "30": "S",
  "1m": "1",
  "60": "1",
  "2m": "2",
  "120": "2",
  "3m": "3",
  "180": "3",
  "5m": "5",
  "300": "5",
  "1d": "D",
  "86400": "D",
  "1w": "W",
  "604800": "W",
} as const satisfies Record<string, PeriodCode>;

/** Whether a history filter may name the type; `Z` is a result that nothing can be bet on, so it finds nothing. */
export function isBetTypeCode(text: string): boolean {
  return text === "Z" || FAMILY_LIST.some(({ betTypeOf }) => betTypeOf(text) !== null);
}

/** The status number of a round: the side of a direction, 1 (realized) for a decided digit, 3 void, 5 before that. */
export function roundStatusCode(round: {
  readonly outcome: RoundOutcome | null;
  readonly isVoid: boolean;
}): StatusCode {
  if (round.isVoid) return STATUS_CODES.void;
  if (round.outcome === null) return STATUS_CODES.open;
  return round.outcome.kind === "digit" ? STATUS_CODES.won : SIDE_STATUS_CODES[round.outcome.direction];
}

/** The same in a list of sides (`RoundStatus`): a digit has no buy and no sell; there odd is 1 and even is 2. */
export function sideStatusCode(round: {
  readonly outcome: RoundOutcome | null;
  readonly isVoid: boolean;
}): StatusCode {
  if (round.isVoid || round.outcome?.kind !== "digit") return roundStatusCode(round);
  return round.outcome.digit % 2 === 1 ? 1 : 2;
}

/** What a round came to, in words a list can be filtered by. */
export type RoundKind = Direction | "odd" | "even" | "void" | "running";

const KINDS_OF_STATUS: Readonly<Record<StatusCode, readonly RoundKind[]>> = {
  1: ["rise", "odd", "even"],
  2: ["fall"],
  3: ["draw", "void"],
  5: ["running"],
};

const KINDS_OF_SIDE: typeof KINDS_OF_STATUS = { ...KINDS_OF_STATUS, 1: ["rise", "odd"], 2: ["fall", "even"] };

/** The rounds that a filter of status numbers means in a list of sides, or of results; numbers that are no status mean none. */
export function roundKindsOf(codes: readonly number[], list: "sides" | "results"): readonly RoundKind[] {
  const kinds = list === "sides" ? KINDS_OF_SIDE : KINDS_OF_STATUS;
  return Object.values(STATUS_CODES)
    .filter((code) => codes.includes(code))
    .flatMap((code) => kinds[code]);
}

/** The currency written behind an amount: points without cash value never read as won (3-decisions A2). */
export const MONEY_UNITS = { play: "P", licensed: "KRW" } as const;
export type SiteMode = keyof typeof MONEY_UNITS;
export type MoneyUnit = (typeof MONEY_UNITS)[SiteMode];

/** A language as clients name it → as the catalogue does: old clients say `jp`. */
export const LANGUAGES = ["ko", "en", "zh", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** As clients name it: Japanese is `jp` to them. */
export function clientLanguage(language: Language): "ko" | "en" | "zh" | "jp" {
  return language === "ja" ? "jp" : language;
}

export function languageOf(tag: string): Language | null {
  const primary = tag.toLowerCase().split("-")[0] ?? "";
  const name = primary === "jp" ? "ja" : primary;
  return LANGUAGES.find((language) => language === name) ?? null;
}
