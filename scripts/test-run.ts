/** What one run of tests came to, file by file. A file of journeys counts once for each window that it was driven in. */
export interface TestRun {
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

export interface TestFile {
  readonly file: string;
  readonly passed: readonly string[];
  readonly skipped: number;
  readonly failed: readonly FailedTest[];
}

const MESSAGE_LINES = 12;
/** A broken product fails in many files: then nothing is tried again. */
const MOST_AGAIN = 3;

/** The files with a failure that get a second try, whole. */
export function needsSecondTry(run: TestRun, mayHave: (file: string) => boolean): readonly string[] {
  const files = [...new Set(run.failed.map((test) => test.file))];
  return files.length <= MOST_AGAIN ? files.filter(mayHave) : [];
}

/** The first run, with the files of the second in their place. */
export function mergeRuns(first: TestRun, second: TestRun): TestRun {
  const again = new Map(second.files.map((file) => [file.file, file]));
  return sumUp(first.files.map((file) => again.get(file.file) ?? file));
}

/** What failed first and passed then. Each may be the product that is unsteady, so each is told. */
export function unsteadyTests(first: TestRun, last: TestRun): readonly FailedTest[] {
  const failed = new Set(last.failed.map((test) => test.name));
  return first.failed.filter((test) => !failed.has(test.name));
}

export function sumUp(files: readonly TestFile[]): TestRun {
  return {
    files,
    passed: files.reduce((sum, file) => sum + file.passed.length, 0),
    skipped: files.reduce((sum, file) => sum + file.skipped, 0),
    failed: files.flatMap((file) => file.failed),
  };
}

export function firstLines(messages: readonly unknown[]): string {
  return messages.map(String).join("\n").split("\n").slice(0, MESSAGE_LINES).join("\n");
}

export type Report = Readonly<Record<string, unknown>>;

export function listAt(report: Report, key: string): readonly Report[] {
  return valuesAt(report, key) as readonly Report[];
}

export function valuesAt(report: Report, key: string): readonly unknown[] {
  const value = report[key];
  return Array.isArray(value) ? value : [];
}
