import { parseArgs } from "node:util";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { type BenchRow, loadOf, withSpread, writeReport } from "./bench-report.ts";
import { compare, pairs, type Runs, show } from "./betting-figures.ts";
import { closedLoop, type LoadReport, openLoop, openLoopDuring } from "./betting-load.ts";
import { baseline, type BetTaker, ours } from "./betting-rooms.ts";
import { openSettleBench, type SettleBench } from "./betting-settle.ts";
import { openStompBench } from "./betting-stomp.ts";
import { compareWithSystem } from "./betting-system.ts";
import { allAtOnce, openTelling } from "./betting-telling.ts";
import { openBettingBench } from "./betting-world.ts";
import { databaseTime } from "./processor-time.ts";

/**
 * Bets and settlement beside a competent baseline and the floor, on a real PostgreSQL with durability, outbox and receipts on. Runs
 * alternate between what is compared; a figure is the median with the smallest and the largest.
 *
 *   npm run bench:betting -- [--quick] [--only accept,burst,settle,beside,stomp,offered,system] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    json: { type: "string" },
  },
});

const PLAN = values.quick
  ? {
      members: 40_000,
      runs: 3,
      seconds: 1,
      loads: [],
      settle: [10_000, 100_000],
      stompClients: 0,
      withinMs: 38_000,
    }
  : {
      members: 200_000,
      runs: 5,
      seconds: 2.5,
      loads: [1_000, 2_000, 5_000, 10_000, 20_000],
      settle: [10_000, 100_000, 1_000_000, 1_000],
      stompClients: 600,
      withinMs: 420_000,
    };
const ROUNDS = 8;
const BURST = { perSecond: 10_000, seconds: 1 };
const BESIDE = { bets: 100_000, perSecond: 1_000, firstRound: 5_000 };
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
const tellings = { perBet: openTelling(bench, allAtOnce), ours: openTelling(bench) };
const load = { bet: () => bench.randomBet(), databaseTime: await databaseTime(database.owner) };
console.log(
  `${PLAN.members} members, ${ROUNDS} open rounds, ready after ${secondsSince(begun)} s; load ${loadOf()}`,
);

/** How settlement is measured opens once, for the two parts that want it. */
let settling: Promise<SettleBench> | null = null;
/** Until when the part that runs may begin another run; its first is always made. */
let partUntil = 0;

/** In the order of their weight, each with its share of the time: what comes late is what can be done without. */
const PARTS: readonly { readonly name: string; readonly share: number; readonly run: () => Promise<void> }[] =
  [
    { name: "accept", share: 0.2, run: accept },
    { name: "burst", share: 0.1, run: burst },
    ...PLAN.settle.map((bets, place) => ({
      name: "settle",
      share: values.quick ? 0.3 : bets >= 1_000_000 ? 0.15 : 0.05,
      run: () => settle(bets, ROUNDS + 1 + place * 100),
    })),
    ...(values.quick
      ? []
      : [
          { name: "beside", share: 0.05, run: settleBeside },
          { name: "stomp", share: 0.1, run: overStomp },
          ...PLAN.loads.map((perSecond) => ({
            name: "offered",
            share: 0.04,
            run: () => offered(perSecond),
          })),
          { name: "system", share: 0.08, run: besideSystem },
        ]),
  ];
const only = values.only?.split(",");
const unknown = only?.filter((wanted) => !PARTS.some(({ name }) => name === wanted)) ?? [];
if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(" or ")}`);
for (const { name, share, run } of PARTS) {
  if (only !== undefined && !only.includes(name)) continue;
  const from = performance.now();
  partUntil = from + PLAN.withinMs * share;
  await run();
  console.log(`  (${name} took ${secondsSince(from)} s)`);
}

for (const taker of takers) await taker.close();
await wide.close();
await database.close();
await leave();
console.log(`took ${secondsSince(begun)} s; load ${loadOf()}`);
if (values.json !== undefined) writeReport(values.json, rows);

async function accept(): Promise<void> {
  const runs = await interleaved((taker, place) =>
    closedLoop(taker, {
      ...load,
      telling: tellingOf(place),
      outstanding: place === 0 ? OUTSTANDING.baseline : OUTSTANDING.perWriter * place,
      seconds: PLAN.seconds,
    }),
  );
  show("as many as it takes", runs);
  rows.push(compare("accept.1writer", "bets/s", pairs(runs, 1, rate)));
  rows.push(compare("accept.2writers", "bets/s", pairs(runs, 2, rate)));
}

async function burst(): Promise<void> {
  const runs = await interleaved((taker, place) =>
    openLoop(taker, { ...load, telling: tellingOf(place), ...BURST }),
  );
  show("10,000 in the last second", runs);
  rows.push(compare("burst.p99.1writer", "ms", pairs(runs, 1, p99)));
  // As the server runs.
  rows.push(compare("burst.p99", "ms", pairs(runs, 2, p99)));
}

async function offered(perSecond: number): Promise<void> {
  const runs = await interleaved((taker, place) =>
    openLoop(taker, { ...load, telling: tellingOf(place), perSecond, seconds: PLAN.seconds }),
  );
  show(`${perSecond}/s offered`, runs);
  rows.push(
    compare(
      `offered${perSecond}.p50`,
      "ms",
      pairs(runs, 2, ({ p50 }) => p50),
    ),
  );
}

async function settle(bets: number, firstRound: number): Promise<void> {
  const settler = await settleBench();
  const wanted = bets >= 1_000_000 ? 3 : PLAN.runs;
  const runs = await repeated(wanted, (run) => settler.run(bets, firstRound + run));
  const name = bets >= 1_000_000 ? `${bets / 1_000_000}M` : `${bets / 1_000}k`;
  console.log(
    `\nsettlement of ${bets} bets beside one bare update of them, ${runs.length} runs; load ${loadOf()}`,
  );
  rows.push(
    compare(
      `settle.${name}`,
      "ms",
      runs.map(({ settleMs, floorMs }) => [settleMs, floorMs]),
    ),
  );
  const told = runs.flatMap(({ publishedMs, floorMs }) =>
    publishedMs === null ? [] : [[publishedMs, floorMs] as const],
  );
  if (told.length > 0) rows.push(compare(`settle.${name}.told`, "ms", told));
}

/** Bets on other rounds, of the same players, while a large round settles. */
async function settleBeside(): Promise<void> {
  const { bets, perSecond, firstRound } = BESIDE;
  const settler = await settleBench();
  const runs = await repeated(3, (run) =>
    settler.runBeside(bets, firstRound + run, async (during) => {
      const report = await openLoopDuring(takers[2], { ...load, telling: tellings.ours, perSecond, during });
      return report.p99;
    }),
  );
  console.log(`\n${perSecond} other bets/s while ${bets} settle, beside the same without; load ${loadOf()}`);
  rows.push(
    compare(
      "settle.100k.otherBetsP99",
      "ms",
      runs.map(({ busyP99, quietP99 }) => [busyP99, quietP99]),
    ),
  );
  console.log(`  settled in ${withSpread(runs.map(({ settleMs }) => settleMs))} ms beside them`);
}

/** The whole way: sockets, STOMP, the room, receipts, and the acceptance back at its player; in turns with the baseline's room. */
async function overStomp(): Promise<void> {
  const stomp = await openStompBench(bench, PLAN.stompClients);
  const runs = await repeated(3, async () => ({
    beside: await closedLoop(takers[0], {
      ...load,
      telling: tellings.perBet,
      outstanding: OUTSTANDING.baseline,
      seconds: PLAN.seconds,
    }),
    report: await stomp.run({ seconds: PLAN.seconds }),
  }));
  await stomp.close();
  const column = (read: (run: (typeof runs)[number]) => number): string => withSpread(runs.map(read));
  console.log(`\n${PLAN.stompClients} clients over STOMP, told with their receipts; load ${loadOf()}`);
  console.log(
    `  p50 ${column(({ report }) => report.p50)} · p99 ${column(({ report }) => report.p99)} · p99.9 ${column(({ report }) => report.p999)} ms · ` +
      `clients' processor ${column(({ report }) => report.clientMicros)} µs per bet · refused ${column(({ report }) => report.refused)}`,
  );
  const why = new Set(runs.flatMap(({ report }) => report.reasons));
  if (why.size > 0) console.log(`  refused because of ${[...why].join(", ")}`);
  rows.push(
    compare(
      "accept.stomp",
      "bets/s",
      runs.map(({ report, beside }) => [report.acceptedPerSecond, beside.acceptedPerSecond]),
    ),
  );
}

async function besideSystem(): Promise<void> {
  rows.push(...(await compareWithSystem(bench, { withinMs: partUntil - performance.now() })));
}

function settleBench(): Promise<SettleBench> {
  settling ??= openSettleBench(bench, { publishedUpToBets: values.quick ? 10_000 : 1_000_000 });
  return settling;
}

/** What each taker did in each run, all takers once before any a second time. */
async function interleaved(work: (taker: BetTaker, place: number) => Promise<LoadReport>): Promise<Runs> {
  const reports = new Map<string, LoadReport[]>(takers.map(({ name }) => [name, []]));
  await repeated(PLAN.runs, async () => {
    for (const [place, taker] of takers.entries()) reports.get(taker.name)?.push(await work(taker, place));
  });
  return reports;
}

async function repeated<Run>(wanted: number, work: (run: number) => Promise<Run>): Promise<readonly Run[]> {
  const runs: Run[] = [];
  while (runs.length < wanted && (runs.length === 0 || performance.now() < partUntil))
    runs.push(await work(runs.length));
  return runs;
}

function rate(report: LoadReport): number {
  return report.acceptedPerSecond;
}

function p99(report: LoadReport): number {
  return report.p99;
}

function tellingOf(place: number) {
  return place === 0 ? tellings.perBet : tellings.ours;
}

function secondsSince(fromMs: number): string {
  return ((performance.now() - fromMs) / 1_000).toFixed(1);
}
