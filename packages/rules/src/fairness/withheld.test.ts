import { expect, it } from "vitest";
import { isWithheldTooOften } from "./withheld.ts";

it.each([
  [0, 0, false],
  [10, 0, false],
  [11, 0, true],
  [10, 10_000, false],
  [11, 10_000, true],
  [11, 10_999, true],
  [11, 11_000, false],
  [200, 200_000, false],
  [201, 200_000, true],
])("F-35: %i rounds without the witness's half of %i are too many: %s", (withheld, rounds, isTooMany) => {
  expect(isWithheldTooOften({ withheld, rounds })).toBe(isTooMany);
});
