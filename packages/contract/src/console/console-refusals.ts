import type { WireRefusal } from "../wire/refusals.ts";
import { HTTP_STATUS } from "../wire/error-catalogue.ts";
import { messageOf } from "../text/index.ts";
import type { Language, MoneyUnit } from "../wire/wire-codes.ts";
import { type AccessRefusal, accessRefusals } from "./refusals/access.ts";
import { type MoneyRefusal, moneyRefusals } from "./refusals/money.ts";
import { type NewMarketRefusal, newMarketRefusals } from "./refusals/new-market.ts";
import { type OfferRefusal, offerRefusals } from "./refusals/offers.ts";
import { type PeopleRefusal, peopleRefusals } from "./refusals/people.ts";
import type { RefusalRow, RefusalRows } from "./refusals/refusal-rows.ts";

/** Refusals that only the console knows; each area has a file of its own, with their words. */
export type OwnRefusal = AccessRefusal | MoneyRefusal | NewMarketRefusal | OfferRefusal | PeopleRefusal;

const OWN: RefusalRows<OwnRefusal> = {
  ...accessRefusals,
  ...moneyRefusals,
  ...newMarketRefusals,
  ...offerRefusals,
  ...peopleRefusals,
};

/** Everything the console can refuse with: its own refusals and those of the wire. */
export type ConsoleRefusal = OwnRefusal | WireRefusal;
export type ConsoleErrorCode = ConsoleRefusal["code"];

function isOwn(refusal: ConsoleRefusal): refusal is OwnRefusal {
  return Object.hasOwn(OWN, refusal.code);
}

function rowOf(refusal: OwnRefusal): RefusalRow<OwnRefusal> {
  // The row of a code takes that code's refusal: the table's type says so for each of them.
  return OWN[refusal.code] as RefusalRow<OwnRefusal>;
}

/** The HTTP status of a refusal. */
export function statusOfConsole(refusal: ConsoleRefusal): number {
  return isOwn(refusal) ? rowOf(refusal).status : HTTP_STATUS[refusal.code];
}

/** Its words; `unit` stands behind amounts. */
export function consoleMessageOf(refusal: ConsoleRefusal, language: Language, unit: MoneyUnit): string {
  return isOwn(refusal) ? rowOf(refusal)[language](refusal, unit) : messageOf(refusal, language, unit);
}

/** The `params` of a refusal on the wire: what its text was made of. */
export function consoleParamsOf(refusal: ConsoleRefusal): Record<string, string | number> {
  const { code: _code, ...params } = refusal;
  return params;
}

/** Every code of the console's own refusals, for tests and documents. */
export const OWN_CONSOLE_CODES = Object.keys(OWN);
