import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  joinTestServer,
  openTestDatabase,
  type TestDatabase,
} from "../apps/server/src/testing/test-database.ts";
import { BINANCE } from "../apps/server/src/trading/market/feeds/binance/binance.ts";
import { KRAKEN } from "../apps/server/src/trading/market/feeds/kraken/kraken.ts";
import { openVenues } from "../apps/server/src/trading/market/feeds/open-venues.ts";
import { UPBIT } from "../apps/server/src/trading/market/feeds/upbit/upbit.ts";
import { type BenchRow, loadOf, median, withSpread, writeReport } from "./bench-report.ts";
import { type BenchMarket, openMarkets } from "./feeds/markets.ts";
import { measureScreen } from "./feeds/screen.ts";
import type { Spread } from "./feeds/screen-figures.ts";
import type { News, Order } from "./feeds/sender.ts";
import { type Tape, TAPE_VENUES, type TapeVenue } from "./feeds/tape.ts";
import { playNight } from "./venue-night/play-night.ts";
import { databaseTime } from "./processor-time.ts";

/**
 * What a tick costs from the socket's frame to the tick log, in microseconds of processor: real sockets, links, adapters, judge and a real
 * PostgreSQL with durability on. Frames are those of the venues on this machine, said by a process of its own. Beside it what reading the
 * frame alone costs, and the share of one core that many markets take at a steady rate, alone and with their books. At the end, from the
 * frame to a thousand players of the whole product.
 *
 *   npm run bench:feeds -- [--burst 20000] [--runs 5] [--markets 20] [--rate 30] [--seconds 20] [--readers 1000] [--watch 60] [--screen] [--json FILE]
 *
 * `--screen` measures the last alone.
 */
const { values } = parseArgs({
  options: {
    burst: { type: "string", default: "20000" },
    runs: { type: "string", default: "5" },
    markets: { type: "string", default: "20" },
    rate: { type: "string", default: "30" },
    seconds: { type: "string", default: "20" },
    readers: { type: "string", default: "1000" },
    watch: { type: "string", default: "60" },
    screen: { type: "boolean", default: false },
    json: { type: "string" },
  },
});
const [burst, runs, marketCount] = [Number(values.burst), Number(values.runs), Number(values.markets)];
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const ADAPTERS = { upbit: UPBIT, binance: BINANCE, kraken: KRAKEN } as const;
const GOAL_MICROS = 25;
const GOAL_SHARE = 20;
const GOAL_SCREEN_MS = 150;
const SETTLED_HOURS = 0.1;
const PATIENCE_MS = 60_000;
/** Each link asks for what it missed before its markets hear anything. */
const LISTENS_AFTER_MS = 2_500;

interface Used {
  /** Microseconds of processor of this process, and of the database server. */
  readonly own: number;
  readonly database: number;
  readonly wallMs: number;
}

interface Bench {
  readonly sender: ChildProcess;
  readonly markets: readonly BenchMarket[];
  readonly databaseTime: () => number;
}

async function measured(bench: Bench, work: () => Promise<void>): Promise<Used> {
  globalThis.gc?.();
  const [begunMs, cpu, databaseBefore] = [performance.now(), process.cpuUsage(), bench.databaseTime()];
  await work();
  const used = process.cpuUsage(cpu);
  return {
    own: used.user + used.system,
    database: (bench.databaseTime() - databaseBefore) * 1e6,
    wallMs: performance.now() - begunMs,
  };
}

function heard(sender: ChildProcess): Promise<News> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("the sender says nothing")), PATIENCE_MS);
    sender.once("message", (news: News) => {
      clearTimeout(patience);
      resolve(news);
    });
  });
}

async function ordered(sender: ChildProcess, order: Order): Promise<number> {
  const news = heard(sender);
  sender.send(order);
  const told = await news;
  return told.kind === "done" ? told.sent : 0;
}

/** Until everything that was sent is in the log. */
async function untilStored(markets: readonly BenchMarket[], wanted: number): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  while (storedBy(markets) < wanted) {
    if (performance.now() > untilMs) throw new Error(`${storedBy(markets)} of ${wanted} ticks were stored`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const storedBy = (markets: readonly BenchMarket[]): number =>
  markets.reduce((sum, market) => sum + market.stored(), 0);
const shownBy = (markets: readonly BenchMarket[]): number =>
  markets.reduce((sum, market) => sum + market.shown(), 0);

/** Processor of a tick of one venue, as fast as ticks can come. */
async function burstOf(
  bench: Bench,
  venue: TapeVenue,
): Promise<{ readonly own: number; readonly database: number }> {
  const market = bench.markets.find((each) => each.venue === venue);
  if (market === undefined) throw new Error(`no market listens to ${venue}`);
  const before = storedBy(bench.markets);
  const { own, database } = await measured(bench, async () => {
    await ordered(bench.sender, { kind: "burst", venue, place: market.place, trades: burst });
    await untilStored(bench.markets, before + burst);
  });
  return { own: own / burst, database: database / burst };
}

/** Microseconds for reading one frame of trades, and for `JSON.parse` of the same text. */
function parseOf({ venue, trades, symbol }: Tape): { readonly read: number; readonly json: number } {
  const session = ADAPTERS[venue].converse({
    symbols: [symbol],
    ask: async () => null,
    tell: () => undefined,
  });
  const each = (read: (text: string) => unknown): number => {
    const cpu = process.cpuUsage();
    for (let done = 0; done < burst; done += 1) read(trades[done % trades.length] ?? "");
    const used = process.cpuUsage(cpu);
    return (used.user + used.system) / burst;
  };
  return { read: each((text) => session.read(text)), json: each((text) => JSON.parse(text) as unknown) };
}

interface Played {
  readonly ticks: number;
  readonly books: number;
  /** Percent of one core. */
  readonly share: number;
  readonly databaseShare: number;
  readonly microsPerTick: number;
}

async function playAll(bench: Bench, hasBooks: boolean): Promise<Played> {
  const [before, booksBefore] = [storedBy(bench.markets), shownBy(bench.markets)];
  let ticks = 0;
  const used = await measured(bench, async () => {
    ticks = await ordered(bench.sender, { kind: "play", seconds, tradesPerSecond: rate, hasBooks });
    await untilStored(bench.markets, before + ticks);
  });
  const share = (micros: number): number => micros / 10 / used.wallMs;
  return {
    ticks,
    books: shownBy(bench.markets) - booksBefore,
    share: share(used.own),
    databaseShare: share(used.database),
    microsPerTick: used.own / ticks,
  };
}

const row = (name: string, value: number, unit: string, baseline: number | null = null): BenchRow => ({
  name,
  value: Number(value.toFixed(2)),
  unit,
  baseline: baseline === null ? null : Number(baseline.toFixed(2)),
  ratio: baseline === null ? null : Number((value / baseline).toFixed(3)),
});

async function benchVenue(bench: Bench, tape: Tape): Promise<readonly BenchRow[]> {
  const [parses, bursts] = [
    new Array<ReturnType<typeof parseOf>>(),
    new Array<{ own: number; database: number }>(),
  ];
  for (let run = 0; run < runs; run += 1) {
    parses.push(parseOf(tape));
    bursts.push(await burstOf(bench, tape.venue));
  }
  const own = bursts.map((one) => one.own);
  const read = parses.map((one) => one.read);
  console.log(
    `${tape.venue.padEnd(8)} a tick, frame to log: ${withSpread(own)} µs (goal ${GOAL_MICROS}) · reading the frame alone ${withSpread(read)} µs, JSON.parse ` +
      `${withSpread(parses.map(({ json }) => json))} µs · the database beside it ${withSpread(bursts.map(({ database }) => database))} µs`,
  );
  return [
    row(`feed.${tape.venue}.cpu`, median(own), "µs", GOAL_MICROS),
    row(`feed.${tape.venue}.read`, median(read), "µs", median(own)),
    row(`feed.${tape.venue}.json`, median(parses.map(({ json }) => json)), "µs", median(own)),
    row(`feed.${tape.venue}.database`, median(bursts.map(({ database }) => database)), "µs"),
  ];
}

async function benchLoad(bench: Bench, hasBooks: boolean): Promise<readonly BenchRow[]> {
  const played = await playAll(bench, hasBooks);
  const name = hasBooks ? "load.books" : "load";
  console.log(
    `${marketCount} markets, ${rate} ticks a second each${hasBooks ? " and ten books" : ""}: ${played.share.toFixed(1)} % of a core (goal ${GOAL_SHARE}), ` +
      `${played.microsPerTick.toFixed(0)} µs a tick · the database ${played.databaseShare.toFixed(1)} % · ${played.ticks} ticks, ${played.books} books shown`,
  );
  return [
    row(`feed.${name}.share`, played.share, "%", GOAL_SHARE),
    row(`feed.${name}.cpu`, played.microsPerTick, "µs"),
    row(`feed.${name}.databaseShare`, played.databaseShare, "%"),
  ];
}

/** Of the rounds that some minutes of a failing venue decide, the share that the venue's own trades settle the same way. */
async function benchSettled(): Promise<BenchRow> {
  const { decided, wrong } = await playNight({ market: "KRW-BTC", hours: SETTLED_HOURS, seed: "bench" });
  console.log(`${decided} rounds decided, ${wrong.length} of them otherwise than by the venue's own trades`);
  return row("feed.settle.equal", (decided - wrong.length) / Math.max(1, decided), "of 1", 1);
}

async function benchAll(database: TestDatabase, sender: ChildProcess): Promise<readonly BenchRow[]> {
  const news = await heard(sender);
  if (news.kind !== "open") throw new Error("the sender did not open");
  const { owner } = database;
  const parts = { owner, prices: database.as("maru_prices"), venues: openVenues(news.addresses) };
  const first = TAPE_VENUES.map((_, place) => place);
  const few: Bench = {
    sender,
    markets: await openMarkets(first, parts),
    databaseTime: await databaseTime(owner),
  };
  await new Promise((resolve) => setTimeout(resolve, LISTENS_AFTER_MS));
  for (const venue of TAPE_VENUES) await burstOf(few, venue);
  const rows: BenchRow[] = [];
  for (const tape of news.tapes) rows.push(...(await benchVenue(few, tape)));
  const others = Array.from({ length: marketCount - first.length }, (_, place) => first.length + place);
  const markets = [...few.markets, ...(await openMarkets(others, parts))];
  const many: Bench = { ...few, markets };
  await new Promise((resolve) => setTimeout(resolve, LISTENS_AFTER_MS));
  for (const hasBooks of [false, true]) rows.push(...(await benchLoad(many, hasBooks)));
  const [logged] = await owner.query<{ n: string }>(
    "select count(*) as n from market.tick where flag = 'used'",
  );
  if (Number(logged?.n) !== storedBy(markets)) throw new Error("the log holds other ticks than were told");
  await Promise.all(markets.map((market) => market.stop()));
  return rows;
}

const shown = ({ p50, p99 }: Spread): string => `${p50} (p99 ${p99})`;

/** From a venue's frame to a reader of the whole product, over all ticks and readers. */
async function benchScreen(): Promise<readonly BenchRow[]> {
  console.log(`load average ${loadOf()} before the readers`);
  const [readers, watchSeconds] = [Number(values.readers), Number(values.watch)];
  const { screen, ticks, deliveries, missed, stages } = await measureScreen({
    readers,
    seconds: watchSeconds,
  });
  const [toServer, toFirst, toLast] = stages.map(shown);
  console.log(
    `tick to screen, ${readers} readers, ${ticks} ticks in ${watchSeconds} s: p50 ${screen.p50} ms, p99 ${screen.p99} ms (goal ${GOAL_SCREEN_MS}), ` +
      `${missed} of ${deliveries} missed · of it to the server ${toServer} ms, from there to the first reader ${toFirst}, from the first to the last ${toLast} · load average ${loadOf()}`,
  );
  return [row("feed.screen.p50", screen.p50, "ms"), row("feed.screen.p99", screen.p99, "ms", GOAL_SCREEN_MS)];
}

async function benchCosts(): Promise<readonly BenchRow[]> {
  const leave = await joinTestServer();
  const sender = fork(fileURLToPath(new URL("feeds/sender.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  try {
    const database = await openTestDatabase();
    console.log(`load average ${loadOf()} at the start`);
    const costs = await benchAll(database, sender);
    await database.close();
    return [...costs, await benchSettled()];
  } finally {
    sender.disconnect();
    await leave();
  }
}

const rows = [...(values.screen ? [] : await benchCosts()), ...(await benchScreen())];
if (values.json !== undefined) writeReport(values.json, rows);
