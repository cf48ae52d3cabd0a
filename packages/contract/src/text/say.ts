import type { ErrorCode, RefusalByCode, WireRefusal } from "../wire/refusals.ts";
import type { MoneyUnit } from "../wire/wire-codes.ts";
import { withParticles } from "./particles.ts";
import type { Texts } from "./texts.ts";

function textOf<C extends ErrorCode>(
  texts: Texts,
  refusal: RefusalByCode[C] & { readonly code: C },
  unit: MoneyUnit,
): string {
  return texts[refusal.code](refusal, unit);
}

/** The text of a refusal in the one language of `texts`; `unit` stands behind its amounts. */
export function sayRefusal(refusal: WireRefusal, texts: Texts, unit: MoneyUnit): string {
  return withParticles(textOf(texts, refusal, unit));
}

export { withParticles } from "./particles.ts";
export type { Texts } from "./texts.ts";
