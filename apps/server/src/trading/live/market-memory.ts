import { type TickLike, toWireBook, toWireTick } from "@maru/contract";
import type { Book } from "@maru/rules";
import type { RoundId, Stock } from "@maru/values";

const TICKS_KEPT = 60;
/** Of the newest rounds of a market, over all its options. */
const STAKES_KEPT = 24;

/** A leaf of a round's stakes as it stands in the public log. */
export interface SealedLeaf {
  readonly roundId: RoundId;
  readonly index: number;
  readonly body: string;
}

/** The newest prices, book and sealed stakes of every market, as messages: for new subscribers. */
export interface MarketMemory {
  ticks(stock: Stock, ticks: readonly TickLike[]): string;
  book(book: Book): string;
  stakes(stock: Stock, leaf: SealedLeaf): string;
  lastTicks(stock: string): readonly string[];
  lastBook(stock: string): readonly string[];
  lastStakes(stock: string): readonly string[];
}

export function createMarketMemory(precisionOf: (stock: string) => number): MarketMemory {
  const ticksOf = new Map<string, readonly TickLike[]>();
  const books = new Map<string, string>();
  const stakesOf = new Map<string, readonly string[]>();
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
    stakes: (stock, { roundId, index, body: leaf }) => {
      const body = JSON.stringify({ type: "stakes", data: { tradeRoundId: roundId, index, body: leaf } });
      stakesOf.set(stock, [...(stakesOf.get(stock) ?? []), body].slice(-STAKES_KEPT));
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
    lastStakes: (stock) => stakesOf.get(stock) ?? [],
  };
}
