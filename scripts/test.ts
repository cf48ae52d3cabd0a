import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { runTool } from "./run.ts";

/**
 * All tests: rules, rooms on a real PostgreSQL, the simulation, then the journeys in a real browser. Prints the totals last.
 * A test that needs the recorded markets is skipped where they are absent; CI refuses skipped tests (REFUSE_SKIPPED=1).
 */
const REPORTS = { unit: ".cache/vitest.json", journeys: ".cache/playwright.json" } as const;

mkdirSync(".cache", { recursive: true });
for (const report of Object.values(REPORTS)) rmSync(report, { force: true });

const unitEnded = runTool("vitest", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${REPORTS.unit}`,
]);
const journeysEnded = runTool("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: REPORTS.journeys,
});

const unit = readReport(REPORTS.unit);
const journeys = readReport(REPORTS.journeys)["stats"];
const counts = {
  passed: numberAt(unit, "numPassedTests") + numberAt(journeys, "expected"),
  failed: numberAt(unit, "numFailedTests") + numberAt(journeys, "unexpected") + numberAt(journeys, "flaky"),
  skipped: numberAt(unit, "numPendingTests") + numberAt(unit, "numTodoTests") + numberAt(journeys, "skipped"),
};
const refused = process.env["REFUSE_SKIPPED"] === "1" && counts.skipped > 0;
if (refused) console.error(`${counts.skipped} tests were skipped; here none may be`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
);
process.exitCode = unitEnded && journeysEnded && counts.failed === 0 && counts.passed > 0 && !refused ? 0 : 1;

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
