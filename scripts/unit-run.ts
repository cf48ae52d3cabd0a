/** What one run of the tests came to, file by file, as Vitest's JSON report tells it. */
export interface UnitRun {
  readonly files: readonly TestFile[];
  readonly passed: number;
  readonly skipped: number;
  readonly failed: readonly FailedTest[];
}

export interface FailedTest {
  readonly file: string;
  readonly name: string;
  /** Why, in its first lines: what ran on another machine has only this to go by. */
  readonly message: string;
}

interface TestFile {
  readonly file: string;
  readonly passed: readonly string[];
  readonly skipped: number;
  readonly failed: readonly FailedTest[];
}

/** Tests of whole servers, which run against the machine's clock. A test of rules, rooms, money or races has no second try. */
const REAL_TIME = /\/apps\/server\/test\//;
const MESSAGE_LINES = 12;

export function readUnitRun(report: Readonly<Record<string, unknown>>): UnitRun {
  return sumUp(listAt(report, "testResults").map(readFile));
}

/** The files with a failure that get a second try. A broken product fails in many: then nothing is tried again. */
export function needsSecondTry(run: UnitRun): readonly string[] {
  const files = [...new Set(run.failed.map((test) => test.file))];
  return files.length <= 3 ? files.filter((file) => REAL_TIME.test(file)) : [];
}

/** The first run, with the files of the second in their place. */
export function mergeRuns(first: UnitRun, second: UnitRun): UnitRun {
  const again = new Map(second.files.map((file) => [file.file, file]));
  return sumUp(first.files.map((file) => again.get(file.file) ?? file));
}

/** What failed first and passed then. Each may be the product that is unsteady, so each is told. */
export function unsteadyTests(first: UnitRun, last: UnitRun): readonly FailedTest[] {
  const failed = new Set(last.failed.map((test) => test.name));
  return first.failed.filter((test) => !failed.has(test.name));
}

function sumUp(files: readonly TestFile[]): UnitRun {
  return {
    files,
    passed: files.reduce((sum, file) => sum + file.passed.length, 0),
    skipped: files.reduce((sum, file) => sum + file.skipped, 0),
    failed: files.flatMap((file) => file.failed),
  };
}

function readFile(result: Readonly<Record<string, unknown>>): TestFile {
  const file = String(result["name"]);
  const tests = listAt(result, "assertionResults");
  const nameOf = (test: Readonly<Record<string, unknown>>): string => `${file}: ${String(test["fullName"])}`;
  const failed = tests
    .filter((test) => test["status"] === "failed")
    .map((test) => ({ file, name: nameOf(test), message: firstLines(test["failureMessages"]) }));
  // A file that could not be read, or whose preparation failed, has no failed test of its own.
  const whole = { file, name: file, message: firstLines([result["message"]]) };
  return {
    file,
    passed: tests.filter((test) => test["status"] === "passed").map(nameOf),
    skipped: tests.filter((test) => !["passed", "failed"].includes(String(test["status"]))).length,
    failed: failed.length === 0 && result["status"] === "failed" ? [whole] : failed,
  };
}

function firstLines(messages: unknown): string {
  const text = Array.isArray(messages) ? messages.map(String).join("\n") : "";
  return text.split("\n").slice(0, MESSAGE_LINES).join("\n");
}

function listAt(report: Readonly<Record<string, unknown>>, key: string): readonly Record<string, unknown>[] {
  const value = report[key];
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
