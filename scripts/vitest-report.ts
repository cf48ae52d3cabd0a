import { firstLines, listAt, type Report, sumUp, type TestFile, type TestRun, valuesAt } from "./test-run.ts";

/** Tests of whole servers, and of the turns of ten seconds at sign-in, which run against the machine's clock. No other has a second try. */
const REAL_TIME = /\/apps\/server\/(?:test\/|src\/operations\/people\/accounts\/sign-in\.test\.ts$)/;

export const runsInRealTime = (file: string): boolean => REAL_TIME.test(file);

/** Vitest's JSON report. */
export function readVitest(report: Report): TestRun {
  return sumUp(listAt(report, "testResults").map(readFile));
}

function readFile(result: Report): TestFile {
  const file = String(result["name"]);
  const tests = listAt(result, "assertionResults");
  const nameOf = (test: Report): string => `${file}: ${String(test["fullName"])}`;
  const failed = tests
    .filter((test) => test["status"] === "failed")
    .map((test) => ({ file, name: nameOf(test), message: firstLines(valuesAt(test, "failureMessages")) }));
  // A file that could not be read, or whose preparation failed, has no failed test of its own.
  const whole = { file, name: file, message: firstLines([result["message"]]) };
  return {
    file,
    passed: tests.filter((test) => test["status"] === "passed").map(nameOf),
    skipped: tests.filter((test) => !["passed", "failed"].includes(String(test["status"]))).length,
    failed: failed.length === 0 && result["status"] === "failed" ? [whole] : failed,
  };
}
