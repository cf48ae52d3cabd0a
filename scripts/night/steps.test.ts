import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TARGETS } from "../mutants/stryker.ts";
import { LONG_TESTS } from "./long-tests.ts";
import { STEPS } from "./steps.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test("each step of the night is a script that there is, and no two have one name", () => {
  expect(STEPS.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length);
});

test("the night judges every planted fault and all that Stryker mutates, and writes the page of it last", () => {
  const ofMutants = STEPS.filter(({ script }) => script === "test:mutants").map(({ args }) => args.join(" "));
  expect(ofMutants).toEqual(["", ...Object.keys(TARGETS).map((target) => `--stryker ${target}`), "--write"]);
  expect(STEPS.at(-1)?.args).toEqual(["--write"]);
});

test("each long test is run by the night, and is a file that reads what makes it long", () => {
  const named = STEPS.filter(({ script }) => script === "test:long").flatMap(({ args }) => args);
  expect(named).toEqual(Object.keys(LONG_TESTS));
  for (const { file, env } of Object.values(LONG_TESTS)) {
    expect(existsSync(file), file).toBe(true);
    const text = readFileSync(file, "utf8");
    expect(Object.keys(env).filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  }
});
