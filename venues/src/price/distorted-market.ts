import { type FaultLog, LIE_PART } from "../faults.ts";
import { priceText } from "./instruments.ts";
import type { Book, Level, Market, Trade } from "./market.ts";

/** A market as its venue shows it: with the times of a clock that was wrong, the prices of a venue that lied and the candles of one that miscounted, while they did. */
export function distortedMarket(market: Market, faults: FaultLog): Market {
  const { instrument } = market;
  const lied = (price: string): string => priceText(instrument, Number(price) * (1 + LIE_PART));
  const liedLevels = (levels: readonly Level[]): readonly Level[] =>
    levels.map(([price, qty]) => [lied(price), qty]);
  return {
    instrument,
    indexAt: (atMs) => market.indexAt(atMs),
    tradeOf: (index) => {
      const trade = market.tradeOf(index);
      return trade === null ? null : distorted(trade);
    },
    bookAt: (atMs) => {
      const book = market.bookAt(atMs);
      return book === null ? null : distortedBook(book, atMs);
    },
    isMiscounted: (atMs) => faults.at("candle", atMs) !== null,
  };

  function distorted(trade: Trade): Trade {
    const offMs = faults.at("clock", trade.atMs)?.byMs ?? 0;
    const price = faults.at("lie", trade.atMs) === null ? trade.price : lied(trade.price);
    return { ...trade, atMs: trade.atMs + offMs, price };
  }

  function distortedBook(book: Book, atMs: number): Book {
    const shownMs = book.atMs + (faults.at("clock", atMs)?.byMs ?? 0);
    if (faults.at("lie", atMs) === null) return { ...book, atMs: shownMs };
    return { atMs: shownMs, bids: liedLevels(book.bids), asks: liedLevels(book.asks) };
  }
}
