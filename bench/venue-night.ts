import { parseArgs } from "node:util";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { playNight } from "./venue-night/play-night.ts";

/**
 * Lets a day of venue time pass in minutes, with a fault of the venue in every minute, and judges each round by the venue's own trades:
 * no result is wrong, only what the rule asks for is void, the heap stays as it is, and no venue is asked for two connections in a second.
 *
 *   npm run venues:night -- [--market KRW-BTC] [--hours 24] [--seed 1]
 */
const { values } = parseArgs({
  options: {
    market: { type: "string", default: "KRW-BTC" },
    hours: { type: "string", default: "24" },
    seed: { type: "string", default: "1" },
  },
});

/** More than this at the end than near the start would be a leak of hours. */
const HEAP_RATIO_MAX = 1.25;
const BETWEEN_CONNECTS_MS = 1_000;

const leave = await joinTestServer();
const { market, seed } = values;
const report = await playNight({ market, hours: Number(values.hours), seed });
await leave();
const { wrong, heap, ...rest } = report;
const ratio = heap.late / heap.early;
console.log(
  JSON.stringify(
    { market, hours: Number(values.hours), seed, ...rest, heapRatio: Number(ratio.toFixed(3)), heap },
    null,
    2,
  ),
);
for (const each of wrong.slice(0, 50)) console.log(`wrong: ${each}`);
const isSound =
  wrong.length === 0 &&
  ratio <= HEAP_RATIO_MAX &&
  report.shortestBetweenMs >= BETWEEN_CONNECTS_MS &&
  report.decided > 0;
console.log(isSound ? "sound" : `NOT SOUND: ${wrong.length} wrong`);
process.exit(isSound ? 0 : 1);
