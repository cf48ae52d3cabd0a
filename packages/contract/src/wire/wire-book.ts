import { type Book, type BookLevel, SHOWN_LEVELS } from "@maru/rules";
import { priceToJson } from "@maru/values";
import type { WireOrderBook } from "./wire-schemas.ts";
import { quantityToJson } from "./wire-tick.ts";

/** The order book of 5-wire.md: the best seven levels of each side. */
export function toWireBook(book: Book, precision: number): WireOrderBook {
  const levels = (side: readonly BookLevel[]) =>
    side
      .slice(0, SHOWN_LEVELS)
      .map(({ price, qty }) => ({ price: priceToJson(price, precision), qty: quantityToJson(qty) }));
  return {
    stock: book.stock,
    time: book.atMs,
    source: book.source,
    simulated: book.isSimulated,
    asks: levels(book.asks),
    bids: levels(book.bids),
  };
}
