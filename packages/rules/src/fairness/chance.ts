import { assert } from "@maru/values";
import { type BetType, DIGIT_SETS, isDigitType, isSideType } from "../bet/bet-type.ts";
import type { GameFamily } from "../round/game-type.ts";

/**
 * The chance that the model gives a bet type in a round that is decided and no draw, from 0 to 1: rise and fall are equally likely, and so
 * are the ten digits. The same model prices the bets (`bet/rtp`).
 */
export function modelChance(family: GameFamily, type: BetType): number {
  if (family === "R") {
    assert(isSideType(type), `${type} is no side of an R round`);
    return 1 / 2;
  }
  assert(isDigitType(type), `${type} is no digit bet`);
  return DIGIT_SETS[type].length / 10;
}
