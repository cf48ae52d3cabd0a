import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import {
  candlesOf,
  closesOf,
  decimalOf,
  type Fields,
  fieldsOf,
  instantOf,
  textOf,
  timestampOf,
} from "./fields.ts";
import { parseQuoted } from "./quoted-numbers.ts";
import type {
  AskVenue,
  BackfillWish,
  LastDayCall,
  MinutesCall,
  TextLevel,
  VenueBook,
  VenueMessage,
  VenueSession,
  VenueTrade,
} from "./venue.ts";

/** Levels of a book that are asked for; the venues know 1, 5, 15 and 30. */
const BOOK_LEVELS = 15;

/** What Upbit and Bithumb share: one message names all that is wanted, and a later one replaces it. */
export interface WonVenueTraits {
  /** Of a frame's own `timestamp`, of a book. */
  readonly bookTimeOf: (value: unknown) => Instant | null;
}

export function converseInWon(symbols: readonly string[], traits: WonVenueTraits): VenueSession {
  const heard = new Set<string>();
  return {
    greeting: [
      JSON.stringify([
        { ticket: randomUUID() },
        { type: "trade", codes: symbols },
        { type: "orderbook", codes: symbols.map((symbol) => `${symbol}.${BOOK_LEVELS}`) },
        { format: "DEFAULT" },
      ]),
    ],
    read: (text) => {
      const frame = fieldsOf(parseQuoted(text));
      if (frame === null) return [{ kind: "unknown", reason: "NOT_AN_OBJECT" }];
      const read = readFrame(frame, traits);
      const symbol = textOf(frame["code"]);
      // The first frame of a symbol says that it is subscribed: each begins with a snapshot.
      if (symbol === null || heard.has(symbol)) return read;
      heard.add(symbol);
      return [{ kind: "subscribed", symbol }, ...read];
    },
  };
}

function readFrame(frame: Fields, traits: WonVenueTraits): readonly VenueMessage[] {
  if (frame["type"] === "trade") {
    const trade = tradeOf(frame, { symbol: "code", time: "trade_timestamp" });
    return trade === null ? broken("trade") : [{ kind: "trades", trades: [trade] }];
  }
  if (frame["type"] === "orderbook") {
    const book = bookOf(frame, traits);
    return book === null ? broken("orderbook") : [{ kind: "book", book }];
  }
  if (frame["status"] === "UP") return [];
  const error = fieldsOf(frame["error"]);
  const said =
    error === null ? `type ${textOf(frame["type"]) ?? "none"}` : `error ${textOf(error["name"]) ?? "?"}`;
  return [{ kind: "unknown", reason: said.slice(0, 60) }];
}

const broken = (what: string): readonly VenueMessage[] => [{ kind: "unknown", reason: `broken ${what}` }];

interface TradeNames {
  readonly symbol: string;
  readonly time: string;
}

function tradeOf(frame: Fields, names: TradeNames): VenueTrade | null {
  const symbol = textOf(frame[names.symbol]);
  const tradeId = textOf(frame["sequential_id"]);
  const atMs = instantOf(frame[names.time]);
  const price = decimalOf(frame["trade_price"]);
  const qty = decimalOf(frame["trade_volume"]);
  if (symbol === null || tradeId === null || atMs === null || price === null || qty === null) return null;
  return { symbol, tradeId, atMs, price, qty };
}

function bookOf(frame: Fields, { bookTimeOf }: WonVenueTraits): VenueBook | null {
  const symbol = textOf(frame["code"]);
  const units = frame["orderbook_units"];
  if (symbol === null || !Array.isArray(units)) return null;
  const asks: TextLevel[] = [];
  const bids: TextLevel[] = [];
  for (const unit of units as readonly Fields[]) {
    const ask = [decimalOf(unit["ask_price"]), decimalOf(unit["ask_size"])] as const;
    const bid = [decimalOf(unit["bid_price"]), decimalOf(unit["bid_size"])] as const;
    if (ask[0] === null || ask[1] === null || bid[0] === null || bid[1] === null) return null;
    // A side with fewer levels is filled up with noughts.
    if (Number(ask[0]) > 0) asks.push([ask[0], ask[1]]);
    if (Number(bid[0]) > 0) bids.push([bid[0], bid[1]]);
  }
  return { symbol, atMs: bookTimeOf(frame["timestamp"]), asks, bids };
}

const PAGE = 500;
/** Of a busy symbol, more than a hole that may be filled holds. */
const PAGES_MAX = 8;

/**
 * Pages of trades back to the wished moment, newest first as the venue gives them; told oldest first. Trades of one millisecond have no other
 * order than the venue's own, for ids have none.
 */
export async function wonBackfill(
  ask: AskVenue,
  { symbol, fromMs }: BackfillWish,
): Promise<readonly VenueTrade[] | null> {
  const trades: VenueTrade[] = [];
  let cursor = "";
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const text = await ask(`/v1/trades/ticks?market=${encodeURIComponent(symbol)}&count=${PAGE}${cursor}`);
    const items = text === null ? null : parseQuoted(text);
    if (!Array.isArray(items)) return null;
    const read = (items as readonly unknown[]).map((item) =>
      tradeOf(fieldsOf(item) ?? {}, { symbol: "market", time: "timestamp" }),
    );
    for (const trade of read) {
      if (trade === null) return null;
      trades.push(trade);
    }
    const oldest = trades.at(-1);
    if (items.length < PAGE || oldest === undefined || oldest.atMs < fromMs) return trades.toReversed();
    cursor = `&cursor=${encodeURIComponent(oldest.tradeId)}`;
  }
  return null;
}

/** Ten minutes each, so that a day is one page of theirs. */
export const wonLastDay: LastDayCall = {
  pathOf: (symbol) => `/v1/candles/minutes/10?market=${encodeURIComponent(symbol)}&count=144`,
  read: (text) =>
    closesOf(parseQuoted(text), (item) => {
      const candle = fieldsOf(item) ?? {};
      return { atMs: startOf(candle), price: candle["trade_price"] };
    }),
};

/** A page of theirs. */
const MOST_CANDLES = 200;

/** Candles stand where there were trades alone; the newest come before `to`, which names its zone as the venue reads it. */
export function wonMinutes(toText: (toMs: Instant) => string): MinutesCall {
  return {
    most: MOST_CANDLES,
    pathOf: (symbol, { fromMs, toMs }) => {
      const count = Math.min(MOST_CANDLES, (toMs - fromMs) / MINUTE_MS);
      const to = encodeURIComponent(toText(toMs));
      return `/v1/candles/minutes/1?market=${encodeURIComponent(symbol)}&to=${to}&count=${count}`;
    },
    read: (text) =>
      candlesOf(parseQuoted(text), (item) => {
        const candle = fieldsOf(item) ?? {};
        return { startMs: startOf(candle), open: candle["opening_price"], close: candle["trade_price"] };
      }),
  };
}

function startOf(candle: Fields): Instant | null {
  const startsAt = textOf(candle["candle_date_time_utc"]);
  return timestampOf(startsAt === null ? null : `${startsAt}Z`);
}

/** Microseconds as text, as Bithumb's books have them, or milliseconds. */
export function millisecondsOf(value: unknown): Instant | null {
  const atMs = instantOf(value);
  return atMs === null || atMs < 100_000_000_000_000 ? atMs : instant(Math.floor(atMs / 1_000));
}
