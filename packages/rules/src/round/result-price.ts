import { assert, type Price, price } from "@maru/values";
import { familyOf } from "../game/families.ts";
import type { Round } from "./round.ts";

/** The price a decided round is published with. `precision` is one more than the market's where the digit was sealed. */
export interface ResultPrice {
  readonly price: Price;
  readonly precision: number;
}

/** close, with a sealed digit as one extra last digit (3-decisions F2); null before the decision and in a void round. */
export function resultPriceOf(round: Round): ResultPrice | null {
  const { close, outcome } = round;
  if (close === null || outcome === null) return null;
  if (familyOf(round.type).outcomeKind !== "digit" || round.seedCommit === null) {
    return { price: close.price, precision: round.precision };
  }
  assert(outcome.kind === "digit", `round ${round.id} is a digit game with a direction`);
  return { price: price(close.price * 10 + outcome.digit), precision: round.precision + 1 };
}

/** The prices a round of direction must reach: strike + buyPip and strike - sellPip. Null before the strike. */
export function concludingPrices(round: Round): { readonly buy: Price; readonly sell: Price } | null {
  if (round.strike === null) return null;
  return {
    buy: price(round.strike.price + round.buyPip),
    sell: price(round.strike.price - round.sellPip),
  };
}
