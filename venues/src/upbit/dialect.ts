import { bitsAt, keyOf } from "../price/noise.ts";
import type { Trade } from "../price/market.ts";
import { fixed, javaNumber, quoted, stripped } from "../serve/numbers.ts";
import { dateText, timeText } from "../serve/times.ts";
import {
  askBid,
  changeOf,
  type Fields,
  type ShownBook,
  type ShownTrade,
  totalOf,
  unitsText,
} from "./frames.ts";
import type { Dialect } from "./session.ts";

const DIGITS = 8;
const UNITS = [1, 5, 15, 30];
const SHUFFLED = keyOf(0, "sequential_id");

/** Upbit's own way to write: prices from ten million on as 1.5243E8, sizes with eight digits; the other way round in SIMPLE. */
export const upbitDialect: Dialect = {
  rules: {
    isUnitCount: (count) => UNITS.includes(count),
    mostUnits: 30,
    withoutType: "NO_TYPE",
    onlySnapshot: ["is_only_snapshot", "isOnlySnapshot"],
    onlyRealtime: ["is_only_realtime", "isOnlyRealtime"],
  },
  messages: [
    { most: 5, perMs: 1_000 },
    { most: 100, perMs: 60_000 },
  ],
  trade: tradeFields,
  book: bookFields,
};

/** 17 digits, the millisecond first: unique, but not in the order of the trades that share it. */
export function sequentialId({ venueId, atMs, index }: Trade): string {
  if (venueId !== null) return venueId;
  const group = bitsAt(SHUFFLED, Math.floor(index / 4));
  const place = (index % 4) ^ (group & 3);
  return `${atMs}${String((group % 2_500) * 4 + place).padStart(4, "0")}`;
}

function tradeFields(shown: ShownTrade): Fields {
  const { market, trade, book, sentMs, streamType } = shown;
  const { previous, change, difference } = changeOf(shown);
  const price = shown.isSimple ? stripped : javaNumber;
  const [bestAsk, bestBid] = [book?.asks[0] ?? ["0", "0"], book?.bids[0] ?? ["0", "0"]];
  return {
    type: quoted("trade"),
    code: quoted(market.instrument.symbol),
    timestamp: String(sentMs),
    trade_date: quoted(dateText(trade.atMs)),
    trade_time: quoted(timeText(trade.atMs)),
    trade_timestamp: String(trade.atMs),
    trade_price: price(trade.price),
    trade_volume: javaNumber(trade.qty),
    ask_bid: askBid(trade),
    prev_closing_price: fixed(previous, DIGITS),
    change: quoted(change),
    change_price: Math.abs(difference).toFixed(DIGITS),
    sequential_id: sequentialId(trade),
    best_ask_price: price(bestAsk[0]),
    best_ask_size: fixed(bestAsk[1], DIGITS),
    best_bid_price: price(bestBid[0]),
    best_bid_size: fixed(bestBid[1], DIGITS),
    stream_type: quoted(streamType),
  };
}

function bookFields(shown: ShownBook): Fields {
  const { want, book, streamType, isSimple } = shown;
  const size = isSimple ? javaNumber : (text: string) => fixed(text, DIGITS);
  const total = (levels: ShownBook["book"]["asks"]): string =>
    size(totalOf(levels.slice(0, want.units), DIGITS));
  return {
    type: quoted("orderbook"),
    code: quoted(want.code),
    timestamp: String(book.atMs),
    total_ask_size: total(book.asks),
    total_bid_size: total(book.bids),
    orderbook_units: unitsText(shown, { price: isSimple ? stripped : javaNumber, size }),
    stream_type: quoted(streamType),
    level: "0",
  };
}
