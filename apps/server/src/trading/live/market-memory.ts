import { type TickLike, toWireBook, toWireTick } from "@maru/contract";
import type { Book } from "@maru/rules";
import type { Stock } from "@maru/values";

const TICKS_KEPT = 60;

/** The newest prices and book of every market, as messages: for new subscribers. */
export interface MarketMemory {
  ticks(stock: Stock, ticks: readonly TickLike[]): string;
  book(book: Book): string;
  lastTicks(stock: string): readonly string[];
  lastBook(stock: string): readonly string[];
}

export function createMarketMemory(precisionOf: (stock: string) => number): MarketMemory {
  const ticksOf = new Map<string, readonly TickLike[]>();
  const books = new Map<string, string>();
  const bodyOf = (stock: string, ticks: readonly TickLike[]): string =>
    JSON.stringify({ type: "rawData", data: ticks.map((tick) => toWireTick(tick, precisionOf(stock))) });
  return {
    ticks: (stock, ticks) => {
      ticksOf.set(stock, [...(ticksOf.get(stock) ?? []), ...ticks].slice(-TICKS_KEPT));
      return bodyOf(stock, ticks);
    },
    book: (book) => {
      const body = JSON.stringify({ type: "orderbook", data: toWireBook(book, precisionOf(book.stock)) });
      books.set(book.stock, body);
      return body;
    },
    lastTicks: (stock) => {
      const ticks = ticksOf.get(stock);
      return ticks === undefined ? [] : [bodyOf(stock, ticks)];
    },
    lastBook: (stock) => {
      const body = books.get(stock);
      return body === undefined ? [] : [body];
    },
  };
}
