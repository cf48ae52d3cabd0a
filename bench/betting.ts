import { parseArgs } from "node:util";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { type BenchRow, median, withSpread, writeReport } from "./bench-report.ts";
import { closedLoop, type LoadReport, openLoop } from "./betting-load.ts";
import { baseline, type BetTaker, ours } from "./betting-rooms.ts";
import { openSettleBench, type SettleBench, type SettleRun } from "./betting-settle.ts";
import { openBettingBench } from "./betting-world.ts";
import { databaseTime } from "./processor-time.ts";

/**
 * Bets and settlement beside a competent baseline and the floor, on a real PostgreSQL with durability on. Runs alternate between what
 * is compared; a figure is the median with the smallest and the largest.
 *
 *   npm run bench:betting -- [--quick] [--json FILE]
 */
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, json: { type: "string" } },
});

const PLAN = values.quick
  ? { members: 40_000, runs: 3, seconds: 1.2, loads: [], settle: [10_000, 100_000], withinMs: 40_000 }
  : {
      members: 200_000,
      runs: 5,
      seconds: 4,
      loads: [1_000, 2_000, 5_000, 10_000, 20_000],
      settle: [1_000, 10_000, 100_000, 1_000_000],
      withinMs: 1_800_000,
    };
const ROUNDS = 8;
const BURST = { perSecond: 10_000, seconds: 1 };
/** Enough bets under way to fill the next batch of each writer while one is written. */
const OUTSTANDING = { baseline: 256, perWriter: 2_000 };

const begun = performance.now();
const rows: BenchRow[] = [];
const leave = await joinTestServer();
const bench = await openBettingBench(PLAN.members, ROUNDS);
const { database } = bench;
const wide = openDatabase(database.address, "maru_betting", { max: 40 });
const takers = [
  baseline(wide),
  ours(database.as("maru_betting"), 1),
  ours(database.as("maru_betting"), 2),
] as const;
const load = { bet: () => bench.randomBet(), databaseTime: await databaseTime(database.owner) };
console.log(`${PLAN.members} members, ${ROUNDS} open rounds, ready after ${secondsSince(begun)} s`);

// Each part may begin another run until this share of the time is gone; the first run is always made.
await accept(0.3);
const settleBench = await openSettleBench(bench);
for (const [place, bets] of PLAN.settle.entries())
  await settle(settleBench, bets, { firstRound: ROUNDS + 1 + place * 100, until: 0.5 });
await burst(0.6);
for (const perSecond of PLAN.loads) await offered(perSecond, 1);

for (const taker of takers) await taker.close();
await wide.close();
await database.close();
await leave();
console.log(`took ${secondsSince(begun)} s`);
if (values.json !== undefined) writeReport(values.json, rows);

async function accept(until: number): Promise<void> {
  const runs = await interleaved({ who: takers, until }, (taker, place) =>
    closedLoop(taker, {
      ...load,
      outstanding: place === 0 ? OUTSTANDING.baseline : OUTSTANDING.perWriter * place,
      seconds: PLAN.seconds,
    }),
  );
  show("as many as it takes", runs);
  for (const [place, name] of [
    [1, "accept.1writer"],
    [2, "accept.2writers"],
  ] as const) {
    compare(
      name,
      "bets/s",
      pairs(runs, place, ({ acceptedPerSecond }) => acceptedPerSecond),
    );
  }
}

async function burst(until: number): Promise<void> {
  const runs = await interleaved({ who: takers, until }, (taker) => openLoop(taker, { ...load, ...BURST }));
  show("10,000 in the last second", runs);
  compare(
    "burst.p99.1writer",
    "ms",
    pairs(runs, 1, ({ p99 }) => p99),
  );
  // As the server runs.
  compare(
    "burst.p99",
    "ms",
    pairs(runs, 2, ({ p99 }) => p99),
  );
}

async function offered(perSecond: number, until: number): Promise<void> {
  const runs = await interleaved({ who: takers, until }, (taker) =>
    openLoop(taker, { ...load, perSecond, seconds: PLAN.seconds }),
  );
  show(`${perSecond}/s offered`, runs);
  if (perSecond === 1_000)
    compare(
      "offered1000.p50",
      "ms",
      pairs(runs, 1, ({ p50 }) => p50),
    );
}

async function settle(
  settling: SettleBench,
  bets: number,
  { firstRound, until }: { firstRound: number; until: number },
): Promise<void> {
  const runs: SettleRun[] = [];
  const wanted = bets >= 1_000_000 ? 3 : PLAN.runs;
  while (runs.length < wanted && (runs.length === 0 || hasTime(until))) {
    runs.push(await settling.run(bets, firstRound + runs.length));
  }
  const name = bets >= 1_000_000 ? `${bets / 1_000_000}M` : `${bets / 1_000}k`;
  console.log(`\nsettlement of ${bets} bets beside one bare update of them, ${runs.length} runs`);
  compare(
    `settle.${name}`,
    "ms",
    runs.map(({ settleMs, floorMs }) => [settleMs, floorMs]),
  );
  compare(
    `settle.${name}.told`,
    "ms",
    runs.map(({ toldMs, floorMs }) => [toldMs, floorMs]),
  );
}

/** What each taker did in each run, all takers once before any a second time. */
async function interleaved(
  { who, until }: { readonly who: readonly BetTaker[]; readonly until: number },
  work: (taker: BetTaker, place: number) => Promise<LoadReport>,
): Promise<ReadonlyMap<BetTaker, readonly LoadReport[]>> {
  const reports = new Map<BetTaker, LoadReport[]>(who.map((taker) => [taker, []]));
  for (let run = 0; run < PLAN.runs && (run === 0 || hasTime(until)); run += 1) {
    for (const [place, taker] of who.entries()) reports.get(taker)?.push(await work(taker, place));
  }
  return reports;
}

function hasTime(until: number): boolean {
  return performance.now() - begun < PLAN.withinMs * until;
}

type Pair = readonly [value: number, beside: number];

function pairs(
  runs: ReadonlyMap<BetTaker, readonly LoadReport[]>,
  place: number,
  read: (report: LoadReport) => number,
): readonly Pair[] {
  const [base, ...others] = [...runs.values()];
  const mine = others[place - 1];
  return (base ?? []).map((report, run) => [read(mine?.[run] ?? report), read(report)]);
}

/** Keeps and prints a figure beside its baseline; the ratio is the median of the ratios of the pairs. */
function compare(name: string, unit: string, measured: readonly Pair[]): void {
  const ratios = measured.map(([value, beside]) => value / beside);
  const mine = measured.map(([value]) => value);
  const other = measured.map(([, beside]) => beside);
  rows.push({ name, value: median(mine), unit, baseline: median(other), ratio: median(ratios) });
  console.log(
    `  ${name}: ${withSpread(mine)} ${unit} beside ${withSpread(other)}: × ${withSpread(ratios, 3)}`,
  );
}

function show(title: string, runs: ReadonlyMap<BetTaker, readonly LoadReport[]>): void {
  console.log(
    `\n${title}: accepted/s · p50 · p99 · p99.9 ms · processor µs per bet: database, room and load`,
  );
  for (const [taker, reports] of runs) {
    const column = (read: (report: LoadReport) => number, digits = 1): string =>
      withSpread(reports.map(read), digits);
    console.log(
      `  ${taker.name.padEnd(10)} ${column((one) => one.acceptedPerSecond, 0)} · ${column((one) => one.p50)} · ${column((one) => one.p99)} · ` +
        `${column((one) => one.p999)} · ${column((one) => one.databaseMicros, 0)} · ${column((one) => one.roomMicros, 0)}` +
        (reports.some(({ refused }) => refused > 0) ? ` · refused ${column((one) => one.refused, 0)}` : ""),
    );
  }
}

function secondsSince(fromMs: number): string {
  return ((performance.now() - fromMs) / 1_000).toFixed(1);
}
