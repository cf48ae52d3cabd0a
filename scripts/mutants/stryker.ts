import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";

/** What Stryker mutates: pure code, whose tests need no database and stand beside it. */
const TARGETS = {
  rules: "packages/rules/src",
  contract: "packages/contract/src",
  player: "apps/player/src/derived",
  console: "apps/console/src/derived",
} as const;
type Target = keyof typeof TARGETS;

/** Of all that Stryker makes in rules, so many must be noticed. */
const LEAST_KILLED = { rules: 0.9, contract: 0, player: 0, console: 0 } as const;

function isTarget(name: string): name is Target {
  return Object.hasOwn(TARGETS, name);
}

/** `rules`, or one folder of it as `rules/bet`; true where enough was noticed. */
export function runStryker(what: string): boolean {
  const [name = "", ...inner] = what.split("/");
  if (!isTarget(name)) throw new Error(`Stryker mutates ${Object.keys(TARGETS).join(", ")}, not ${name}`);
  const home = TARGETS[name];
  const mutated = [home, ...inner].join("/");
  if (!existsSync(mutated)) throw new Error(`there is no ${mutated}`);
  const place = path.join(".cache", "stryker", what.replaceAll("/", "-"));
  mkdirSync(place, { recursive: true });
  const report = path.join(place, "report.json");
  const settings = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutants/stryker-vitest.ts", related: false },
    mutate: [`${mutated}/**/*.ts`, `${mutated}/**/*.tsx`, "!**/*.test.ts", "!**/index.ts", "!**/testing/**"],
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 10_000,
    reporters: ["clear-text", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: report },
    tempDirName: path.join(place, "tree"),
    ignorePatterns: ["/.cache", "/docs", "/e2e", "/apps/server", "/bench", "/simulation", "dist"],
  };
  const file = path.join(place, "settings.json");
  writeFileSync(file, JSON.stringify(settings));
  const hasRun = run("nice", ["-n", "10", "node_modules/.bin/stryker", "run", file], { MARU_MUTATED: home });
  return hasRun && scoreOf(report, what) >= LEAST_KILLED[name];
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Of those that could be noticed: a mutant that does not compile, or that only a module's start would meet, is none. */
function scoreOf(report: string, what: string): number {
  const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: readonly string[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const judged = killed + count("Survived", "NoCoverage");
  console.log(`${what}: ${killed} of ${judged} noticed (${((killed / judged) * 100).toFixed(1)} %)`);
  return judged === 0 ? 1 : killed / judged;
}
