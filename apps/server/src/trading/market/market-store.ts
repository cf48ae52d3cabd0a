import {
  type Bar,
  BASE_BAR_MS,
  type BrokenCause,
  type LoggedTick,
  type Quantity,
  type TickFlag,
  type TickRef,
} from "@maru/rules";
import { assert, instant, type Instant, price, type Price, stock, type Stock } from "@maru/values";
import { BAR_COLUMNS, barOf, type BarRow, refText } from "../../platform/bar-row.ts";
import type { TickLink } from "./tick-chain.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/** A row of market.incident to be. */
export interface Incident {
  readonly kind: "FEED_GAP" | "WITHHELD" | "FEED_SILENT" | "FEED_ENDED" | "RESTART" | "BROKEN_INPUT";
  readonly fromMs: Instant;
  readonly toMs: Instant | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** What the log of a market holds at its end, for going on after a restart. */
export interface LogTail {
  readonly nextSeq: number;
  /** Frozen bars, oldest first. */
  readonly bars: readonly Bar[];
  /** The last ticks in order of arrival, and every used tick after the last bar. */
  readonly ticks: readonly LoggedTick[];
  /** What holes that were not healed have broken and no frozen bar shows yet, in exchange time. */
  readonly breaks: readonly TailBreak[];
  /** The newest link of the chain over its ticks; those behind it are among the last ticks. Null where none was written. */
  readonly link: TickLink | null;
}

export interface TailBreak {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: BrokenCause;
}

/** All SQL of the price log, under the role that may write prices and cannot see a bet. */
export interface MarketStore {
  /** Ticks and the links of their chain, in one statement. */
  appendTicks(market: Stock, ticks: readonly LoggedTick[], links: readonly TickLink[]): Promise<void>;
  /** In one transaction. A bar that is there already stays as it is. */
  appendBars(market: Stock, bars: readonly Bar[], incidents: readonly Incident[]): Promise<void>;
  appendIncidents(market: Stock, incidents: readonly Incident[]): Promise<void>;
  readTail(market: Stock): Promise<LogTail>;
  readBars(market: Stock, fromMs: Instant, toMs: Instant): Promise<readonly Bar[]>;
  /** The last used tick before `beforeMs`, in arrival order; null where there is none. */
  lastUsedBefore(market: Stock, beforeMs: Instant): Promise<TickRef | null>;
}

const TAIL_BARS = 60;
/** Enough to know again every id that could still be used. */
const TAIL_TICKS = 8_192;

const INSERT_TICKS = `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[])`;
const INSERT_LINKED = `with linked as (
    insert into market.tick_link (stock, seq, head, at_ms)
      select $9::text, * from unnest($10::bigint[], $11::bytea[], $12::bigint[]))
  ${INSERT_TICKS}`;
const INSERT_BARS = `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, first_tick, last_tick, broken)
  select $1, start_ms, open, high, low, close, volume, trades, first_tick::jsonb, last_tick::jsonb, broken
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::integer[],
    $9::text[], $10::text[], $11::text[])
    as bar (start_ms, open, high, low, close, volume, trades, first_tick, last_tick, broken)
  on conflict (stock, start_ms) do nothing`;
const INSERT_INCIDENTS = `insert into market.incident (stock, kind, from_ms, to_ms, detail)
  select $1, kind, from_ms, to_ms, detail::jsonb
  from unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[]) as incident (kind, from_ms, to_ms, detail)`;
const TAIL_BREAKS = `select kind, detail->>'brokenFromMs' as from_ms, detail->>'brokenToMs' as to_ms
  from market.incident where stock = $1 and kind in ('RESTART', 'FEED_GAP', 'WITHHELD') and detail->>'healed' = 'no'
   and (detail->>'brokenToMs')::bigint > $2 order by id`;
const TICK_COLUMNS = "stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag";

export function createMarketStore(database: Database): MarketStore {
  assert(database.role === "maru_prices", `prices are written by maru_prices, not by ${database.role}`);
  return {
    appendTicks: async (market, ticks, links) => {
      if (links.length === 0) await database.query(INSERT_TICKS, tickColumns(ticks));
      else await database.query(INSERT_LINKED, [...tickColumns(ticks), market, ...linkColumns(links)]);
    },
    appendBars: async (market, bars, incidents) => {
      await database.transaction(async (client) => {
        if (bars.length > 0) await client.query(INSERT_BARS, [market, ...barColumns(bars)]);
        if (incidents.length > 0)
          await client.query(INSERT_INCIDENTS, [market, ...incidentColumns(incidents)]);
      });
    },
    appendIncidents: async (market, incidents) => {
      await database.query(INSERT_INCIDENTS, [market, ...incidentColumns(incidents)]);
    },
    readTail: (market) => inOneSnapshot(database, (query) => readTail(query, market)),
    readBars: async (market, fromMs, toMs) => {
      const rows = await database.query<BarRow>(
        `select ${BAR_COLUMNS} from market.bar where stock = $1 and start_ms >= $2 and start_ms < $3 order by start_ms`,
        [market, fromMs, toMs],
      );
      return rows.map(barOf);
    },
    lastUsedBefore: async (market, beforeMs) => {
      const [row] = await database.query<TickRow>(
        `select ${TICK_COLUMNS} from market.tick where stock = $1 and at_ms < $2 and flag = 'used'
         order by at_ms desc, seq desc limit 1`,
        [market, beforeMs],
      );
      return row === undefined ? null : tickOf(row);
    },
  };
}

/** Ticks whose answer was lost may be committed while the end of their log is read: all of them are read, or none. */
function inOneSnapshot<T>(database: Database, read: (query: Database["query"]) => Promise<T>): Promise<T> {
  return database.transaction(async (client) => {
    await client.query("set transaction isolation level repeatable read read only");
    return read(
      async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...values])).rows,
    );
  });
}

async function readTail(query: Database["query"], market: Stock): Promise<LogTail> {
  const bars = await query<BarRow>(
    `select ${BAR_COLUMNS} from market.bar where stock = $1 order by start_ms desc limit $2`,
    [market, TAIL_BARS],
  );
  const frozen = bars.map(barOf).toReversed();
  const last = frozen.at(-1);
  const ticks = await query<TickRow>(
    `select ${TICK_COLUMNS} from (
       (select ${TICK_COLUMNS} from market.tick where stock = $1 order by seq desc limit $2)
       union
       (select ${TICK_COLUMNS} from market.tick where stock = $1 and at_ms >= $3)
     ) as tail order by seq`,
    [market, TAIL_TICKS, last === undefined ? 0 : last.startMs + BASE_BAR_MS],
  );
  const breaks = await query<{ from_ms: string; to_ms: string; kind: BrokenCause }>(TAIL_BREAKS, [
    market,
    last === undefined ? 0 : last.startMs + BASE_BAR_MS,
  ]);
  const lastTick = ticks.at(-1);
  return {
    link: await newestLink(query, market),
    breaks: breaks.map((row) => ({ fromMs: Number(row.from_ms), toMs: Number(row.to_ms), cause: row.kind })),
    nextSeq: lastTick === undefined ? 1 : Number(lastTick.seq) + 1,
    bars: frozen,
    ticks: ticks.map(tickOf),
  };
}

async function newestLink(query: Database["query"], market: Stock): Promise<TickLink | null> {
  const [row] = await query<{ seq: string; head: Buffer; at_ms: string }>(
    "select seq, head, at_ms from market.tick_link where stock = $1 order by seq desc limit 1",
    [market],
  );
  return row === undefined ? null : { seq: Number(row.seq), head: row.head, atMs: Number(row.at_ms) };
}

function linkColumns(links: readonly TickLink[]): readonly unknown[] {
  return [links.map(({ seq }) => seq), links.map(({ head }) => head), links.map(({ atMs }) => atMs)];
}

interface TickRow {
  readonly stock: string;
  readonly seq: string;
  readonly at_ms: string;
  readonly received_at_ms: string;
  readonly price: string;
  readonly qty: string;
  readonly trade_id: string;
  readonly flag: string;
}

function tickColumns(ticks: readonly LoggedTick[]): readonly unknown[] {
  return [
    ticks.map((tick) => tick.stock),
    plainList(ticks.map((tick) => tick.seq)),
    plainList(ticks.map((tick) => tick.atMs)),
    plainList(ticks.map((tick) => tick.receivedAtMs)),
    plainList(ticks.map((tick) => tick.price)),
    plainList(ticks.map((tick) => tick.qty)),
    // The column holds text; a venue without ids leaves it empty.
    ticks.map((tick) => tick.tradeId ?? ""),
    plainList(ticks.map((tick) => tick.flag)),
  ];
}

/** A list as PostgreSQL reads it, for what needs no quotes: the library would look into every number of every tick. */
function plainList(values: readonly (number | bigint | TickFlag)[]): string {
  return `{${values.join(",")}}`;
}

function barColumns(bars: readonly Bar[]): readonly unknown[] {
  return [
    bars.map((bar) => bar.startMs),
    bars.map((bar) => bar.open),
    bars.map((bar) => bar.high),
    bars.map((bar) => bar.low),
    bars.map((bar) => bar.close),
    bars.map((bar) => String(bar.volume)),
    bars.map((bar) => bar.trades),
    bars.map((bar) => refText(bar.first)),
    bars.map((bar) => refText(bar.last)),
    bars.map((bar) => bar.broken),
  ];
}

function incidentColumns(incidents: readonly Incident[]): readonly unknown[] {
  return [
    incidents.map((incident) => incident.kind),
    incidents.map((incident) => incident.fromMs),
    incidents.map((incident) => incident.toMs),
    incidents.map((incident) => JSON.stringify(incident.detail)),
  ];
}

function tickOf(row: TickRow): LoggedTick {
  return {
    stock: stock(row.stock),
    seq: Number(row.seq),
    atMs: moment(row.at_ms),
    receivedAtMs: moment(row.received_at_ms),
    price: units(row.price),
    qty: quantity(row.qty),
    tradeId: row.trade_id === "" ? null : row.trade_id,
    flag: flagOf(row.flag),
  };
}

const FLAGS = ["used", "late", "future", "non-positive", "off-grid", "jump"] as const satisfies TickFlag[];

function flagOf(text: string): TickFlag {
  const flag = FLAGS.find((known) => known === text);
  assert(flag !== undefined, `unknown tick flag ${text}`);
  return flag;
}

const moment = (text: string): Instant => instant(Number(text));
const units = (text: string): Price => price(Number(text));
const quantity = (text: string): Quantity => BigInt(text);
