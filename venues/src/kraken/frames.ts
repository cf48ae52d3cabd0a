import { lastTrade, type Book, type Level, type Market, type Trade } from "../price/market.ts";
import { changedLevels } from "../serve/level-changes.ts";
import { fixed, list, object, quoted, stripped } from "../serve/numbers.ts";
import { microsText } from "../serve/times.ts";
import { checksumOf } from "./checksum.ts";

type FrameType = "snapshot" | "update";

/** Ids count from here. */
const FIRST_TRADE_ID = 70_000_000;
const HOURS = 24;
const HOUR_MS = 3_600_000;

export const tradeId = ({ venueId, index }: Trade): number =>
  venueId === null ? FIRST_TRADE_ID + index : Number(venueId);

/** One trade in fourteen or so is a limit order that took. */
export const orderType = ({ index }: Trade): "limit" | "market" => (index % 14 === 0 ? "limit" : "market");

export function tradeFrame(type: FrameType, symbol: string, trades: readonly Trade[]): string {
  return frame(
    "trade",
    type,
    trades.map((trade) => tradeItem(symbol, trade)),
  );
}

function tradeItem(symbol: string, trade: Trade): string {
  const { side, price, qty, atMs, micros } = trade;
  return object({
    symbol: quoted(symbol),
    side: quoted(side),
    price: stripped(price),
    qty: stripped(qty),
    ord_type: quoted(orderType(trade)),
    trade_id: String(tradeId(trade)),
    timestamp: quoted(microsText(atMs, micros)),
  });
}

/** The first `depth` levels of a book, with all the digits of the pair: the checksum counts them. */
export function cutBook({ instrument }: Market, book: Book, depth: number): Book {
  const { priceDigits, qtyDigits } = instrument;
  const cut = (levels: readonly Level[]): readonly Level[] =>
    levels.slice(0, depth).map(([price, qty]) => [fixed(price, priceDigits), fixed(qty, qtyDigits)]);
  return { ...book, bids: cut(book.bids), asks: cut(book.asks) };
}

export function bookSnapshot(symbol: string, book: Book, isWrong: boolean): string {
  return bookFrame("snapshot", symbol, { ...book, checksum: shownChecksum(book, isWrong) });
}

/** What changed since the book that was shown before; null if nothing did. */
export function bookUpdate(
  symbol: string,
  { before, after }: { readonly before: Book; readonly after: Book },
  isWrong: boolean,
): string | null {
  const bids = leftIn(changedLevels(before.bids, after.bids), after.bids, -1);
  const asks = leftIn(changedLevels(before.asks, after.asks), after.asks, 1);
  if (bids.length + asks.length === 0) return null;
  return bookFrame("update", symbol, {
    atMs: after.atMs,
    bids,
    asks,
    checksum: shownChecksum(after, isWrong),
  });
}

/** A level that fell behind the depth is not taken away: the client cuts its book itself. */
function leftIn(changes: readonly Level[], after: readonly Level[], direction: 1 | -1): readonly Level[] {
  const worst = Number(after.at(-1)?.[0] ?? 0);
  return changes.filter(([price]) => direction * Number(price) <= direction * worst);
}

function shownChecksum(book: Book, isWrong: boolean): number {
  const checksum = checksumOf(book);
  return isWrong ? (checksum ^ 1) >>> 0 : checksum;
}

const levelsText = (side: readonly Level[]): string =>
  list(side.map(([price, qty]) => object({ price, qty })));

function bookFrame(type: FrameType, symbol: string, book: Book & { readonly checksum: number }): string {
  const item = object({
    symbol: quoted(symbol),
    bids: levelsText(book.bids),
    asks: levelsText(book.asks),
    checksum: String(book.checksum),
    timestamp: quoted(microsText(book.atMs, 0)),
  });
  return frame("book", type, [item]);
}

/** The best of the book, the last trade and the day around it, from an hourly look back. */
export function tickerFrame(type: FrameType, market: Market, nowMs: number): string | null {
  const [book, trade] = [market.bookAt(nowMs), lastTrade(market, nowMs)];
  const [bid, ask] = [book?.bids[0], book?.asks[0]];
  if (bid === undefined || ask === undefined || trade === null) return null;
  const hours = Array.from({ length: HOURS }, (_, hour) => lastTrade(market, nowMs - (hour + 1) * HOUR_MS));
  const prices = [trade, ...hours].flatMap((each) => (each === null ? [] : [Number(each.price)]));
  const [last, first] = [Number(trade.price), prices.at(-1) ?? 0];
  const shown = (price: number): string => price.toFixed(market.instrument.priceDigits);
  const item = object({
    symbol: quoted(market.instrument.symbol),
    bid: bid[0],
    bid_qty: bid[1],
    ask: ask[0],
    ask_qty: ask[1],
    last: trade.price,
    volume: String(prices.length * 100),
    low: shown(Math.min(...prices)),
    vwap: shown(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    high: shown(Math.max(...prices)),
    change: shown(last - first),
    change_pct: ((last / first - 1) * 100).toFixed(2),
    timestamp: quoted(microsText(nowMs, 0)),
  });
  return frame("ticker", type, [item]);
}

function frame(channel: string, type: FrameType, items: readonly string[]): string {
  return object({ channel: quoted(channel), type: quoted(type), data: list(items) });
}
