import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { createVitest, type Reporter, type Vitest } from "vitest/node";
import type * as TestTools from "../../apps/server/src/testing/test-database.ts";
import { type Fault, planted, sqlOf } from "./fault.ts";

/** A copy of the tree in which faults are planted, so that nobody's files are ever touched. Its packages are its own; others are ours. */
export interface Scratch {
  /** Why the fault cannot be planted, or null; takes back the one before. */
  plant(fault: Fault): Promise<string | null>;
  test(files: readonly string[], only: string | null): Promise<TestVerdict>;
  close(): Promise<void>;
}

export type TestVerdict =
  | { readonly kind: "passed" }
  | { readonly kind: "noticed"; readonly by: string }
  /** The tests could not be read at all, so they say nothing. */
  | { readonly kind: "unread"; readonly why: string };

const NOTHING = (): void => undefined;
const FAULT_FILE = ".cache/fault.sql";
const RECORDED = path.resolve("../shared/market");

export async function openScratch(place: string): Promise<Scratch> {
  const folder = path.resolve(place);
  copyTree(folder);
  linkPackages(folder);
  mkdirSync(path.join(folder, ".cache"), { recursive: true });
  const tools: unknown = await import(path.join(folder, "apps/server/src/testing/test-database.ts"));
  const tests = tools as typeof TestTools;
  const leave = await tests.joinTestServer();
  process.chdir(folder);
  process.env["MARU_TEST_FAULT"] = path.resolve(FAULT_FILE);
  if (existsSync(RECORDED)) process.env["MARU_RECORDED_DIR"] = RECORDED;
  writeFileSync(FAULT_FILE, "");
  const watch = watchRuns();
  const vitest = await openTests(folder, watch.reporter);
  let undo = NOTHING;
  return {
    plant: async (fault) => {
      undo();
      undo = NOTHING;
      const sql = sqlOf(fault);
      writeFileSync(FAULT_FILE, sql ?? "");
      if (sql !== null) return refusalOf(tests.openTestDatabase);
      if (!("file" in fault)) return "it is no fault";
      const file = path.join(folder, fault.file);
      const before = existsSync(file) ? readFileSync(file, "utf8") : "";
      const after = planted(before, fault);
      if (after === null) return `not exactly one place of ${fault.file} reads: ${fault.find}`;
      const write = (text: string) => {
        writeFileSync(file, text);
        vitest.invalidateFile(file);
      };
      write(after);
      undo = () => write(before);
      return null;
    },
    test: (files, only) => runTests({ vitest, watch }, files, only),
    close: async () => {
      undo();
      await vitest.close();
      await leave();
    },
  };
}

async function refusalOf(open: () => Promise<{ close(): Promise<void> }>): Promise<string | null> {
  try {
    await (await open()).close();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What is of the project, committed or not. */
function copyTree(folder: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (name !== ".cache") rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const file of listed.stdout.split("\0").filter((name) => name !== "" && existsSync(name)))
    cpSync(file, path.join(folder, file));
}

function linkPackages(folder: string): void {
  const from = path.resolve("node_modules");
  const to = path.join(folder, "node_modules");
  mkdirSync(path.join(to, "@maru"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@maru" && !name.startsWith(".vite"))
      symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(from, "@maru")))
    symlinkSync(readlinkSync(path.join(from, "@maru", name)), path.join(to, "@maru", name));
}

interface RunWatch {
  readonly reporter: Reporter;
  begin(): void;
  /** The first test that failed, `""` where a run was ended before it could tell which, null where none did. */
  failed(): string | null;
}

/** A run that ends at its first failing test may lose what its file had told: so it is listened to, and not read afterwards. */
function watchRuns(): RunWatch {
  let failed: string | null = null;
  return {
    begin: () => (failed = null),
    failed: () => failed,
    reporter: {
      onTestCaseResult: (test) => {
        if (test.result().state === "failed" && !failed) failed = test.fullName;
      },
      onTestRunEnd: (_modules, _errors, reason) => {
        if (reason === "interrupted") failed ??= "";
      },
    },
  };
}

/** One that stays, so that what did not change is read once. */
function openTests(folder: string, reporter: Reporter): Promise<Vitest> {
  process.env["MARU_TEST_FROM_SOURCE"] = "1";
  return createVitest("test", {
    root: folder,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    // What hangs has been noticed; the bound only ends it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [reporter],
  });
}

async function runTests(
  { vitest, watch }: { readonly vitest: Vitest; readonly watch: RunWatch },
  files: readonly string[],
  only: string | null,
): Promise<TestVerdict> {
  if (only === null) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(only));
  // One file after another: the first that notices ends it.
  for (const file of files) {
    const found = await vitest.globTestSpecifications([file]);
    if (found.length === 0) return { kind: "unread", why: `there is no test ${file}` };
    watch.begin();
    const ended = await vitest.runTestSpecifications(found);
    const failed = watch.failed();
    if (failed !== null) return { kind: "noticed", by: failed === "" ? file : failed };
    // What ran for an earlier fault is told again.
    const modules = ended.testModules.filter(({ moduleId }) => moduleId.endsWith(`/${file}`));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const why = modules.flatMap((module) => module.errors()).map(({ message }) => message)[0];
    if (why !== undefined && tests.length === 0) return { kind: "unread", why };
    // A hook that fails has noticed as well.
    if (why !== undefined || modules.some((module) => !module.ok())) return { kind: "noticed", by: file };
    if (!tests.some((test) => test.result().state === "passed"))
      return { kind: "unread", why: `no test of ${file} is called ${only}` };
  }
  return { kind: "passed" };
}
