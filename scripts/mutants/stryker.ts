import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../run.ts";

/** What Stryker mutates: pure code, whose tests need no database and stand beside it. */
export const TARGETS = {
  rules: "packages/rules/src",
  contract: "packages/contract/src",
  player: "apps/player/src/derived",
  console: "apps/console/src/derived",
} as const;
type Target = keyof typeof TARGETS;

/** Of all that Stryker makes in rules, so many must be noticed. */
const LEAST_KILLED = { rules: 0.9, contract: 0, player: 0, console: 0 } as const;

/** The files that lie in no folder of their target. */
const LOOSE = "loose";
const PLACE = ".cache/stryker";

export interface StrykerScore {
  readonly what: string;
  readonly judged: number;
  readonly noticed: number;
  readonly survived: number;
  /** That no test came by. */
  readonly untouched: number;
  /** When its last part ended, in UTC. */
  readonly at: string;
  readonly files: readonly StrykerFile[];
}

interface StrykerFile {
  readonly name: string;
  readonly survived: number;
  readonly untouched: number;
  /** Where survivors stand. */
  readonly lines: readonly number[];
}

interface Mutant {
  readonly status: string;
  readonly location: { readonly start: { readonly line: number } };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

/** `rules`, folder by folder so that an end loses little, or one folder or file of it as `rules/bet`; true where enough was noticed. */
export function runStryker(what: string): boolean {
  const { target, folders } = partsOf(what);
  const hasRun = folders.map((folder) => runFolder(target, folder)).every(Boolean);
  const score = scoreOf(target, folders);
  const share = score.judged === 0 ? 1 : score.noticed / score.judged;
  console.log(`${what}: ${score.noticed} of ${score.judged} noticed (${(share * 100).toFixed(1)} %)`);
  return hasRun && share >= LEAST_KILLED[target];
}

/** Of each target, as far as it was run here. */
export function strykerScores(): readonly StrykerScore[] {
  return Object.keys(TARGETS)
    .filter(isTarget)
    .map((target) => scoreOf(target, partsOf(target).folders));
}

function partsOf(what: string): { readonly target: Target; readonly folders: readonly string[] } {
  const [target = "", folder] = what.split("/");
  if (!isTarget(target)) throw new Error(`Stryker mutates ${Object.keys(TARGETS).join(", ")}, not ${target}`);
  const inside = readdirSync(TARGETS[target], { withFileTypes: true });
  const all = [...inside.filter((entry) => entry.isDirectory()).map(({ name }) => name), LOOSE];
  if (folder !== undefined && !all.includes(folder) && !existsSync(fileOf(target, folder)))
    throw new Error(`${target} has no folder and no file ${folder}`);
  return { target, folders: folder === undefined ? all : [folder] };
}

function fileOf(target: Target, name: string): string {
  return `${TARGETS[target]}/${name}.ts`;
}

function isTarget(name: string): name is Target {
  return Object.hasOwn(TARGETS, name);
}

function runFolder(target: Target, folder: string): boolean {
  const home = TARGETS[target];
  const isFile = !existsSync(`${home}/${folder}`);
  const mutated = folder === LOOSE ? `${home}/*` : isFile ? `${home}/${folder}` : `${home}/${folder}/**/*`;
  const place = placeOf(target, folder);
  mkdirSync(place, { recursive: true });
  const settings = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutants/stryker-vitest.ts", related: false },
    mutate: [`${mutated}.ts`, `${mutated}.tsx`, "!**/*.test.ts", "!**/index.ts", "!**/testing/**"],
    coverageAnalysis: "perTest",
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 10_000,
    // The first run goes through every test, beside whatever else the machine does.
    dryRunTimeoutMinutes: 30,
    // A folder of tests or of types alone has nothing to mutate.
    allowEmpty: true,
    reporters: ["clear-text", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: reportOf(target, folder) },
    tempDirName: path.join(place, "tree"),
    ignorePatterns: ["/.cache", "/docs", "/e2e", "/apps/server", "/bench", "/simulation", "/venues", "dist"],
  };
  const file = path.join(place, "settings.json");
  writeFileSync(file, JSON.stringify(settings));
  return run("node_modules/.bin/stryker", ["run", file], { MARU_MUTATED: home });
}

function placeOf(target: Target, folder: string): string {
  return path.join(PLACE, `${target}-${folder}`);
}

function reportOf(target: Target, folder: string): string {
  return path.join(placeOf(target, folder), "report.json");
}

/** Of those that could be noticed: a mutant that does not compile, or that only a module's start would meet, is none. */
function scoreOf(target: Target, folders: readonly string[]): StrykerScore {
  const reports = folders.map((folder) => reportOf(target, folder)).filter((file) => existsSync(file));
  const files = reports.flatMap((file) =>
    Object.entries((JSON.parse(readFileSync(file, "utf8")) as Report).files),
  );
  const mutants = files.flatMap(([, file]) => file.mutants);
  const noticed = withStatus(mutants, ["Killed", "Timeout"]).length;
  const survived = withStatus(mutants, ["Survived"]).length;
  const untouched = withStatus(mutants, ["NoCoverage"]).length;
  const ends = reports.map((file) => statSync(file).mtime.toISOString().slice(0, 16)).toSorted();
  return {
    what:
      reports.length === folders.length
        ? target
        : `${target}, ${reports.length} of ${folders.length} folders`,
    judged: noticed + survived + untouched,
    noticed,
    survived,
    untouched,
    at: ends.at(-1) ?? "",
    files: files.map(([name, file]) => fileScore(name, file.mutants)).filter((file) => file.lines.length > 0),
  };
}

function fileScore(name: string, mutants: readonly Mutant[]): StrykerFile {
  const living = withStatus(mutants, ["Survived", "NoCoverage"]);
  return {
    name,
    survived: withStatus(mutants, ["Survived"]).length,
    untouched: withStatus(mutants, ["NoCoverage"]).length,
    lines: [...new Set(living.map(({ location }) => location.start.line))].toSorted((a, b) => a - b),
  };
}

function withStatus(mutants: readonly Mutant[], wanted: readonly string[]): readonly Mutant[] {
  return mutants.filter(({ status }) => wanted.includes(status));
}
