import * as codes from "@maru/contract/wire-codes";
import { expect, it } from "vitest";
import { folded } from "./fold-codes.ts";

it.each([
  ["round.status === STATUS_CODES.open", "round.status === 5"],
  ["MONEY_UNITS.play", '"P"'],
  ["STATUS_CODES[word]", "STATUS_CODES[word]"],
  ["STATUS_CODES.toString()", "STATUS_CODES.toString()"],
  ["OWN_TABLE.open", "OWN_TABLE.open"],
])("%s travels as %s", (code, travels) => {
  expect(folded(code, codes)).toBe(travels);
});
