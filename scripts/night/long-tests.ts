import { runTool } from "../run.ts";

interface LongTest {
  readonly file: string;
  /** What makes it as long as it is meant to be. */
  readonly env: Readonly<Record<string, string>>;
}

/** Tests that run for seconds in `npm test`, and here for as long as the trust list asks. */
export const LONG_TESTS: Readonly<Record<string, LongTest>> = {
  backends: {
    file: "apps/server/src/trading/betting/bet-writer.test.ts",
    env: { MARU_TEST_KILL_SECONDS: "600" },
  },
  ledger: {
    file: "apps/server/test/reference-ledger.test.ts",
    env: { MARU_TEST_LEDGER_RUNS: "2000", MARU_TEST_LEDGER_COMMANDS: "100" },
  },
};

export function runLongTest(name: string): boolean {
  const test = LONG_TESTS[name];
  if (test === undefined) throw new Error(`no test is called ${name}: ${Object.keys(LONG_TESTS).join(", ")}`);
  return runTool("vitest", ["run", test.file], test.env);
}
