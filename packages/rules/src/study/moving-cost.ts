import { assert } from "@maru/values";
import type { Book, BookLevel } from "../market/order-book.ts";
import { QUANTITY_DIGITS } from "../market/quantity.ts";

/** The two sides of a book at one moment, best first. */
export type BookSides = Pick<Book, "asks" | "bids">;

/** What must be bought to lift a settlement by one step, and what sold to lower it, in the quote currency. */
export interface MovingCost {
  readonly up: number;
  readonly down: number;
}

export interface MoveScale {
  readonly precision: number;
  /** The smallest step of the price, price units. */
  readonly tickStep: number;
}

/** Of the seconds that an average is made of, a fifth at the top and a fifth at the bottom are left out. */
const LEFT_OUT = 5;

/**
 * Under rule `last`: everything that is offered below the best ask and one step is bought, so that the next trade is a step higher, and the same
 * below. What is bought keeps a worth, so this is what must be moved, not what is lost. Levels beyond those given are not there: a lower bound.
 */
export function costOfLast({ asks, bids }: BookSides, scale: MoveScale): MovingCost | null {
  const [ask, bid] = [asks[0], bids[0]];
  if (ask === undefined || bid === undefined) return null;
  return {
    up: worthOf(
      asks.filter(({ price }) => price < ask.price + scale.tickStep),
      scale,
    ),
    down: worthOf(
      bids.filter(({ price }) => price > bid.price - scale.tickStep),
      scale,
    ),
  };
}

/**
 * Under rule `average`, the mean of one price a second over the last seconds with its highest and lowest fifth left out: to move it by a step
 * the price must stand a step away in every second but a fifth, for the first fifth that is moved is left out itself. Each second the book is
 * taken to be as it was recorded, filled up again, and is bought up again. `books` are one a second, oldest first; the last ones count.
 */
export function costOfAverage(books: readonly BookSides[], scale: MoveScale): MovingCost | null {
  const held = heldSeconds(books.length);
  const costs = books.slice(books.length - held).map((book) => costOfLast(book, scale));
  const known = costs.filter((cost) => cost !== null);
  if (books.length === 0 || known.length < costs.length) return null;
  return {
    up: known.reduce((sum, { up }) => sum + up, 0),
    down: known.reduce((sum, { down }) => sum + down, 0),
  };
}

/** In how many of so many seconds the price must be held. */
export function heldSeconds(seconds: number): number {
  assert(Number.isSafeInteger(seconds) && seconds >= 0, `not a number of seconds: ${seconds}`);
  return seconds - Math.floor(seconds / LEFT_OUT);
}

/** Price × quantity, in the quote currency. A study's figure: it moves no money. */
function worthOf(levels: readonly BookLevel[], { precision }: MoveScale): number {
  const units = levels.reduce((sum, { price, qty }) => sum + price * Number(qty), 0);
  return units / 10 ** (precision + QUANTITY_DIGITS);
}
