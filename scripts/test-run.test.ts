import { expect, it } from "vitest";
import { mergeRuns, needsSecondTry, unsteadyTests } from "./test-run.ts";
import { readVitest, runsInRealTime } from "./vitest-report.ts";

const SERVER = "/maru/apps/server/test/books.test.ts";
const MONEY = "/maru/apps/server/src/trading/ledger/ledger.test.ts";

function report(...files: readonly (readonly [string, ...string[]])[]): Record<string, unknown> {
  return {
    testResults: files.map(([name, ...statuses]) => ({
      name,
      status: statuses.includes("failed") || statuses.length === 0 ? "failed" : "passed",
      message: "could not be read",
      assertionResults: statuses.map((status, at) => ({
        status,
        fullName: `test ${at}`,
        failureMessages: status === "failed" ? ["Error: expected 1 to be 2\n    at books"] : [],
      })),
    })),
  };
}

it("gives a failed test of a whole server a second try, and tells both what it took and why", () => {
  const first = readVitest(report([SERVER, "passed", "failed"], [MONEY, "passed"]));
  expect(needsSecondTry(first, runsInRealTime)).toEqual([SERVER]);
  const last = mergeRuns(first, readVitest(report([SERVER, "passed", "passed"])));
  expect([last.passed, last.failed, last.skipped]).toEqual([3, [], 0]);
  const [unsteady] = unsteadyTests(first, last);
  expect(unsteady?.name).toBe(`${SERVER}: test 1`);
  expect(unsteady?.message).toContain("expected 1 to be 2");
});

it("keeps a failure that fails again, and one that has no second try", () => {
  const first = readVitest(report([SERVER, "failed"], [MONEY, "failed", "skipped"]));
  expect(needsSecondTry(first, runsInRealTime)).toEqual([SERVER]);
  const last = mergeRuns(first, readVitest(report([SERVER, "failed"])));
  expect(last.failed.map((test) => test.file)).toEqual([SERVER, MONEY]);
  expect(last.skipped).toBe(1);
  expect(unsteadyTests(first, last)).toEqual([]);
});

it("counts a file that could not be read as one failure", () => {
  const run = readVitest(report([SERVER]));
  expect(run.failed).toEqual([{ file: SERVER, name: SERVER, message: "could not be read" }]);
});

it("tries nothing again where much is broken", () => {
  const many = ["a", "b", "c", "d"].map((name): readonly [string, string] => [
    `/maru/apps/server/test/${name}.test.ts`,
    "failed",
  ]);
  expect(needsSecondTry(readVitest(report(...many)), runsInRealTime)).toEqual([]);
});
