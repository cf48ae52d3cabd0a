import { appendFileSync } from "node:fs";
import fs from "node:fs/promises";
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

/** Puts a count around a method of an object. */
function count(on: object, method: string, name: (given: readonly unknown[]) => string = () => method): void {
  const work: unknown = Reflect.get(on, method);
  if (typeof work !== "function") throw new Error(`${method} is not a method`);
  Reflect.set(on, method, function (this: unknown, ...given: unknown[]): unknown {
    const step = name(given);
    hasBegun ||= step.includes(FIRST);
    if (!hasBegun) return Reflect.apply(work, this, given);
    steps += 1;
    if (stepsFile !== undefined) appendFileSync(stepsFile, `${step}\n`);
    const isTheOne = String(steps) === killAt;
    if (isTheOne && killWhen === "before") process.kill(process.pid, "SIGKILL");
    const answer: unknown = Reflect.apply(work, this, given);
    if (isTheOne) setImmediate(() => process.kill(process.pid, "SIGKILL"));
    return answer;
  });
}

const { open } = fs;
fs.open = async (...given) => {
  const handle = await open(...given);
  for (const method of ["writeFile", "sync"]) count(handle, method);
  return handle;
};
for (const method of ["mkdir", "open", "rename", "readFile"]) count(fs, method);
syncBuiltinESMExports();

count(pg.Client.prototype, "query", ([text]) => {
  const said = typeof text === "string" ? text : JSON.stringify(text);
  return `query ${said.replaceAll(/\s+/g, " ").slice(0, 80)}`;
});
