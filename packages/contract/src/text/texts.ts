import type { ErrorCode, RefusalByCode } from "../refusals.ts";
import type { MoneyUnit } from "../wire-codes.ts";

/** One language: a text for every refusal. `unit` is written behind amounts. A missing code does not compile. */
export type Texts = {
  readonly [C in ErrorCode]: (refusal: RefusalByCode[C], unit: MoneyUnit) => string;
};
