import { expect, test } from "vitest";
import { overBudget, weighLoads } from "./over-budget.ts";

const MANIFEST = {
  "index.html": { file: "a.js", isEntry: true, imports: ["_kit.js"], css: ["a.css"] },
  "_kit.js": { file: "kit.js" },
  "src/text/ko/index.ts": { file: "ko.js", isDynamicEntry: true },
  "src/screens/sign-in-screen.tsx": { file: "in.js", isDynamicEntry: true, imports: ["_kit.js"] },
  "charts.tsx": { file: "c.js", isDynamicEntry: true, imports: ["_kit.js", "_plot.js"] },
  "_plot.js": { file: "plot.js" },
  "src/signed-in.tsx": { file: "app.js", isDynamicEntry: true, imports: ["_kit.js", "_shell.js"] },
  "_shell.js": { file: "shell.js" },
  "src/screens/dashboard-screen.tsx": {
    file: "d.js",
    isDynamicEntry: true,
    imports: ["_shell.js"],
    css: ["d.css"],
  },
};

const sizes = (other: Readonly<Record<string, number>> = {}): ReadonlyMap<string, number> =>
  new Map(
    Object.entries({
      "a.js": 10_000,
      "kit.js": 50_000,
      "ko.js": 10_000,
      "d.js": 5_000,
      "c.js": 1_000,
      "a.css": 15_000,
      ...other,
    }),
  );

test("light parts pass, and each load is all that it reads, shared parts once", () => {
  expect(overBudget(MANIFEST, sizes())).toEqual([]);
  expect(weighLoads(MANIFEST, sizes({ "shell.js": 20_000, "in.js": 3_000, "d.css": 100 }))).toEqual({
    "signing in": { scriptBytes: 73_000, styleBytes: 15_000 },
    "the dashboard": { scriptBytes: 95_000, styleBytes: 15_100 },
  });
});

test("a heavy load and a heavy screen are told", () => {
  expect(overBudget(MANIFEST, sizes({ "in.js": 65_001, "shell.js": 95_001, "plot.js": 144_001 }))).toEqual([
    "the scripts of signing in are 135001 bytes, more than 135000",
    "the scripts of the dashboard are 170001 bytes, more than 170000",
    "charts.tsx adds 145001 bytes, more than 145000",
  ]);
  expect(overBudget(MANIFEST, sizes({ "a.css": 20_001 }))).toEqual([
    "the styles of signing in are 20001 bytes, more than 20000",
    "the styles of the dashboard are 20001 bytes, more than 20000",
  ]);
});
