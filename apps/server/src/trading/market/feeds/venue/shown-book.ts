import { type Book, type BookLevel, type MarketRules, parseQuantity, SHOWN_LEVELS } from "@maru/rules";
import { type Instant, parsePrice } from "@maru/values";
import type { TextLevel, VenueBook } from "./venue.ts";

/** The best levels of a venue's book as they are shown; null where it is none: empty, crossed, or finer than the market's prices. */
export function shownBook(rules: MarketRules, book: VenueBook, nowMs: Instant): Book | null {
  const asks = levelsOf(book.asks, rules.precision);
  const bids = levelsOf(book.bids, rules.precision);
  const [ask, bid] = [asks?.[0], bids?.[0]];
  if (asks === null || bids === null || ask === undefined || bid === undefined) return null;
  // Crossed, it is no state that the venue was in.
  if (bid.price >= ask.price) return null;
  return {
    stock: rules.stock,
    atMs: book.atMs ?? nowMs,
    source: rules.source,
    isSimulated: false,
    asks,
    bids,
  };
}

function levelsOf(levels: readonly TextLevel[], precision: number): readonly BookLevel[] | null {
  const read: BookLevel[] = [];
  for (const [priceOf, qtyOf] of levels.slice(0, SHOWN_LEVELS)) {
    const price = parsePrice(priceOf, precision);
    const qty = parseQuantity(qtyOf);
    if (!price.ok || !qty.ok) return null;
    read.push({ price: price.value, qty: qty.value });
  }
  return read;
}
