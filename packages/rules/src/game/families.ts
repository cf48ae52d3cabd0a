import { assert } from "@maru/values";
import { BALL } from "./ball/ball.ts";
import { DIGITS } from "./digits/digits.ts";
import { DIRECTION } from "./direction/direction.ts";
import type { FamilyRules } from "./family/family-rules.ts";
import type { ReturnOf } from "./terms/type-return.ts";

/** The families of games, in the order in which they are shown. A new one is a folder beside these and a line here. */
const FAMILY_TABLE = { direction: DIRECTION, digits: DIGITS, ball: BALL } as const;

type Table = typeof FAMILY_TABLE;
export type FamilyName = keyof Table;
export type GameType = { [Name in FamilyName]: keyof Table[Name]["lengthsMs"] & string }[FamilyName];
/** `S` is "sell" in a round of direction and "small" in one of digits: a bet type means nothing without its family. */
export type BetType = Table[FamilyName]["betTypes"][number];

export type GameFamily = FamilyRules<FamilyName, BetType>;
export type TypeReturn = ReturnOf<BetType>;

export const FAMILIES: Readonly<Record<FamilyName, GameFamily>> = FAMILY_TABLE;
export const FAMILY_LIST: readonly GameFamily[] = Object.values(FAMILY_TABLE);

const FAMILY_BY_TYPE: ReadonlyMap<string, GameFamily> = new Map(
  FAMILY_LIST.flatMap((family) => Object.keys(family.lengthsMs).map((type) => [type, family] as const)),
);

export function isGameType(text: string): text is GameType {
  return FAMILY_BY_TYPE.has(text);
}

export function isFamilyName(text: string): text is FamilyName {
  return Object.hasOwn(FAMILY_TABLE, text);
}

export function familyOf(type: GameType): GameFamily {
  const family = FAMILY_BY_TYPE.get(type);
  assert(family !== undefined, `${type} is no game`);
  return family;
}

/** The length of one phase of a round, in milliseconds. */
export function lengthMsOf(type: GameType): number {
  const length = familyOf(type).lengthsMs[type];
  assert(length !== undefined, `${type} is no game`);
  return length;
}
