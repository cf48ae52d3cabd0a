import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { mergeRuns, needsSecondTry, readUnitRun, unsteadyTests } from "./unit-run.ts";
import { run, runTool, runToolBeside } from "./run.ts";

/**
 * All tests: rules, rooms on a real PostgreSQL, the simulation, then the journeys in a real browser, those of the phone, the desktop and
 * the console beside each other, each lane on a product of its own: most of a journey is waiting for a round. The states of the screens
 * need no product and fill the time that the others wait. Prints the totals last.
 * A test that needs the recorded markets is skipped where they are absent; CI refuses skipped tests (REFUSE_SKIPPED=1).
 */
const LANES = ["phone", "desktop", "console", "states"] as const;
const UNIT_REPORT = ".cache/vitest.json";
const AGAIN_REPORT = ".cache/vitest-again.json";
const journeysReport = (lane: string): string => `.cache/playwright-${lane}.json`;

mkdirSync(".cache", { recursive: true });
for (const report of [UNIT_REPORT, AGAIN_REPORT, ...LANES.map(journeysReport)])
  rmSync(report, { force: true });

const firstEnded = runUnit(UNIT_REPORT);
const first = readUnitRun(readReport(UNIT_REPORT));
const retried = needsSecondTry(first);
const unitEnded = retried.length > 0 ? runUnit(AGAIN_REPORT, retried) : firstEnded;
const unit = mergeRuns(first, readUnitRun(readReport(AGAIN_REPORT)));
const isBuilt = run("npm", ["run", "--silent", "build"]);
const journeysEnded = await Promise.all(LANES.map(runJourneys));

const lanes = LANES.map((lane) => readReport(journeysReport(lane)));
const journeys = lanes.map((report) => report["stats"]);
const counts = {
  passed: unit.passed + sumAt(journeys, "expected") + sumAt(journeys, "flaky"),
  failed: unit.failed.length + sumAt(journeys, "unexpected"),
  skipped: unit.skipped + sumAt(journeys, "skipped"),
};
const refused = process.env["REFUSE_SKIPPED"] === "1" && counts.skipped > 0;
if (refused) console.error(`${counts.skipped} tests were skipped; here none may be`);
for (const { name, message } of unit.failed) console.log(`failed: ${name}\n${message}`);
for (const name of journeysThat("unexpected")) console.log(`failed: ${name}`);
// A journey has a second try on a busy machine; that it needed one is told, for it may be the product that is unsteady.
for (const name of journeysThat("flaky")) console.log(`passed at the second try only: ${name}`);
for (const { name, message } of unsteadyTests(first, unit))
  console.log(`passed at the second try only: ${name}\n${message}`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
);
const hasEnded = unitEnded && isBuilt && journeysEnded.every(Boolean);
process.exitCode = hasEnded && counts.failed === 0 && counts.passed > 0 && !refused ? 0 : 1;

function runUnit(report: string, files: readonly string[] = []): boolean {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runTool("vitest", ["run", ...reporters, ...files]);
}

function runJourneys(lane: string): Promise<boolean> {
  return runToolBeside("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    MARU_E2E_LANE: lane,
    MARU_E2E_BUILT: "1",
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport(lane),
  });
}

function readReport(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof report === "object" && report !== null ? (report as Record<string, unknown>) : {};
}

function numberAt(report: unknown, key: string): number {
  if (typeof report !== "object" || report === null) return 0;
  const value = (report as Record<string, unknown>)[key];
  return typeof value === "number" ? value : 0;
}

function sumAt(reports: readonly unknown[], key: string): number {
  return reports.reduce<number>((sum, report) => sum + numberAt(report, key), 0);
}

function journeysThat(status: "unexpected" | "flaky"): readonly string[] {
  const within = (suite: Readonly<Record<string, unknown>>): readonly string[] => [
    ...listAt(suite, "suites").flatMap(within),
    ...listAt(suite, "specs").flatMap((spec) =>
      listAt(spec, "tests")
        .filter((tried) => tried["status"] === status)
        .map(
          (tried) => `[${String(tried["projectName"])}] ${String(spec["file"])}: ${String(spec["title"])}`,
        ),
    ),
  ];
  return lanes.flatMap(within);
}

function listAt(report: Readonly<Record<string, unknown>>, key: string): readonly Record<string, unknown>[] {
  const value = report[key];
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
