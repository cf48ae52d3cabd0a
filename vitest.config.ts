import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ROOTS = ["packages", "apps", "simulation", "bench", "venues", "providers", "scripts"];
const NOT_OURS = /\/(?:node_modules|dist)\//;
/** What puts another module in the place of one needs the modules to itself. */
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/;

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => `${root}/${name}`)
    .filter((path) => path.endsWith(".test.ts") && !NOT_OURS.test(path)),
);
const apart = files.filter((path) => REPLACES_MODULES.test(readFileSync(path, "utf8")));

/** What takes minutes, the longest first: begun last, it would run alone at the end. */
const LONGEST = [
  "simulation/simulation.test.ts",
  "simulation/planted-bugs.test.ts",
  "apps/server/test/torture/torture.test.ts",
  "apps/server/test/fuzz/fuzz.test.ts",
  "apps/server/test/thief/thief.test.ts",
  "apps/server/test/late-stakes.test.ts",
  "apps/server/test/full-disk.test.ts",
  "apps/server/test/settled-again.test.ts",
  "apps/server/test/reference-ledger.test.ts",
  "apps/server/test/journey.test.ts",
  "apps/server/test/start-errors.test.ts",
  "apps/server/test/kill.test.ts",
  "bench/venue-faults.test.ts",
];

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? LONGEST.length : place;
}

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own verb, which sorts no array in place
    const usual = await super.sort(specifications);
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Real servers on real databases, beside each other: the bounds only end what hangs. */
const BOUNDS = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  pool: "forks",
  // Files share their process: what one puts in the place of a global would answer another.
  unstubGlobals: true,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...BOUNDS,
          name: "rooms",
          include: ROOTS.map((root) => `${root}/**/*.test.ts`),
          exclude: ["**/node_modules/**", "**/dist/**", ...apart],
          globalSetup: ["apps/server/src/testing/global-setup.ts", "apps/server/test/bundle-setup.ts"],
          // To load the product anew for each of 500 files takes a third of the whole run.
          isolate: false,
        },
      },
      { test: { ...BOUNDS, name: "apart", include: apart } },
    ],
  },
});
