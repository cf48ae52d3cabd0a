import { assert } from "@maru/values";
import { type BetType, isDigitType, isSideType } from "@maru/rules";

/** A value of a column; columns of one message are equally long, so a missing one is a bug. */
export function cell<Value>(column: readonly Value[], place: number): Value {
  const value = column[place];
  assert(value !== undefined, `a column of the outbox ends before ${place}`);
  return value;
}

export function betTypeOf(text: string): BetType {
  assert(isSideType(text) || isDigitType(text), `unknown bet type ${text}`);
  return text;
}
