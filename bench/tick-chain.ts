import { parseArgs } from "node:util";
import { findMarket, type LoggedTick } from "@maru/rules";
import { assert, instant, price, stock } from "@maru/values";
import { openTestDatabase } from "../apps/server/src/testing/test-database.ts";
import { createMarketStore } from "../apps/server/src/trading/market/market-store.ts";
import { TickChain } from "../apps/server/src/trading/market/tick-chain.ts";
import { type BenchRow, loadOf, median, withSpread, writeReport } from "./bench-report.ts";

/**
 * What the chain of hashes costs a tick on its way to the log, beside the same inserts without it, in turn in one run: for a busy market of
 * three ticks an insert, and for a burst of 200. A real PostgreSQL with durability on.
 *
 *   npm run bench:ticks -- [--runs 7] [--json FILE]
 */
const { values } = parseArgs({
  options: { runs: { type: "string", default: "7" }, json: { type: "string" } },
});
const INSERT_MS = 100;
const rules = findMarket(stock("BTCUSDT"));
assert(rules !== null, "BTCUSDT is known");

const database = await openTestDatabase();
const store = createMarketStore(database.as("maru_prices"));
const rows: BenchRow[] = [];
let [nextSeq, nowMs] = [1, 1_800_000_000_000];
try {
  for (const [width, inserts] of [
    [3, 600],
    [200, 60],
  ] as const) {
    const found = { plain: [] as number[], chained: [] as number[] };
    for (let run = 0; run <= Number(values.runs); run += 1)
      for (const way of run % 2 === 0 ? (["plain", "chained"] as const) : (["chained", "plain"] as const)) {
        const micros = await timed(way, { width, inserts });
        // The first of each warms up.
        if (run > 0) found[way].push(micros);
      }
    const ratio = median(found.chained) / median(found.plain);
    const name = `tick.of_${width}.us`;
    rows.push({ name, value: median(found.chained), unit: "us", baseline: median(found.plain), ratio });
    console.log(
      `${name}: ${withSpread(found.chained)} chained, ${withSpread(found.plain)} without, ratio ${ratio.toFixed(3)}`,
    );
  }
} finally {
  await database.close();
}
console.log(`load of the machine: ${loadOf()}`);
if (values.json !== undefined) writeReport(values.json, rows);

/** Microseconds of a tick, until its insert is committed. */
async function timed(
  way: "plain" | "chained",
  { width, inserts }: { readonly width: number; readonly inserts: number },
): Promise<number> {
  assert(rules !== null, "BTCUSDT is known");
  const link = { seq: nextSeq - 1, head: Buffer.alloc(32), atMs: nowMs };
  const place = { stock: rules.stock, precision: rules.precision, link, nextSeq, ticks: [] };
  const chain = way === "chained" ? new TickChain(place) : null;
  const begunMs = performance.now();
  for (let n = 0; n < inserts; n += 1) {
    nowMs += INSERT_MS;
    await insert(chain, width);
  }
  return ((performance.now() - begunMs) * 1_000) / (inserts * width);
}

async function insert(chain: TickChain | null, width: number): Promise<void> {
  const ticks = Array.from({ length: width }, () => tickAt(nowMs));
  chain?.add(ticks);
  await store.appendTicks(stock("BTCUSDT"), ticks, chain?.due(nowMs) ?? []);
}

function tickAt(ms: number): LoggedTick {
  const seq = nextSeq;
  nextSeq += 1;
  return {
    stock: stock("BTCUSDT"),
    seq,
    atMs: instant(ms),
    receivedAtMs: instant(ms),
    price: price(6_000_000 + (seq % 1_000)),
    qty: BigInt(seq % 1_000) * 1_000n,
    tradeId: String(4_000_000_000 + seq),
    flag: "used",
  };
}
