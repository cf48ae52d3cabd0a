import { expect, it } from "vitest";
import { brokeOutsideTests, journeysAgain, readPlaywright } from "./playwright-report.ts";
import { mergeRuns, needsSecondTry, unsteadyTests } from "./test-run.ts";

type Journey = readonly [project: string, title: string, status: "expected" | "unexpected" | "skipped"];

function suite(file: string, ...journeys: readonly Journey[]): Record<string, unknown> {
  const specs = journeys.map(([projectName, title, status]) => ({
    file,
    title,
    tests: [{ projectName, status, results: [{ errors: errorsOf(status) }] }],
  }));
  return { title: file, specs: [], suites: [{ title: "a group", specs }] };
}

function errorsOf(status: Journey[2]): readonly unknown[] {
  return status === "unexpected" ? [{ message: "Error: button is disabled\n    at bet" }] : [];
}

const WALLET = "12-wallet.spec.ts";
const LISTS = "../console/8-lists.spec.ts";
const first = readPlaywright({
  suites: [
    suite(WALLET, ["phone-ko", "pays", "expected"], ["desktop-en", "pays", "unexpected"]),
    suite(LISTS, ["console", "orders", "expected"], ["console", "files", "skipped"]),
  ],
  errors: [],
});

it("counts a journey once for each window, and says why one failed", () => {
  expect([first.passed, first.skipped]).toEqual([2, 1]);
  expect(first.failed).toEqual([
    {
      file: `[desktop-en] ${WALLET}`,
      name: `[desktop-en] ${WALLET}: pays`,
      message: "Error: button is disabled\n    at bet",
    },
  ]);
});

it("names the window and the file that are driven again, and puts what came of it in place of the first", () => {
  expect(needsSecondTry(first, () => true).map(journeysAgain)).toEqual([
    { project: "desktop-en", file: WALLET },
  ]);
  expect(journeysAgain(`[console] ${LISTS}`)).toEqual({ project: "console", file: "8-lists.spec.ts" });
  const second = readPlaywright({ suites: [suite(WALLET, ["desktop-en", "pays", "expected"])] });
  const last = mergeRuns(first, second);
  expect([last.passed, last.failed, last.skipped]).toEqual([3, [], 1]);
  expect(unsteadyTests(first, last).map(({ name }) => name)).toEqual([`[desktop-en] ${WALLET}: pays`]);
});

it("keeps the failure of a journey whose second drive told nothing", () => {
  const last = mergeRuns(first, readPlaywright({}));
  expect(last.failed.map(({ name }) => name)).toEqual([`[desktop-en] ${WALLET}: pays`]);
});

it("takes a lane without a report, or with an error outside its journeys, for broken", () => {
  expect(brokeOutsideTests({})).toBe(true);
  expect(brokeOutsideTests({ suites: [suite(WALLET)], errors: [{ message: "no product" }] })).toBe(true);
  expect(brokeOutsideTests({ suites: [suite(WALLET)], errors: [] })).toBe(false);
});
