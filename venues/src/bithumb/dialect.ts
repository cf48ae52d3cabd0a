import { bitsAt, keyOf } from "../price/noise.ts";
import type { Trade } from "../price/market.ts";
import { fixed, quoted, stripped } from "../serve/numbers.ts";
import { dateText, KST_MS, timeText } from "../serve/times.ts";
import {
  askBid,
  changeOf,
  type Fields,
  type ShownBook,
  type ShownTrade,
  totalOf,
  unitsText,
} from "../upbit/frames.ts";
import type { Dialect } from "../upbit/session.ts";

/** Bithumb prints sizes with four digits; a smaller one appears as 0. */
const DIGITS = 4;
const MOST_UNITS = 15;
const SHUFFLED = keyOf(0, "bithumb");

/** Bithumb's own way to write: plain numbers, dates of trades in Korea's time, times of books in microseconds. */
export const bithumbDialect: Dialect = {
  rules: {
    isUnitCount: (count) => Number.isInteger(count) && count >= 1 && count <= MOST_UNITS,
    mostUnits: MOST_UNITS,
    withoutType: "WRONG_FORMAT",
    // The documents say is_only_snapshot; the venue itself was seen to read this form alone.
    onlySnapshot: ["isOnlySnapshot"],
    onlyRealtime: ["isOnlyRealtime"],
  },
  messages: [],
  trade: tradeFields,
  book: bookFields,
};

/** 19 digits, beyond what a double holds; unique, not in the order of the trades that share a millisecond. */
export function sequentialId({ venueId, atMs, index }: Trade): string {
  if (venueId !== null) return venueId;
  const group = bitsAt(SHUFFLED, Math.floor(index / 4));
  const place = (index % 4) ^ (group & 3);
  return `${atMs}${String((group % 250_000) * 4 + place).padStart(6, "0")}`;
}

function tradeFields(shown: ShownTrade): Fields {
  const { market, trade, sentMs, streamType } = shown;
  const { previous, change, difference } = changeOf(shown);
  const korean = trade.atMs + KST_MS;
  return {
    type: quoted("trade"),
    code: quoted(market.instrument.symbol),
    trade_price: stripped(trade.price),
    trade_volume: size(trade.qty),
    ask_bid: askBid(trade),
    prev_closing_price: stripped(previous),
    change: quoted(change),
    change_price: String(Math.abs(difference)),
    trade_date: quoted(dateText(korean)),
    trade_time: quoted(timeText(korean)),
    trade_timestamp: String(trade.atMs),
    sequential_id: sequentialId(trade),
    timestamp: String(sentMs),
    stream_type: quoted(streamType),
  };
}

function bookFields(shown: ShownBook): Fields {
  const { want, book, streamType } = shown;
  const total = (levels: ShownBook["book"]["asks"]): string =>
    stripped(totalOf(levels.slice(0, want.units), DIGITS));
  return {
    type: quoted("orderbook"),
    code: quoted(want.code),
    total_ask_size: total(book.asks),
    total_bid_size: total(book.bids),
    orderbook_units: unitsText(shown, { price: stripped, size }),
    level: "1",
    timestamp: `${book.atMs}000`,
    stream_type: quoted(streamType),
  };
}

function size(text: string): string {
  return stripped(fixed(text, DIGITS));
}
