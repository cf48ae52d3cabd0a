import {
  candlesOf,
  cellsOf,
  closesOf,
  decimalOf,
  type Fields,
  fieldsOf,
  instantOf,
  textOf,
  timestampOf,
} from "../venue/fields.ts";
import { parseQuoted } from "../venue/quoted-numbers.ts";
import type {
  AskVenue,
  BackfillWish,
  Venue,
  VenueMessage,
  VenueSession,
  VenueTrade,
} from "../venue/venue.ts";
import { type KrakenBooks, openKrakenBooks } from "./kraken-books.ts";

/** Levels of each book that are asked for, and over which its checksum is. */
const DEPTH = 10;
/** By the venue's clock, between two askings for one book: a venue whose sums are wrong for a while would else be asked with every frame. */
const ASK_AGAIN_MS = 5_000;
const CHANNELS = ["trade", "book"] as const;
const DAY_SECONDS = 86_400;

/** Kraken's second interface: a heartbeat a second, books with a checksum. */
export const KRAKEN: Venue = {
  name: "kraken",
  transport: "socket",
  address: { stream: "wss://ws.kraken.com/v2", rest: "https://api.kraken.com" },
  silenceMs: 5_000,
  ping: { everyMs: 2_000, by: { text: JSON.stringify({ method: "ping" }) } },
  replaceAfterMs: null,
  pathOf: () => "",
  converse: ({ symbols }): VenueSession => {
    const books = openKrakenBooks(DEPTH);
    const kept: Kept = { books, acknowledged: new Map(), askedAtMs: new Map() };
    return {
      greeting: [
        wish("subscribe", { channel: "trade", symbol: symbols, snapshot: true }),
        wish("subscribe", { channel: "book", symbol: symbols, depth: DEPTH, snapshot: true }),
      ],
      read: (text) => readFrame(text, kept),
    };
  },
  backfill,
  lastDay: {
    pathOf: (symbol, nowMs) =>
      `/0/public/OHLC?pair=${encodeURIComponent(symbol)}&interval=15&since=${Math.floor(nowMs / 1_000) - DAY_SECONDS}`,
    // `[seconds, open, high, low, close, …]`.
    read: (text) =>
      closesOf(rowsOf(fieldsOf(fieldsOf(parseQuoted(text))?.["result"])), (row) => {
        const cells = cellsOf(row);
        return { atMs: secondsOf(cells[0]), price: cells[4] };
      }),
  },
  minutes: {
    // Of the last twelve hours alone; older ones it does not tell.
    most: 720,
    // It counts the candles after this second, and has no end.
    pathOf: (symbol, { fromMs }) =>
      `/0/public/OHLC?pair=${encodeURIComponent(symbol)}&interval=1&since=${Math.floor(fromMs / 1_000) - 1}`,
    // `[seconds, open, high, low, close, mean, qty, trades]`.
    read: (text) =>
      candlesOf(rowsOf(fieldsOf(fieldsOf(parseQuoted(text))?.["result"])), (row) => {
        const cells = cellsOf(row);
        return { startMs: secondsOf(cells[0]), open: cells[1], close: cells[4], trades: cells[7] };
      }),
  },
};

interface Kept {
  readonly books: KrakenBooks;
  /** Channels that stand, by symbol. */
  readonly acknowledged: Map<string, number>;
  /** When a book was asked for anew; null where the frame that made us ask had no time, until one has. */
  readonly askedAtMs: Map<string, number | null>;
}

const wish = (method: "subscribe" | "unsubscribe", params: object): string =>
  JSON.stringify({ method, params });

function readFrame(text: string, kept: Kept): readonly VenueMessage[] {
  const frame = fieldsOf(parseQuoted(text));
  if (frame === null) return [{ kind: "unknown", reason: "NOT_AN_OBJECT" }];
  const channel = textOf(frame["channel"]);
  if (channel === "trade") return readTrades(frame["data"]);
  if (channel === "book") return readBooks(frame, kept);
  if (channel === "heartbeat" || frame["method"] === "pong") return [];
  if (channel === "status") return isOnline(frame["data"]) ? [] : [{ kind: "leaving" }];
  if (frame["method"] === "subscribe") return readAnswer(frame, kept.acknowledged);
  if (frame["method"] === "unsubscribe") return [];
  return [{ kind: "unknown", reason: `channel ${channel ?? "none"}`.slice(0, 60) }];
}

function isOnline(data: unknown): boolean {
  const [first] = Array.isArray(data) ? (data as readonly unknown[]) : [];
  const system = textOf(fieldsOf(first)?.["system"]);
  // In its other states no trade is made, and the connection stands.
  return system !== "maintenance";
}

function readAnswer(frame: Fields, acknowledged: Map<string, number>): readonly VenueMessage[] {
  const symbol = textOf(fieldsOf(frame["result"])?.["symbol"]) ?? textOf(frame["symbol"]);
  if (frame["success"] !== true || symbol === null)
    return [{ kind: "unknown", reason: `refused ${textOf(frame["error"]) ?? ""}`.slice(0, 60) }];
  const count = (acknowledged.get(symbol) ?? 0) + 1;
  acknowledged.set(symbol, count);
  return count === CHANNELS.length ? [{ kind: "subscribed", symbol }] : [];
}

function readTrades(data: unknown): readonly VenueMessage[] {
  if (!Array.isArray(data)) return [{ kind: "unknown", reason: "broken trade" }];
  const read = (data as readonly unknown[]).map(tradeOf);
  const trades = read.filter((trade) => trade !== null);
  const broken: readonly VenueMessage[] =
    trades.length < read.length ? [{ kind: "unknown", reason: "broken trade" }] : [];
  return trades.length === 0 ? broken : [{ kind: "trades", trades }, ...broken];
}

function tradeOf(item: unknown): VenueTrade | null {
  const data = fieldsOf(item) ?? {};
  const symbol = textOf(data["symbol"]);
  const tradeId = textOf(data["trade_id"]);
  const atMs = timestampOf(data["timestamp"]);
  const price = decimalOf(data["price"]);
  const qty = decimalOf(data["qty"]);
  if (symbol === null || tradeId === null || atMs === null || price === null || qty === null) return null;
  return { symbol, tradeId, atMs, price, qty };
}

function readBooks(frame: Fields, kept: Kept): readonly VenueMessage[] {
  const [data] = Array.isArray(frame["data"]) ? (frame["data"] as readonly unknown[]) : [];
  const fields = fieldsOf(data);
  const symbol = textOf(fields?.["symbol"]);
  if (fields === null || symbol === null) return [{ kind: "unknown", reason: "broken book" }];
  const applied = kept.books.apply(symbol, fields, frame["type"] === "snapshot");
  if (applied !== "mismatch" && applied !== "missing") return applied;
  const told: readonly VenueMessage[] =
    applied === "mismatch" ? [{ kind: "unknown", reason: "checksum of a book" }] : [];
  if (!mayAskAgain(kept, symbol, timestampOf(fields["timestamp"]))) return told;
  const params = { channel: "book", symbol: [symbol], depth: DEPTH };
  return [
    ...told,
    { kind: "send", text: wish("unsubscribe", params) },
    { kind: "send", text: wish("subscribe", { ...params, snapshot: true }) },
  ];
}

function mayAskAgain({ askedAtMs }: Kept, symbol: string, atMs: number | null): boolean {
  const asked = askedAtMs.get(symbol);
  const isDue = asked === undefined || (asked !== null && atMs !== null && atMs - asked >= ASK_AGAIN_MS);
  if (isDue || asked === null) askedAtMs.set(symbol, atMs);
  return isDue;
}

const PAGE = 1_000;
const PAGES_MAX = 8;

/** Trades from a moment on, oldest first, page after page. */
async function backfill(
  ask: AskVenue,
  { symbol, fromMs }: BackfillWish,
): Promise<readonly VenueTrade[] | null> {
  const trades: VenueTrade[] = [];
  let since = `${fromMs - 1}000000`;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const text = await ask(
      `/0/public/Trades?pair=${encodeURIComponent(symbol)}&count=${PAGE}&since=${since}`,
    );
    const result = text === null ? null : fieldsOf(fieldsOf(parseQuoted(text))?.["result"]);
    const rows = rowsOf(result);
    const last = textOf(result?.["last"]);
    if (!Array.isArray(rows) || last === null) return null;
    for (const row of cellsOf(rows)) {
      const trade = rowOf(row, symbol);
      if (trade === null) return null;
      trades.push(trade);
    }
    if (rows.length < PAGE) return trades;
    since = last;
  }
  return null;
}

/** A result names its rows by the pair, as the venue calls it. */
function rowsOf(result: Fields | null): unknown {
  return Object.entries(result ?? {}).find(([name]) => name !== "last")?.[1];
}

/** `[price, volume, seconds, side, kind, misc, id]`. */
function rowOf(row: unknown, symbol: string): VenueTrade | null {
  const cells = cellsOf(row);
  const price = decimalOf(cells[0]);
  const qty = decimalOf(cells[1]);
  const atMs = secondsOf(cells[2]);
  const tradeId = textOf(cells[6]);
  return price === null || qty === null || atMs === null || tradeId === null
    ? null
    : { symbol, tradeId, atMs, price, qty };
}

/** Seconds with a fraction, read as text so that the millisecond is the venue's own. */
function secondsOf(value: unknown): VenueTrade["atMs"] | null {
  const [, whole = "", fraction = ""] = /^(\d{1,11})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return whole === "" ? null : instantOf(whole + fraction.slice(0, 3).padEnd(3, "0"));
}
