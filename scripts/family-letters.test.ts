import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOTS = ["packages/rules/src", "apps/server/src", "apps/player/src", "apps/console/src"];
const TEST_CODE = /\.test\.tsx?$|\/(testing|test-world)\//;
/** What a comparison with the letter of a family looks like; `P` is also the unit of points, and `B` a side. */
const COMPARISON = /startsWith\("[RBP]"\)|[!=]== "R"|\? "R" :|: "R"[;,)]/;

const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(root, name))
    .filter((file) => /\.tsx?$/.test(file) && !TEST_CODE.test(file)),
);

it.each([
  [`familyOf(type) === "R"`, true],
  [`type.startsWith("B")`, true],
  [`isGameType(type) ? familyOf(type) : "R";`, true],
  [`unit === "P"`, false],
  [`familyOf(type).measures === "next"`, false],
])("%s compares with a letter: %s", (line, isOne) => {
  expect(COMPARISON.test(line)).toBe(isOne);
});

it("asks a family's table instead of comparing with its letter", () => {
  expect(sources.filter((file) => COMPARISON.test(readFileSync(file, "utf8")))).toEqual([]);
});
