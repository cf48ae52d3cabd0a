import type { Book, Level, Market, Trade } from "../price/market.ts";
import { previousClose } from "../price/candles.ts";
import { list, object, quoted } from "../serve/numbers.ts";
import type { Format, Want } from "./subscription.ts";

export type StreamType = "SNAPSHOT" | "REALTIME";

/** A trade, and what the frame says beside it. */
export interface ShownTrade {
  readonly market: Market;
  readonly trade: Trade;
  readonly book: Book | null;
  /** When the frame is sent: later than the trade. */
  readonly sentMs: number;
  readonly streamType: StreamType;
  readonly isSimple: boolean;
}

export interface ShownBook {
  readonly want: Want;
  readonly book: Book;
  readonly streamType: StreamType;
  readonly isSimple: boolean;
}

/** The fields of a frame under their long names, each value as JSON. */
export type Fields = Readonly<Record<string, string>>;

/** The names of the SIMPLE formats. */
const SIMPLE: Readonly<Record<string, string>> = {
  type: "ty",
  code: "cd",
  timestamp: "tms",
  stream_type: "st",
  level: "lv",
  trade_date: "td",
  trade_time: "ttm",
  trade_timestamp: "ttms",
  trade_price: "tp",
  trade_volume: "tv",
  ask_bid: "ab",
  prev_closing_price: "pcp",
  change: "c",
  change_price: "cp",
  sequential_id: "sid",
  best_ask_price: "bap",
  best_ask_size: "bas",
  best_bid_price: "bbp",
  best_bid_size: "bbs",
  total_ask_size: "tas",
  total_bid_size: "tbs",
  orderbook_units: "obu",
  ask_price: "ap",
  bid_price: "bp",
  ask_size: "as",
  bid_size: "bs",
};

const LONG: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SIMPLE).map(([long, short]) => [short, long]),
);

/** A frame of the SIMPLE format under the names of the DEFAULT one, and not a digit of it changed. */
export const withLongNames = (frame: string): string =>
  frame.replaceAll(/"(\w+)":/g, (all, name: string) => (LONG[name] === undefined ? all : `"${LONG[name]}":`));

export const isSimple = (format: Format): boolean => format === "SIMPLE" || format === "SIMPLE_LIST";

/** A frame in the format that was asked for. */
export function frameText(fields: Fields, format: Format): string {
  const text = named(fields, isSimple(format));
  return format === "JSON_LIST" || format === "SIMPLE_LIST" ? list([text]) : text;
}

/** The two sides of a book paired by rank; a side that has fewer is filled with zeros. */
export function unitsText(
  { book: { asks, bids }, want, isSimple: simple }: ShownBook,
  write: { price(text: string): string; size(text: string): string },
): string {
  return list(
    Array.from({ length: want.units }, (_, place) => {
      const [ask, askSize] = asks[place] ?? NOTHING;
      const [bid, bidSize] = bids[place] ?? NOTHING;
      return named(
        {
          ask_price: write.price(ask),
          bid_price: write.price(bid),
          ask_size: write.size(askSize),
          bid_size: write.size(bidSize),
        },
        simple,
      );
    }),
  );
}

/** How the price stands to the last of the day before. */
export function changeOf({ market, trade }: Pick<ShownTrade, "market" | "trade">) {
  const previous = previousClose(market, trade.atMs);
  const difference = Number(trade.price) - Number(previous);
  const change = difference === 0 ? "EVEN" : difference > 0 ? "RISE" : "FALL";
  return { previous, change, difference };
}

/** The sum of a side of the book. */
export const totalOf = (levels: readonly Level[], digits: number): string =>
  levels.reduce((sum, [, qty]) => sum + Number(qty), 0).toFixed(digits);

export const askBid = ({ side }: Trade): string => quoted(side === "buy" ? "BID" : "ASK");

const NOTHING: Level = ["0", "0"];

function named(fields: Fields, simple: boolean): string {
  if (!simple) return object(fields);
  return object(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [SIMPLE[name] ?? name, value])),
  );
}
