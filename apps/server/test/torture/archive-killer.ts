import { appendFileSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

/**
 * Loaded before the archive's command: counts each of its steps on the disk and in the database from its comparison of the books on,
 * writes their names down, and ends the process with SIGKILL at one of them: before it is begun, or once it is under way.
 */
const { MARU_TEST_STEPS: stepsFile, MARU_TEST_KILL_AT: killAt, MARU_TEST_KILL_WHEN: killWhen } = process.env;

const FIRST = "ledger.compare_settled";
let hasBegun = false;
let steps = 0;

type Work = (...given: never[]) => unknown;

function counted<T extends Work>(name: (given: readonly unknown[]) => string, work: T): T {
  const wrapped = function (this: unknown, ...given: never[]): unknown {
    hasBegun ||= name(given).includes(FIRST);
    if (!hasBegun) return Reflect.apply(work, this, given);
    steps += 1;
    if (stepsFile !== undefined) appendFileSync(stepsFile, `${name(given)}\n`);
    const isTheOne = String(steps) === killAt;
    if (isTheOne && killWhen === "before") process.kill(process.pid, "SIGKILL");
    const answer = Reflect.apply(work, this, given);
    if (isTheOne) setImmediate(() => process.kill(process.pid, "SIGKILL"));
    return answer;
  };
  return wrapped as T;
}

const { open } = fs;
fs.mkdir = counted(() => "mkdir", fs.mkdir);
fs.rename = counted(() => "rename", fs.rename);
fs.readFile = counted(() => "readFile", fs.readFile);
fs.open = counted(
  () => "open",
  async (...given: Parameters<typeof open>): Promise<FileHandle> => {
    const handle = await open(...given);
    handle.writeFile = counted(() => "writeFile", handle.writeFile);
    handle.sync = counted(() => "sync", handle.sync);
    return handle;
  },
);
syncBuiltinESMExports();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = counted(([text]) => {
  const said = typeof text === "string" ? text : JSON.stringify(text);
  return `query ${said.replaceAll(/\s+/g, " ").slice(0, 80)}`;
}, query);
