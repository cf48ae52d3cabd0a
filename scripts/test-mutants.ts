import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { ROOMS } from "./mutants/faults/index.ts";
import type { Fault, FaultRoom } from "./mutants/fault.ts";
import { keepResults, partPlace, readResults, type Result, type Verdict } from "./mutants/results.ts";
import { openScratch, type Scratch } from "./mutants/scratch.ts";
import { runStryker } from "./mutants/stryker.ts";
import { writePage } from "./mutants/write-page.ts";

/**
 * Plants one fault after another in a copy of the tree and sees whether the tests of its room fail. Ends with 1 where fewer are noticed
 * than must be, where a fault finds no place any more, or where one survives of which nobody has said why it may.
 */
const LEAST_KILLED = 0.95;
const { values } = parseArgs({
  options: {
    /** `2/4`: the second of four parts. */
    shard: { type: "string" },
    /** Faults whose name or room has this text; several times for several. */
    only: { type: "string", multiple: true },
    /** Faults that a change since this commit touches: its file, the database's source, or its tests. */
    changed: { type: "string" },
    /** Stryker instead of the planted faults: `rules`, `rules/bet`, `contract`, `player`, `console`. */
    stryker: { type: "string" },
    /** Goes on where the last run ended, with what was not noticed before. */
    resume: { type: "boolean", default: false },
    /** Names them and runs nothing. */
    list: { type: "boolean", default: false },
    /** Writes docs/mutants.md from what was run here. */
    write: { type: "boolean", default: false },
  },
});

const SHARD = values.shard ?? "1/1";

interface Planned {
  readonly room: FaultRoom;
  readonly fault: Fault;
}

const keyOf = ({ room, fault }: Planned): string => `${room.room}: ${fault.name}`;
const testsOf = ({ room, fault }: Planned): readonly string[] => fault.tests ?? room.tests;

function planned(): readonly Planned[] {
  const all = ROOMS.flatMap((room) => room.faults.map((fault) => ({ room, fault })));
  const keys = all.map(keyOf);
  const twice = keys.filter((key, place) => keys.indexOf(key) !== place);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(", ")}`);
  const wanted = all
    .filter((one) => values.only?.some((text) => keyOf(one).includes(text)) ?? true)
    .filter(touchedBy(values.changed));
  const [part, parts] = SHARD.split("/").map(Number);
  return wanted.filter((_, place) => place % (parts ?? 1) === (part ?? 1) - 1);
}

/** What a fault of the database breaks is asked by many rooms, so a change of its source touches every such fault. */
function touchedBy(commit: string | undefined): (one: Planned) => boolean {
  if (commit === undefined) return () => true;
  const { stdout } = spawnSync("git", ["diff", "--name-only", commit], { encoding: "utf8" });
  const changed = new Set(stdout.split("\n"));
  const hasSql = [...changed].some((file) => file.startsWith("apps/server/sql/"));
  return (one) =>
    ("file" in one.fault ? changed.has(one.fault.file) : hasSql) ||
    testsOf(one).some((test) => changed.has(test));
}

async function judge(scratch: Scratch, one: Planned): Promise<Result> {
  const { fault, room } = one;
  const from = Date.now();
  const done = (verdict: Verdict, by: string): Result => ({
    room: room.room,
    name: fault.name,
    verdict,
    by,
    ms: Date.now() - from,
    at: new Date().toISOString().slice(0, 16),
  });
  const refusal = await scratch.plant(fault);
  if (refusal !== null) return done("no place", refusal);
  const verdict = await scratch.test(testsOf(one), fault.only ?? null);
  if (verdict.kind === "passed") return done("survived", "");
  return verdict.kind === "noticed" ? done("killed", verdict.by) : done("no place", verdict.why);
}

function report(results: readonly Result[]): void {
  const rooms = [...new Set(results.map(({ room }) => room))];
  const count = (room: string | null, verdict: Verdict): number =>
    results.filter((result) => (room === null || result.room === room) && result.verdict === verdict).length;
  const row = (name: string, room: string | null): string =>
    `${name.padEnd(24)}${["killed", "survived", "no place"].map((verdict) => String(count(room, verdict as Verdict)).padStart(10)).join("")}`;
  console.log(`\n${"room".padEnd(24)}    killed  survived  no place`);
  for (const room of rooms) console.log(row(room, room));
  console.log(row("all", null));
  for (const { verdict, room, name, by } of results)
    if (verdict !== "killed") console.log(`${verdict}: ${room}: ${name}${by === "" ? "" : ` (${by})`}`);
}

const todo = planned();
if (values.stryker !== undefined) {
  process.exitCode = runStryker(values.stryker) ? 0 : 1;
} else if (values.write) {
  writePage(ROOMS);
} else if (values.list) {
  for (const one of todo) console.log(keyOf(one));
  console.log(`${todo.length} faults`);
} else {
  const results = new Map(readResults(SHARD));
  const isNoticed = (one: Planned): boolean => results.get(keyOf(one))?.verdict === "killed";
  const scratch = await openScratch(partPlace(SHARD));
  try {
    for (const one of todo.filter((planning) => !values.resume || !isNoticed(planning))) {
      const result = await judge(scratch, one);
      results.set(keyOf(one), result);
      keepResults(SHARD, results);
      console.log(
        `${result.verdict.padEnd(9)} ${(result.ms / 1_000).toFixed(1).padStart(6)} s  ${keyOf(one)}${result.verdict === "killed" ? `  [${result.by}]` : ""}`,
      );
    }
  } finally {
    await scratch.close();
  }
  const judged = todo.flatMap((one) => results.get(keyOf(one)) ?? []);
  report(judged);
  const killed = judged.filter(({ verdict }) => verdict === "killed").length;
  const misplaced = judged.some(({ verdict }) => verdict === "no place");
  const explained = new Set(todo.filter(({ fault }) => fault.mayLive !== undefined).map(keyOf));
  const isExplained = judged.every(
    ({ verdict, room, name }) => verdict === "killed" || explained.has(`${room}: ${name}`),
  );
  process.exitCode = !misplaced && isExplained && killed >= judged.length * LEAST_KILLED ? 0 : 1;
}
