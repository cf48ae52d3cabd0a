import { expect, test } from "vitest";
import { overBudget } from "./over-budget.ts";

const MANIFEST = {
  "index.html": { file: "a.js", isEntry: true, imports: ["_kit.js"] },
  "_kit.js": { file: "kit.js" },
  "charts.tsx": { file: "c.js", isDynamicEntry: true, imports: ["_kit.js", "_plot.js"] },
  "_plot.js": { file: "plot.js" },
  "src/signed-in.tsx": { file: "app.js", isDynamicEntry: true, imports: ["_kit.js", "_shell.js"] },
  "_shell.js": { file: "shell.js" },
  "deck.tsx": { file: "d.js", isDynamicEntry: true, imports: ["_shell.js"] },
};

const sizes = (kit: number, plot: number, shell = 0): ReadonlyMap<string, number> =>
  new Map([
    ["a.js", 10_000],
    ["kit.js", kit],
    ["c.js", 1_000],
    ["plot.js", plot],
    ["shell.js", shell],
    ["d.js", 149_000],
  ]);

test("light parts pass", () => {
  expect(overBudget(MANIFEST, sizes(100_000, 100_000))).toEqual([]);
});

test("a heavy first load and a heavy screen are told, shared parts counted once", () => {
  expect(overBudget(MANIFEST, sizes(150_000, 160_000))).toEqual([
    "the first load is 160000 bytes, more than 150000",
    "charts.tsx adds 161000 bytes, more than 150000",
  ]);
});

test("what every screen shares with the shell is the shell's weight, once", () => {
  expect(overBudget(MANIFEST, sizes(100_000, 0, 140_000))).toEqual([]);
  expect(overBudget(MANIFEST, sizes(100_000, 0, 151_000))).toEqual([
    "src/signed-in.tsx adds 151000 bytes, more than 150000",
  ]);
});
