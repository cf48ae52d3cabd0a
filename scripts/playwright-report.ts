import { firstLines, listAt, type Report, sumUp, type TestFile, type TestRun } from "./test-run.ts";

/** What Playwright is told to drive one file of journeys in one window again. */
export interface JourneysAgain {
  readonly project: string;
  readonly file: string;
}

interface Driven {
  readonly file: string;
  readonly title: string;
  readonly status: string;
  readonly messages: readonly unknown[];
}

/** Playwright's JSON report. Its files are named with the window they were driven in. */
export function readPlaywright(report: Report): TestRun {
  const driven = listAt(report, "suites").flatMap(within);
  const files = [...new Set(driven.map(({ file }) => file))];
  return sumUp(files.map((file) => readFile(driven.filter((one) => one.file === file))));
}

/** Whether a lane broke outside its tests: a product that did not start, a file that could not be read, no report at all. */
export function brokeOutsideTests(report: Report): boolean {
  return listAt(report, "suites").length === 0 || listAt(report, "errors").length > 0;
}

/** From the name that {@link readPlaywright} gives a file. */
export function journeysAgain(named: string): JourneysAgain {
  const [, project = "", file = ""] = /^\[(.+)\] (?:.*\/)?([^/]+)$/.exec(named) ?? [];
  return { project, file };
}

function within(suite: Report): readonly Driven[] {
  return [
    ...listAt(suite, "suites").flatMap(within),
    ...listAt(suite, "specs").flatMap((spec) =>
      listAt(spec, "tests").map((test) => ({
        file: `[${String(test["projectName"])}] ${String(spec["file"])}`,
        title: String(spec["title"]),
        status: String(test["status"]),
        messages: listAt(test, "results").flatMap((result) =>
          listAt(result, "errors").map((error) => error["message"]),
        ),
      })),
    ),
  ];
}

function readFile(driven: readonly Driven[]): TestFile {
  const file = driven[0]?.file ?? "";
  const nameOf = (one: Driven): string => `${file}: ${one.title}`;
  return {
    file,
    passed: driven.filter(({ status }) => status === "expected").map(nameOf),
    skipped: driven.filter(({ status }) => status === "skipped").length,
    failed: driven
      .filter(({ status }) => !["expected", "skipped"].includes(status))
      .map((one) => ({ file, name: nameOf(one), message: firstLines(one.messages) })),
  };
}
