import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { instant, type Instant } from "@maru/values";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { createReplayFeed } from "../apps/server/src/trading/market/feeds/replay.ts";
import { readRecorded, recordedPath, rulesOf, spanOf } from "./recorded.ts";
import { drive, type DriveReport } from "./replay-drive.ts";
import { openReplayWorld } from "./replay-world.ts";

/**
 * Plays a recorded day through the whole engine in its own time, as fast as it goes or at a speed: ticks into the log, rounds of all ten
 * games, bets of twenty players, settlement, on a real PostgreSQL with durability on. Prints ticks and rounds a second, memory,
 * the books, and a digest of all results; two runs must have the same.
 *
 *   npm run bench:replay -- [--file NAME] [--symbol SYM] [--runs 2] [--speed 0] [--quick] [--json FILE]
 */
const { values } = parseArgs({
  options: {
    file: { type: "string", default: "us-spy-trades-20131011.csv.gz" },
    symbol: { type: "string", default: "SPY" },
    runs: { type: "string", default: "2" },
    speed: { type: "string", default: "0" },
    quick: { type: "boolean", default: false },
    json: { type: "string" },
  },
});

const QUICK_MS = 1_800_000;
/** As fast as it goes: bets are looked at every ten seconds, so steps of five lose nothing. */
const FREE_QUANTUM_MS = 5_000;
const SCHEDULE_SLEEP_MS = 100;

interface Measured {
  readonly report: DriveReport;
  readonly seconds: number;
  /** Resident memory at a tenth of the run and at its end, MB. */
  readonly earlyMb: number;
  readonly lateMb: number;
}

const path = recordedPath(values.file);
if (path === null) {
  console.error(`${values.file} is not in ../shared/market: recorded markets are not part of the repository`);
  process.exit(1);
}
const span = spanOf(readRecorded(path));
const untilMs = values.quick ? instant(Math.min(span.lastMs, span.firstMs + QUICK_MS)) : span.lastMs;
const speed = Number(values.speed);

async function play(file: string): Promise<Measured> {
  const rules = rulesOf(values.symbol);
  const feed = createReplayFeed({ path: file, symbol: values.symbol, rules, depthPath: null, shiftMs: 0 });
  const world = await openReplayWorld({
    rules,
    feed: () => feed,
    startsAtMs: span.firstMs,
    playerCount: 20,
    seed: "replay",
  });
  const begun = performance.now();
  let earlyMb = 0;
  try {
    const report = await drive(world, {
      fromMs: span.firstMs,
      untilMs,
      quantumMs: speed === 0 ? FREE_QUANTUM_MS : SCHEDULE_SLEEP_MS * speed,
      betsPerRound: 2,
      seed: "replay",
      onStep: async (nowMs) => {
        if (earlyMb === 0 && nowMs - span.firstMs > (untilMs - span.firstMs) / 10) earlyMb = residentMb();
        // Nothing is played after the last tick; there is only waiting for the last rounds.
        if (speed > 0 && nowMs <= untilMs) await waitFor(nowMs, begun);
      },
    });
    return { report, seconds: (performance.now() - begun) / 1_000, earlyMb, lateMb: residentMb() };
  } finally {
    await world.close();
  }
}

function residentMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

/** Holds the replay back to its speed. */
async function waitFor(nowMs: Instant, begun: number): Promise<void> {
  const aheadMs = (nowMs - span.firstMs) / speed - (performance.now() - begun);
  if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
}

function show(run: number, { report, seconds, earlyMb, lateMb }: Measured): void {
  console.log(
    `run ${run}: ${seconds.toFixed(1)} s · ${report.ticks} ticks (${Math.round(report.ticks / seconds)}/s) · ${report.rounds} rounds (${Math.round(report.rounds / seconds)}/s), ` +
      `${report.voided} void · ${report.bets} bets, ${report.refused} refused · memory ${earlyMb} → ${lateMb} MB · books ${report.booksSum}, ` +
      `${report.disagreements} disagreements, ${report.unsettled} unsettled\n       digest ${report.digest}`,
  );
}

const leave = await joinTestServer();
const measured: Measured[] = [];
for (let run = 1; run <= Number(values.runs); run += 1) {
  const one = await play(path);
  measured.push(one);
  show(run, one);
}
await leave();

const digests = new Set(measured.map(({ report }) => report.digest));
const sound = measured.every(
  ({ report }) => report.booksSum === "0" && report.disagreements === 0 && report.unsettled === 0,
);
console.log(
  `${measured.length} runs, ${digests.size === 1 ? "the same digest" : "DIFFERENT DIGESTS"}, books ${sound ? "sound" : "BROKEN"}`,
);
if (values.json !== undefined) writeJson(values.json);
process.exit(digests.size === 1 && sound ? 0 : 1);

function median(read: (one: Measured) => number): number {
  return measured.map(read).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
}

function row(name: string, value: number, unit: string) {
  return { name, value, unit, baseline: null, ratio: null };
}

function writeJson(file: string): void {
  const rows = [
    row(
      "replay.ticks",
      median(({ report, seconds }) => report.ticks / seconds),
      "ticks/s",
    ),
    row(
      "replay.rounds",
      median(({ report, seconds }) => report.rounds / seconds),
      "rounds/s",
    ),
    {
      name: "replay.memory",
      value: median((one) => one.lateMb),
      unit: "MB",
      baseline: median((one) => one.earlyMb),
      ratio: median((one) => one.lateMb / one.earlyMb),
    },
  ];
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}`;
  writeFileSync(
    file,
    `${JSON.stringify({ date: new Date().toISOString(), commit, machine, rows }, null, 2)}\n`,
  );
}
