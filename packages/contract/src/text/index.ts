import type { ErrorCode, RefusalByCode, WireRefusal } from "../refusals.ts";
import type { Language, MoneyUnit } from "../wire-codes.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Texts } from "./texts.ts";
import { zh } from "./zh.ts";

/** The one message catalogue of the server (3-decisions A4). */
export const TEXTS: Readonly<Record<Language, Texts>> = { ko, en, zh, ja };

function textOf<C extends ErrorCode>(
  texts: Texts,
  refusal: RefusalByCode[C] & { readonly code: C },
  unit: MoneyUnit,
): string {
  return texts[refusal.code](refusal, unit);
}

/** The text of a refusal in `language`; `unit` stands behind its amounts. */
export function messageOf(refusal: WireRefusal, language: Language, unit: MoneyUnit): string {
  return textOf(TEXTS[language], refusal, unit);
}

export type { Language, MoneyUnit } from "../wire-codes.ts";
export { type Letter, type LetterKind, letterOf } from "./letters.ts";
export type { WireRefusal } from "../refusals.ts";
