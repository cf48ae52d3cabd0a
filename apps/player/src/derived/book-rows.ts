import type { BookLevel } from "../wire/shapes.ts";

export interface BookRow {
  readonly price: number;
  readonly qty: number;
  /** Quantity of this and all better levels. */
  readonly cumulated: number;
  /** Cumulated quantity as a share of the deeper side's whole, in percent. */
  readonly percent: number;
}

export interface BookRows {
  /** Worst first, so that the best ask stands next to the price. */
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
}

const DEPTH = 7;

function cumulate(levels: readonly BookLevel[]): readonly BookRow[] {
  let cumulated = 0;
  return levels.slice(0, DEPTH).map((level) => {
    cumulated += level.qty;
    return { ...level, cumulated, percent: 0 };
  });
}

export function bookRows(asks: readonly BookLevel[], bids: readonly BookLevel[]): BookRows {
  const askRows = cumulate(asks.toSorted((a, b) => a.price - b.price));
  const bidRows = cumulate(bids.toSorted((a, b) => b.price - a.price));
  const whole = Math.max(askRows.at(-1)?.cumulated ?? 0, bidRows.at(-1)?.cumulated ?? 0);
  const withPercent = (row: BookRow): BookRow => ({
    ...row,
    percent: whole === 0 ? 0 : Math.round((row.cumulated / whole) * 100),
  });
  return { asks: askRows.map(withPercent).toReversed(), bids: bidRows.map(withPercent) };
}

/** Without the levels that the price has passed since the book was told: they are traded, and a price never lies outside its book. */
export function uncrossed(book: Sides, lastPrice: number | null): Sides {
  if (lastPrice === null) return book;
  return {
    asks: book.asks.filter((level) => level.price >= lastPrice),
    bids: book.bids.filter((level) => level.price <= lastPrice),
  };
}

interface Sides {
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
}
