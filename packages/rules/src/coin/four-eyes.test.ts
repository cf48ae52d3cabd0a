import { points } from "@maru/values";
import { expect, it } from "vitest";
import { coinsNeedTwo } from "./four-eyes.ts";

const from = points(100_003n);

it("two people decide about every deposit of coins, whatever it is worth", () => {
  expect(coinsNeedTwo({ type: "deposit", worth: points(1n), fourEyesFrom: from })).toBe(true);
});

it.each([
  ["below the site's threshold", points(100_002n), false],
  ["at the site's threshold", points(100_003n), true],
  ["that no rate says the worth of", null, true],
])("a withdrawal of coins %s", (_, worth, isTwo) => {
  expect(coinsNeedTwo({ type: "withdrawal", worth: worth, fourEyesFrom: from })).toBe(isTwo);
});
