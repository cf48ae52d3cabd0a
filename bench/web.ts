import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "../e2e/find-browser.ts";
import { type BenchRow, median, writeReport } from "./bench-report.ts";
import { measureBundle } from "./web/measure-bundle.ts";
import { measureLighthouse, type Scores } from "./web/measure-lighthouse.ts";
import { measureStorm } from "./web/measure-storm.ts";
import { measureUsable } from "./web/measure-usable.ts";
import { serveStorm } from "./web/serve-storm.ts";
import { type Product, startProduct } from "./web/start-product.ts";

/**
 * What the trade page costs a cheap phone: the JavaScript of the first load, Lighthouse's mobile preset, and with the processor slowed
 * four times how long it waits until a bet can be made up, and a storm of ticks. The built app in Chromium on the real server; in the storm another live channel speaks in its place.
 *
 * Bytes and moves are the same on every machine: above their limits the command fails. Times are for a machine that does nothing else.
 *
 *   npm run bench:web -- [--json FILE] [--quick]
 */
const { values } = parseArgs({
  options: { json: { type: "string" }, quick: { type: "boolean", default: false } },
});
const TICKS_PER_SECOND = 100;
const SECONDS = values.quick ? 6 : 20;
const MOST = { "bundle.trade.kb": 200, "lighthouse.layoutShift.thousandths": 20 } as const;
const USABLE_RUNS = values.quick ? 3 : 7;
const LIGHTHOUSE_RUNS = values.quick ? 1 : 3;

const row = (name: string, value: number, unit: string, baseline: number | null = null): BenchRow => ({
  name,
  value: Math.round(value * 10) / 10,
  unit,
  baseline: baseline === null ? null : Math.round(baseline * 10) / 10,
  ratio: baseline === null || baseline === 0 ? null : Math.round((value / baseline) * 100) / 100,
});

const product = await startProduct();
let rows: readonly BenchRow[] = [];
try {
  rows = [
    ...(await bundleRows(product)),
    ...(await lighthouseRows(product)),
    row("usable.ms", await measureUsable(product.url, USABLE_RUNS), "ms"),
    ...(await stormRows(product)),
  ];
} finally {
  await product.stop();
}
for (const { name, value, unit, baseline } of rows) {
  console.log(`${name.padEnd(30)} ${value} ${unit}${baseline === null ? "" : ` (quiet: ${baseline})`}`);
}
console.log(
  `load of the machine (1, 5, 15 min): ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
);
if (values.json !== undefined) writeReport(values.json, rows);
for (const [name, most] of Object.entries(MOST)) {
  const found = rows.find((one) => one.name === name)?.value;
  if (found !== undefined && found <= most) continue;
  console.error(`${name} is ${found ?? "missing"}: at most ${most}`);
  process.exitCode = 1;
}

async function bundleRows({ url }: Product): Promise<readonly BenchRow[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const { sentBytes, gzipBytes, files, lateBytes } = await measureBundle(browser, url);
    return [
      row("bundle.trade.kb", sentBytes / 1_000, "kB"),
      row("bundle.trade.late.kb", lateBytes / 1_000, "kB"),
      row("bundle.trade.gzip.kb", gzipBytes / 1_000, "kB"),
      row("bundle.trade.files", files, "files"),
    ];
  } finally {
    await browser.close();
  }
}

async function lighthouseRows({ url }: Product): Promise<readonly BenchRow[]> {
  const runs: Scores[] = [];
  for (let at = 0; at < LIGHTHOUSE_RUNS; at += 1) {
    const scores = await measureLighthouse(url);
    console.log(
      `Lighthouse: ${JSON.stringify(scores.metrics)}${scores.missed.map((one) => `\n  ${one}`).join("")}`,
    );
    runs.push(scores);
  }
  const middle = (read: (scores: Scores) => number): number => median(runs.map(read));
  return [
    row(
      "lighthouse.performance",
      middle((scores) => scores.performance),
      "of 100",
    ),
    row(
      "lighthouse.layoutShift.thousandths",
      middle((scores) => scores.layoutShift * 1_000),
      "1/1000",
    ),
    row("lighthouse.accessibility", Math.min(...runs.map((scores) => scores.accessibility)), "of 100"),
    row("lighthouse.bestPractices", Math.min(...runs.map((scores) => scores.bestPractices)), "of 100"),
  ];
}

async function stormRows({ url }: Product): Promise<readonly BenchRow[]> {
  const storm = await serveStorm(url, { stock: "SIM-V25", precision: 3, price: await lastPrice(url) });
  try {
    const { quiet, stormy, ticks } = await measureStorm(storm, {
      ticksPerSecond: TICKS_PER_SECOND,
      seconds: SECONDS,
    });
    console.log(`storm: ${ticks} ticks sent, ${stormy.tasksAbove50Ms} tasks above 50 ms`);
    return [
      row("longtask.max.ms", stormy.longestTaskMs, "ms", quiet.longestTaskMs),
      row("longtask.max.cpu.ms", stormy.longestTaskCpuMs, "ms", quiet.longestTaskCpuMs),
      row("frames.dropped.run", stormy.droppedRun, "frames", quiet.droppedRun),
      row("frames.persecond", stormy.framesPerSecond, "1/s", quiet.framesPerSecond),
    ];
  } finally {
    await storm.stop();
  }
}

async function lastPrice(url: string): Promise<number> {
  const reply = await fetch(
    `${url}/api/public/last_price?siteInfoId=1&stock=SIM-V25&second=${Math.floor(Date.now() / 1_000) - 2}`,
  );
  const body = (await reply.json()) as { data?: { price?: number } };
  const price = body.data?.price;
  if (typeof price !== "number") throw new Error("the server told no price");
  return price;
}
