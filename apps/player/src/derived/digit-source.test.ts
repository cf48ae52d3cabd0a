import { expect, test } from "vitest";
import { hasSealedDigit } from "./digit-source.ts";

test.each([
  ["real", false, false, true],
  ["simulated", true, false, false],
  ["replayed", false, true, true],
  ["simulated and replayed", true, true, true],
])("the digit of a %s market", (_, isSimulated, isReplayed, isSealed) => {
  expect(hasSealedDigit({ isSimulated, isReplayed })).toBe(isSealed);
});
