import { cutDown } from "./cut-down.ts";
import { PLANTED_BUGS } from "./planted-bugs.ts";
import { openRunners, type Runners } from "./runners.ts";
import type { SimulationReport } from "./simulate.ts";

/**
 * `--seed N` runs that seed alone; `--runs M` runs M seeds from N (1) on; `--journal` prints what happened; `--bug NAME` plants a bug;
 * `--planted` says of each planted bug which of M seeds (60) finds it first; `--workers W` runs so many seeds beside each other (2). The
 * first seed that fails is cut down to what it takes.
 */
const given = new Map<string, string>();
process.argv.forEach((word, at) => {
  if (word.startsWith("--")) given.set(word.slice(2), process.argv[at + 1] ?? "");
});
const first = Number(given.get("seed") ?? 1);
const runs = Number(given.get("runs") ?? (given.has("seed") ? 1 : 60));
const bug = given.get("bug") ?? null;
const runners = openRunners(Math.min(runs, Number(given.get("workers") ?? 2)));

try {
  process.exitCode = (await (given.has("planted") ? findPlanted(runners) : runSeeds(runners))) ? 0 : 1;
} finally {
  await runners.close();
}

async function runSeeds(on: Runners): Promise<boolean> {
  const startedMs = performance.now();
  const counts = new Map<string, number>();
  const totals = { rounds: 0, bets: 0, restarts: 0, waits: 0, failed: 0 };
  let smallest: Promise<void> | null = null;
  const one = async (seed: number): Promise<void> => {
    const report = await on.run(seed, { bug });
    for (const what of ["rounds", "bets", "restarts", "waits"] as const) totals[what] += report[what];
    for (const [what, count] of report.counts) counts.set(what, (counts.get(what) ?? 0) + count);
    if (runs === 1) console.log(`seed ${seed}: digest ${report.digest}`);
    if (given.has("journal")) console.log(report.journal.join("\n"));
    if (report.failures.length === 0) return;
    totals.failed += 1;
    tellFailure(report);
    await (smallest ??= tellSmallest(on, seed));
  };
  await inTurn(seeds(), one);
  for (const [what, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${what}: ${count}`);
  const { rounds, bets, restarts, waits, failed } = totals;
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(
    `${runs} seeds, ${rounds} rounds, ${bets} bets, ${restarts} restarts, ${waits} waits for a lock, ${seconds} s, ${failed} failed`,
  );
  return failed === 0;
}

function seeds(): readonly number[] {
  return Array.from({ length: runs }, (_, at) => first + at);
}

/** As many at once as there are runners, however many there are to come. */
async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: Number(given.get("workers") ?? 2) }, worker));
}

function tellFailure(report: SimulationReport): void {
  const planted = bug === null ? "" : ` --bug "${bug}"`;
  console.error(
    `seed ${report.seed} failed; replay it: npm run simulate -- --seed ${report.seed} --journal${planted}`,
  );
  for (const failure of report.failures.slice(0, 5)) console.error(`  ${failure}`);
}

async function tellSmallest(on: Runners, seed: number): Promise<void> {
  const { options, report } = await cutDown(on, seed, { bug });
  console.error(`seed ${seed} still fails after ${options.bettingMs} ms, ${report.steps} steps`);
  console.error(`  without ${(options.without ?? []).join(", ")}:`);
  console.error(`  ${report.failures[0] ?? ""}`);
  for (const line of report.journal.slice(-30)) console.error(`    ${line}`);
}

/** The table of docs/simulation.md. */
async function findPlanted(on: Runners): Promise<boolean> {
  const most = Number(given.get("runs") ?? 60);
  let found = 0;
  await inTurn(PLANTED_BUGS, async ({ name }) => {
    for (let seed = first; seed < first + most; seed += 1) {
      const [failure] = (await on.run(seed, { bug: name })).failures;
      if (failure === undefined) continue;
      found += 1;
      return console.log(`| ${name} | ${seed} | ${failure.split("\n")[0] ?? ""} |`);
    }
    console.log(`| ${name} | none of ${most} | |`);
  });
  console.log(`${found} of ${PLANTED_BUGS.length} found`);
  return found === PLANTED_BUGS.length;
}
