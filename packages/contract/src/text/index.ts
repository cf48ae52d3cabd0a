import type { WireRefusal } from "../wire/refusals.ts";
import type { Language, MoneyUnit } from "../wire/wire-codes.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { sayRefusal } from "./say.ts";
import type { Texts } from "./texts.ts";
import { zh } from "./zh.ts";

/** The one message catalogue of the server (3-decisions A4). */
export const TEXTS: Readonly<Record<Language, Texts>> = { ko, en, zh, ja };

/** The text of a refusal in `language`; `unit` stands behind its amounts. */
export function messageOf(refusal: WireRefusal, language: Language, unit: MoneyUnit): string {
  return sayRefusal(refusal, TEXTS[language], unit);
}

export type { Language, MoneyUnit } from "../wire/wire-codes.ts";
export { type Letter, type LetterKind, letterOf } from "./letters.ts";
export type { WireRefusal } from "../wire/refusals.ts";
