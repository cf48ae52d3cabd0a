import { expect, test } from "vitest";
import { ageingOf, REQUEST_AGEING } from "./ageing.ts";

test.each([
  [0, "fresh"],
  [599_999, "fresh"],
  [600_000, "old"],
  [1_799_999, "old"],
  [1_800_000, "late"],
] as const)("a request that waits %i ms is %s", (ageMs, ageing) => {
  expect(ageingOf(ageMs, REQUEST_AGEING)).toBe(ageing);
});
