import { parseArgs } from "node:util";
import { instant } from "@maru/values";
import { openReading, type Reading } from "../apps/server/src/operations/reading/reading.ts";
import { openSiteReads } from "../apps/server/src/platform/database.ts";
import type { SiteReads } from "../apps/server/src/ports/unit-of-work.ts";
import { joinTestServer } from "../apps/server/src/testing/test-database.ts";
import { openBooks } from "../apps/server/src/trading/ledger/open-books.ts";
import { reconcile } from "../apps/server/src/trading/ledger/reconcile.ts";
import { type BenchRow, median, writeReport } from "./bench-report.ts";
import {
  BETS_OF_MEMBER,
  FIRST_MEMBER,
  openStorageWorld,
  type StorageWorld,
  type WorldSize,
} from "./storage-world.ts";
import { rowsReadWhole, writeRound } from "./storage-writes.ts";

/**
 * Pages and comparisons of a table of 10 million bets (quick: 300,000) beside the same ones of 10,000, the two by turns; every member
 * has as many bets in both. Fails where a statement reads a large table from end to end.
 *
 *   npm run bench:storage -- [--quick] [--json FILE]
 */
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, json: { type: "string" } },
});

const SMALL: WorldSize = { bets: 10_000, options: 1, days: 2 };
const LARGE: WorldSize = values.quick
  ? { bets: 300_000, options: 4, days: 5 }
  : { bets: 10_000_000, options: 10, days: 30 };
const RUNS = 3;
/** From then on nothing is measured a second time, and the full comparison of the books is left out. */
const WITHIN_MS = values.quick ? 240_000 : 2_400_000;
const SAMPLES = values.quick ? 80 : 400;
const PAGE = 20;
const NO_FILTER = { option: null, round: null, types: null, statuses: null, fromMs: null, toMs: null };
const BIG_TABLES = /Seq Scan on (bet|transfer|round|round_total|round_outcome|round_settlement|tick|bar)\b/;

interface Opened {
  readonly world: StorageWorld;
  readonly reading: Reading;
  readonly statements: Map<string, readonly unknown[]>;
}

const begun = performance.now();
const leave = await joinTestServer();
const rows: BenchRow[] = [];
const small = await open(SMALL);
const large = await open(LARGE);
console.log(`loaded ${LARGE.bets} bets in ${seconds()} s, ${await sizeOf(large)} on disk`);

/** Any member; pages are of one of their bets. */
const QUERIES: readonly (readonly [name: string, ask: (on: Opened) => Promise<unknown>])[] = [
  ["history", (on) => on.reading.history(anyone(on), { ...NO_FILTER, page: 0, size: PAGE, beforeId: null })],
  [
    "history.below",
    (on) =>
      on.reading.history(anyone(on), { ...NO_FILTER, page: 5, size: PAGE, beforeId: whole(on.world.bets) }),
  ],
  [
    "history.numbered",
    (on) =>
      on.reading.history(anyone(on), {
        ...NO_FILTER,
        page: whole(BETS_OF_MEMBER / PAGE),
        size: PAGE,
        beforeId: null,
      }),
  ],
  [
    "summary",
    (on) => on.reading.dailySummary(1, { option: 1 + whole(on.world.options), atMs: on.world.dayMs }),
  ],
  ["real", (on) => on.reading.realBets(1, 1 + whole(on.world.options))],
  [
    "results",
    (on) =>
      on.reading.rounds(1, {
        option: 1,
        type: "RoundStatus",
        kinds: null,
        fromMs: null,
        toMs: null,
        page: whole(20),
        size: PAGE,
        beforeId: null,
      }),
  ],
];

for (const [name, ask] of QUERIES) await compare(name, ask);
await compareBooks();
const scans: string[] = await compareWrites();
for await (const scan of wholeReads(large)) scans.push(scan);
for (const scan of scans) console.log(`READS A LARGE TABLE FROM END TO END:\n${scan}`);
console.log(
  `${large.statements.size} statements, ${scans.length} of them read a large table from end to end`,
);

// To drop ten million bets takes its time, and must cost no figure.
if (values.json !== undefined) writeReport(values.json, rows);
for (const { world } of [small, large]) await world.database.close();
await leave();
console.log(`took ${seconds()} s`);
process.exitCode = scans.length === 0 ? 0 : 1;

async function open(size: WorldSize): Promise<Opened> {
  const world = await openStorageWorld(size);
  const statements = new Map<string, readonly unknown[]>();
  const siteReads = openSiteReads(world.database.as("maru_http"));
  const noted: SiteReads = {
    forSite: (site, work) =>
      siteReads.forSite(site, (query) =>
        work((text, given = []) => {
          statements.set(text, given);
          return query(text, given);
        }),
      ),
  };
  const reading = openReading({
    siteReads: noted,
    clock: { now: () => instant(world.dayMs) },
    sideRemaining: async () => null,
    receiptsOf: async () => new Map(),
    archivedTicks: async () => null,
    archivedBets: async () => null,
  });
  return { world, reading, statements };
}

function anyone({ world }: Opened): { readonly siteId: number; readonly memberId: number } {
  return { siteId: 1, memberId: FIRST_MEMBER + whole(world.members) };
}

function whole(below: number): number {
  return Math.floor(Math.random() * below);
}

async function compare(name: string, ask: (on: Opened) => Promise<unknown>): Promise<void> {
  const measured: (readonly [number, number])[] = [];
  for (let run = 0; run < RUNS && (run === 0 || !isLate()); run += 1) {
    const times: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const [place, on] of [small, large].entries())
        times[place === 0 ? 0 : 1].push(await timed(() => ask(on)));
    }
    measured.push([p95(times[1]), p95(times[0])]);
  }
  note(`${name}.p95`, measured);
}

/** The hourly comparison when nothing is new, and the one that has everything before it. Milliseconds. */
async function compareBooks(): Promise<void> {
  const all: number[] = [];
  for (const { world } of [large, small]) {
    const books = openBooks(world.database.as("maru_books"));
    const checked = await timed(async () => refuseFaults((await books.check(3_600_000)).faults));
    all.push(checked);
  }
  note("books.everything", [[all[0] ?? 0, all[1] ?? 0]]);
  const again: (readonly [number, number])[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const [mine, beside] = [large, small].map(({ world }) => openBooks(world.database.as("maru_books")));
    if (mine === undefined || beside === undefined) break;
    again.push([await timed(() => mine.check(1)), await timed(() => beside.check(1))]);
  }
  note("books.hourly", again);
  if (values.quick) return;
  if (isLate()) return console.log("  books.full is left out: it is late");
  const fullMs = await timed(async () =>
    refuseFaults((await reconcile(large.world.database.as("maru_books"))).disagreements),
  );
  note("books.full", [[fullMs, await timed(() => reconcile(small.world.database.as("maru_books")))]]);
}

/** A thousand bets and their settlement. Tells each large table that they went through from end to end. */
async function compareWrites(): Promise<string[]> {
  const accepts: (readonly [number, number])[] = [];
  const settles: (readonly [number, number])[] = [];
  const before = await rowsReadWhole(large.world);
  // The first of each prepares what later ones find.
  for (let run = 0; run <= RUNS && (run <= 1 || !isLate()); run += 1) {
    const beside = await writeRound(small.world, run);
    const mine = await writeRound(large.world, run);
    if (run === 0) continue;
    accepts.push([mine.acceptMs, beside.acceptMs]);
    settles.push([mine.settleMs, beside.settleMs]);
  }
  note("accept.1k", accepts);
  note("settle.1k", settles);
  return [...(await rowsReadWhole(large.world))].flatMap(([table, ever]) => {
    const read = ever - (before.get(table) ?? 0);
    return read >= large.world.bets / 10 ? [`${table}: ${read} rows while bets were taken and settled`] : [];
  });
}

function isLate(): boolean {
  return performance.now() - begun > WITHIN_MS;
}

function refuseFaults(faults: readonly object[]): void {
  if (faults.length > 0) throw new Error(`the bench made books that disagree: ${JSON.stringify(faults[0])}`);
}

/** Plans of all statements that were asked, of those that read a large table from end to end. */
async function* wholeReads({ world, statements }: Opened): AsyncGenerator<string> {
  const siteReads = openSiteReads(world.database.as("maru_http"));
  for (const [text, given] of statements) {
    const plan = await siteReads.forSite(1, (query) =>
      query<{ "QUERY PLAN": string }>(`explain ${text}`, given),
    );
    const shown = plan.map((row) => row["QUERY PLAN"]).join("\n");
    if (BIG_TABLES.test(shown)) yield `${text}\n${shown}`;
  }
}

async function sizeOf({ world }: Opened): Promise<string> {
  const [row] = await world.database.owner.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  return row?.size ?? "?";
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

function note(name: string, measured: readonly (readonly [value: number, beside: number])[]): void {
  const value = median(measured.map(([mine]) => mine));
  const baseline = median(measured.map(([, beside]) => beside));
  const ratio = median(measured.map(([mine, beside]) => mine / beside));
  rows.push({ name, value, unit: "ms", baseline, ratio });
  console.log(`  ${name}: ${value.toFixed(2)} ms beside ${baseline.toFixed(2)}: × ${ratio.toFixed(2)}`);
}

function seconds(): string {
  return ((performance.now() - begun) / 1_000).toFixed(1);
}
