import {
  candlesOf,
  cellsOf,
  closesOf,
  decimalOf,
  type Fields,
  fieldsOf,
  instantOf,
  textOf,
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
import { type BinanceBooks, openBinanceBooks } from "./binance-books.ts";

/** Binance spot: everything is asked for in the address, so an open connection is a subscribed one. Closed by the venue after 24 h. */
export const BINANCE: Venue = {
  name: "binance",
  transport: "socket",
  address: { stream: "wss://data-stream.binance.vision/stream", rest: "https://data-api.binance.vision" },
  silenceMs: 25_000,
  ping: null,
  replaceAfterMs: 23 * 3_600_000,
  pathOf: (symbols) => `?streams=${symbols.flatMap(streamsOf).join("/")}`,
  converse: ({ symbols, ask, tell }): VenueSession => {
    const books = openBinanceBooks(ask, tell);
    queueMicrotask(() => tell(symbols.map((symbol) => ({ kind: "subscribed", symbol }))));
    return { greeting: [], read: (text) => readFrame(text, books) };
  },
  backfill,
  lastDay: {
    pathOf: (symbol) => `/api/v3/klines?symbol=${encodeURIComponent(symbol)}&interval=15m&limit=96`,
    // `[opened, open, high, low, close, …]`.
    read: (text) =>
      closesOf(parseQuoted(text), (row) => {
        const cells = cellsOf(row);
        return { atMs: instantOf(cells[0]), price: cells[4] };
      }),
  },
  minutes: {
    most: 1_000,
    pathOf: (symbol, { fromMs, toMs }) =>
      `/api/v3/klines?symbol=${encodeURIComponent(symbol)}&interval=1m&startTime=${fromMs}&endTime=${toMs - 1}&limit=1000`,
    // A minute without trades stands there at the close before it, with 0 of them: `[opened, open, high, low, close, qty, ends, value, trades, …]`.
    read: (text) =>
      candlesOf(parseQuoted(text), (row) => {
        const cells = cellsOf(row);
        return { startMs: instantOf(cells[0]), open: cells[1], close: cells[4], trades: cells[8] };
      }),
  },
};

const streamsOf = (symbol: string): readonly string[] => {
  const name = symbol.toLowerCase();
  return [`${name}@trade`, `${name}@depth@100ms`];
};

function readFrame(text: string, books: BinanceBooks): readonly VenueMessage[] {
  const frame = fieldsOf(parseQuoted(text));
  const data = fieldsOf(frame?.["data"] ?? frame);
  if (data === null) return [{ kind: "unknown", reason: "NOT_AN_OBJECT" }];
  const event = textOf(data["e"]);
  if (event === "trade") {
    const trade = tradeOf(data, { symbol: textOf(data["s"]), id: "t", time: "T", price: "p", qty: "q" });
    return trade === null
      ? [{ kind: "unknown", reason: "broken trade" }]
      : [{ kind: "trades", trades: [trade] }];
  }
  if (event === "depthUpdate") return books.update(data);
  if (event === "serverShutdown") return [{ kind: "leaving" }];
  return [{ kind: "unknown", reason: `event ${event ?? "none"}`.slice(0, 60) }];
}

interface TradeNames {
  readonly symbol: string | null;
  readonly id: string;
  readonly time: string;
  readonly price: string;
  readonly qty: string;
}

function tradeOf(data: Fields, names: TradeNames): VenueTrade | null {
  const tradeId = textOf(data[names.id]);
  const atMs = instantOf(data[names.time]);
  const price = decimalOf(data[names.price]);
  const qty = decimalOf(data[names.qty]);
  const { symbol } = names;
  if (symbol === null || tradeId === null || atMs === null || price === null || qty === null) return null;
  return { symbol, tradeId, atMs, price, qty };
}

const PAGE = 1_000;
const PAGES_MAX = 8;

/** The newest trades, then those before them by their ids, which are consecutive. */
async function backfill(
  ask: AskVenue,
  { symbol, fromMs }: BackfillWish,
): Promise<readonly VenueTrade[] | null> {
  const trades: VenueTrade[] = [];
  let path = `/api/v3/trades?symbol=${encodeURIComponent(symbol)}&limit=${PAGE}`;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const text = await ask(path);
    const items = text === null ? null : parseQuoted(text);
    if (!Array.isArray(items)) return null;
    const read = (items as readonly unknown[]).map((item) =>
      tradeOf(fieldsOf(item) ?? {}, { symbol, id: "id", time: "time", price: "price", qty: "qty" }),
    );
    if (read.some((trade) => trade === null)) return null;
    trades.unshift(...read.filter((trade) => trade !== null));
    const [oldest] = trades;
    if (oldest === undefined || oldest.atMs < fromMs || Number(oldest.tradeId) <= 1) return trades;
    const fromId = Math.max(1, Number(oldest.tradeId) - PAGE);
    path = `/api/v3/historicalTrades?symbol=${encodeURIComponent(symbol)}&limit=${PAGE}&fromId=${fromId}`;
  }
  return null;
}
