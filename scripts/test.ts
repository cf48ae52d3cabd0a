import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { brokeOutsideTests, journeysAgain, readPlaywright } from "./playwright-report.ts";
import { run, runTool, runToolBeside } from "./run.ts";
import { mergeRuns, needsSecondTry, type Report, sumUp, type TestRun, unsteadyTests } from "./test-run.ts";
import { readVitest, runsInRealTime } from "./vitest-report.ts";

/**
 * All tests: rules, rooms on a real PostgreSQL, the simulation, then the journeys in a real browser, those of the phone, the desktop and
 * the console beside each other, each lane on a product of its own: most of a journey is waiting for a round. The states of the screens
 * need no product and no clock, and take the processor only while no other lane wants it. Prints the totals last.
 * What runs against the clock may be too late on a busy machine. Its file is driven once more when nothing else runs, journeys on a new
 * product; that it needed this is told, for it may be the product that is unsteady.
 * A test that needs the recorded markets is skipped where they are absent; CI refuses skipped tests (REFUSE_SKIPPED=1).
 */
const LANES = ["phone", "desktop", "console", "states"] as const;
type Lane = (typeof LANES)[number];
const YIELDING = 10;

const UNIT_REPORT = ".cache/vitest.json";
const AGAIN_REPORT = ".cache/vitest-again.json";
const journeysReport = (lane: Lane): string => `.cache/playwright-${lane}.json`;
const journeysAgainReport = (lane: Lane): string => `.cache/playwright-${lane}-again.json`;

mkdirSync(".cache", { recursive: true });
for (const report of [
  UNIT_REPORT,
  AGAIN_REPORT,
  ...LANES.flatMap((lane) => [journeysReport(lane), journeysAgainReport(lane)]),
])
  rmSync(report, { force: true });

const unit = runUnits();
const isBuilt = run("npm", ["run", "--silent", "build"]);
const lanes = await runLanes();

const all = {
  first: sumUp([...unit.first.files, ...lanes.first.files]),
  last: sumUp([...unit.last.files, ...lanes.last.files]),
};
const counts = { passed: all.last.passed, failed: all.last.failed.length, skipped: all.last.skipped };
const refused = process.env["REFUSE_SKIPPED"] === "1" && counts.skipped > 0;
if (refused) console.error(`${counts.skipped} tests were skipped; here none may be`);
for (const { name, message } of all.last.failed) console.log(`failed: ${name}\n${message}`);
for (const { name, message } of unsteadyTests(all.first, all.last))
  console.log(`passed at the second try only: ${name}\n${message}`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ""}`,
);
const isWhole = unit.hasEnded && isBuilt && lanes.hasEnded;
process.exitCode = isWhole && counts.failed === 0 && counts.passed > 0 && !refused ? 0 : 1;

interface Tried {
  readonly first: TestRun;
  /** With the second tries in place of the first. */
  readonly last: TestRun;
  /** False when a run broke outside its tests. */
  readonly hasEnded: boolean;
}

function runUnits(): Tried {
  const firstEnded = runUnit(UNIT_REPORT);
  const first = readVitest(readReport(UNIT_REPORT));
  const retried = needsSecondTry(first, runsInRealTime);
  const hasEnded = retried.length > 0 ? runUnit(AGAIN_REPORT, retried) : firstEnded;
  return { first, last: mergeRuns(first, readVitest(readReport(AGAIN_REPORT))), hasEnded };
}

function runUnit(report: string, files: readonly string[] = []): boolean {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runTool("vitest", ["run", ...reporters, ...files]);
}

/** One lane after another is tried again, whatever failed in it file by file, each on a new product. */
async function runLanes(): Promise<Tried> {
  await Promise.all(LANES.map((lane) => runJourneys(lane, journeysReport(lane))));
  const reports = LANES.map((lane) => readReport(journeysReport(lane)));
  const runs = reports.map(readPlaywright);
  const first = sumUp(runs.flatMap(({ files }) => files));
  const retried = new Set(needsSecondTry(first, () => true));
  const again: TestRun[] = [];
  for (const [at, lane] of LANES.entries())
    for (const { file } of runs[at]?.files ?? [])
      if (retried.has(file)) again.push(await runAgain(lane, file));
  const second = sumUp(again.flatMap(({ files }) => files));
  return { first, last: mergeRuns(first, second), hasEnded: !reports.some(brokeOutsideTests) };
}

async function runAgain(lane: Lane, named: string): Promise<TestRun> {
  const report = journeysAgainReport(lane);
  rmSync(report, { force: true });
  const { project, file } = journeysAgain(named);
  await runJourneys(lane, report, [`--project=${project}`, `/${file}`]);
  return readPlaywright(readReport(report));
}

function runJourneys(lane: Lane, report: string, chosen: readonly string[] = []): Promise<boolean> {
  return runToolBeside("playwright", ["test", "--config", "e2e/playwright.config.ts", ...chosen], {
    env: { MARU_E2E_LANE: lane, MARU_E2E_BUILT: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    niceness: lane === "states" ? YIELDING : 0,
  });
}

function readReport(file: string): Report {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof report === "object" && report !== null ? (report as Report) : {};
}
