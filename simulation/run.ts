import { simulate, type SimulationReport } from "./simulate.ts";

/** `--seed N` runs that seed alone; `--runs M` runs M seeds from N (1) on; `--journal` prints what happened. */
const given = new Map<string, string>();
process.argv.forEach((word, at) => {
  if (word.startsWith("--")) given.set(word.slice(2), process.argv[at + 1] ?? "");
});
const first = Number(given.get("seed") ?? 1);
const runs = Number(given.get("runs") ?? (given.has("seed") ? 1 : 200));
const startedMs = performance.now();
const totals = { rounds: 0, bets: 0, restarts: 0, steps: 0, failed: 0 };
const counts = new Map<string, number>();

for (let seed = first; seed < first + runs; seed += 1) {
  const report = await simulate(seed);
  totals.rounds += report.rounds;
  totals.bets += report.bets;
  totals.restarts += report.restarts;
  totals.steps += report.steps;
  for (const [what, count] of report.counts) counts.set(what, (counts.get(what) ?? 0) + count);
  if (runs === 1)
    console.log(`seed ${seed}: ${report.rounds} rounds, ${report.bets} bets, digest ${report.digest}`);
  if (given.has("journal")) console.log(report.journal.join("\n"));
  if (report.failures.length > 0) tellFailure(report);
}
for (const [what, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${what}: ${count}`);
const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
console.log(
  `${runs} seeds, ${totals.rounds} rounds, ${totals.bets} bets, ${totals.restarts} restarts, ${totals.steps} steps, ${seconds} s, ${totals.failed} failed`,
);
process.exitCode = totals.failed === 0 ? 0 : 1;

function tellFailure(report: SimulationReport): void {
  totals.failed += 1;
  console.error(`seed ${report.seed} failed; replay it: npm run simulate -- --seed ${report.seed} --journal`);
  for (const failure of report.failures.slice(0, 5)) console.error(`  ${failure}`);
}
