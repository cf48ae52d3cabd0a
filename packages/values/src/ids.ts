import { assert } from "./assert.ts";

declare const idBrand: unique symbol;

/** Whole numbers above 0 that name one row each; the kind keeps a player's id out of a round's place. */
export type Id<Kind extends string> = number & { readonly [idBrand]: Kind };

export type SiteId = Id<"site">;
export type MemberId = Id<"member">;
export type OptionId = Id<"option">;
export type RoundId = Id<"round">;
export type BetId = Id<"bet">;
export type StaffId = Id<"staff">;

function id<Kind extends string>(value: number, kind: Kind): Id<Kind> {
  assert(Number.isSafeInteger(value) && value > 0, `not a ${kind} id: ${value}`);
  return value as Id<Kind>;
}

export const siteId = (value: number): SiteId => id(value, "site");
export const memberId = (value: number): MemberId => id(value, "member");
export const optionId = (value: number): OptionId => id(value, "option");
export const roundId = (value: number): RoundId => id(value, "round");
export const betId = (value: number): BetId => id(value, "bet");
export const staffId = (value: number): StaffId => id(value, "staff");

declare const stockBrand: unique symbol;

/** The name of a market, as on the wire: `SIM-V25`, `KRW-BTC`. */
export type Stock = string & { readonly [stockBrand]: true };

export function isStock(text: string): text is Stock {
  return /^[A-Z0-9][A-Z0-9.-]{1,19}$/.test(text);
}

/** Throws unless the text has the form of a market's name. */
export function stock(text: string): Stock {
  assert(isStock(text), `not a stock: ${text}`);
  return text;
}
