import { parseArgs } from "node:util";
import { siteId } from "@maru/values";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { type BenchRow, loadOf, withSpread, writeReport } from "./bench-report.ts";
import { compare, type Pair } from "./betting-figures.ts";
import { type LoadReport, openLoop, openLoopDuring } from "./betting-load.ts";
import { ours } from "./betting-rooms.ts";
import { openTelling } from "./betting-telling.ts";
import { openBettingBench } from "./betting-world.ts";
import { databaseTime } from "./processor-time.ts";

/**
 * How long a quiet site's bets take beside a site that sends ten times as many, as a ratio to the same bets alone, on the room as the
 * server opens it: real PostgreSQL, durability, outbox and receipts on. Alone and beside take turns.
 *
 *   npm run bench:neighbours -- [--quick] [--per-second 100] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    "per-second": { type: "string", default: "100" },
    json: { type: "string" },
  },
});

const PLAN = values.quick
  ? { members: 10_000, runs: 3, seconds: 4 }
  : { members: 100_000, runs: 9, seconds: 10 };
const TIMES = 10;
const SITES = { quiet: siteId(1), busy: siteId(37) };
/** The other site's receipts are made with the quiet one's: the telling reads what both have committed. */
const TOLD_BY_OTHER = { start: () => undefined, finish: () => Promise.resolve() };

const perSecond = Number(values["per-second"]);
const leave = await joinTestServer();
const bench = await openBettingBench(PLAN.members, 8);
const taker = ours(bench.database.as("maru_betting"), 2);
const telling = openTelling(bench);
const time = await databaseTime(bench.database.owner);

const betOf = (site: keyof typeof SITES) => () => {
  for (;;) {
    const bet = bench.randomBet();
    if (bet.siteId === SITES[site]) return bet;
  }
};
const quiet = { bet: betOf("quiet"), databaseTime: time, telling, perSecond, seconds: PLAN.seconds };

const alone = (): Promise<LoadReport> => openLoop(taker, quiet);
async function beside(): Promise<{ readonly quiet: LoadReport; readonly busy: LoadReport }> {
  const during = alone();
  const busy = await openLoopDuring(taker, {
    bet: betOf("busy"),
    databaseTime: time,
    telling: TOLD_BY_OTHER,
    perSecond: TIMES * perSecond,
    during,
  });
  return { quiet: await during, busy };
}

// What is planned and read for the first time is nobody's load.
await beside();
const runs: { readonly alone: LoadReport; readonly quiet: LoadReport; readonly busy: LoadReport }[] = [];
for (let run = 0; run < PLAN.runs; run += 1) runs.push({ alone: await alone(), ...(await beside()) });
await taker.close();
await bench.database.close();
await leave();

console.log(
  `a quiet site's ${perSecond} bets/s beside ${TIMES * perSecond} of another, and alone; ${runs.length} runs of ${PLAN.seconds} s; load ${loadOf()}`,
);
const pairs = (read: (report: LoadReport) => number): readonly Pair[] =>
  runs.map((run) => [read(run.quiet), read(run.alone)]);
const rows: BenchRow[] = [
  compare(
    "neighbours.p50",
    "ms",
    pairs(({ p50 }) => p50),
  ),
  compare(
    "neighbours.p99",
    "ms",
    pairs(({ p99 }) => p99),
  ),
];
const refused = runs.reduce((sum, run) => sum + run.alone.refused + run.quiet.refused, 0);
console.log(
  `  the busy site's p99: ${withSpread(runs.map(({ busy }) => busy.p99))} ms at ${withSpread(runs.map(({ busy }) => busy.acceptedPerSecond))} bets/s; refused of the quiet one: ${refused}`,
);
if (values.json !== undefined) writeReport(values.json, rows);
