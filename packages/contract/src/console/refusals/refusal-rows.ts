import type { Language, MoneyUnit } from "../../wire/wire-codes.ts";

interface Coded {
  readonly code: string;
}

/** One refusal of the console: its HTTP status, and its words in each language. */
export type RefusalRow<R extends Coded> = { readonly status: number } & {
  readonly [L in Language]: (refusal: R, unit: MoneyUnit) => string;
};

/** A row for every refusal; a missing one does not compile. */
export type RefusalRows<R extends Coded> = {
  readonly [C in R["code"]]: RefusalRow<Extract<R, { readonly code: C }>>;
};
