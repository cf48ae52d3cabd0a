import { type Instrument, priceText, stepAt } from "./instruments.ts";
import { BOOK_STEP_MS, type Book, type Level, type Market, type Trade } from "./market.ts";
import type { RecordedBook, RecordedRow } from "./read-recording.ts";

/** A recording begins at its own place within five minutes, so that bars and rounds fall where they fell. */
const GRID_MS = 300_000;
const LEVELS = 50;

/** What is played, and how its times become the venue's. */
export interface Recording {
  readonly rows: readonly RecordedRow[];
  readonly books: readonly RecordedBook[];
  /** The moment at which it is opened: its first row lies up to five minutes before. */
  readonly openedMs: number | null;
  /** The time since its first row passes this many times as fast. */
  readonly speed: number;
}

/** A recorded market, as if it happened now. It ends with its file: from there on nothing is traded and the book stands. */
export function recordedMarket(instrument: Instrument, recording: Recording): Market {
  const played = playedAt(recording);
  const trades = recording.rows
    .filter(({ best }) => best === null || instrument.venue === "pyth")
    .map((row, index): Trade => {
      const { price, qty, side, id } = row;
      return { index, venueId: id, atMs: played(row.atMs), micros: index % 1_000, price, qty, side };
    });
  const books = recording.books.map((book) => ({ ...book, atMs: played(book.atMs) }));
  const rows = recording.rows.map((row) => ({ ...row, atMs: played(row.atMs) }));
  const playBooks = books.length > 0 ? bookPlayer(books) : null;
  return {
    instrument,
    indexAt: (atMs) => firstAt(trades, atMs),
    tradeOf: (index) => trades[index] ?? null,
    bookAt: (atMs) => {
      const stepMs = Math.floor(atMs / BOOK_STEP_MS) * BOOK_STEP_MS;
      return playBooks === null ? bookBeside(instrument, rows, stepMs) : playBooks(stepMs);
    },
  };
}

/** From the times of a file to the venue's. */
function playedAt({ rows, openedMs, speed }: Recording): (atMs: number) => number {
  const firstMs = rows[0]?.atMs ?? openedMs ?? 0;
  const startMs =
    openedMs === null ? firstMs : firstMs + Math.floor((openedMs - firstMs) / GRID_MS) * GRID_MS;
  return (atMs) => startMs + Math.round((atMs - firstMs) / speed);
}

function firstAt(ordered: readonly { readonly atMs: number }[], atMs: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle]?.atMs ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A recording without a book: its quote where it has one, else one step on both sides of the last price. */
function bookBeside(instrument: Instrument, rows: readonly RecordedRow[], atMs: number): Book | null {
  const row = rows[firstAt(rows, atMs + 1) - 1];
  if (row === undefined) return null;
  const price = Number(row.price);
  const step = stepAt(instrument, price);
  const { bid, ask } = row.best ?? {
    bid: priceText(instrument, price - step),
    ask: priceText(instrument, price + step),
  };
  const qty = (1).toFixed(instrument.qtyDigits);
  return { atMs: row.atMs, bids: [[bid, qty]], asks: [[ask, qty]] };
}

/** Plays a recorded book up to a moment (exclusive); from its start again for an earlier one. */
function bookPlayer(books: readonly RecordedBook[]): (atMs: number) => Book | null {
  let bids = openSide(-1);
  let asks = openSide(1);
  let next = 0;
  return (atMs) => {
    const end = firstAt(books, atMs);
    if (end < next) next = 0;
    for (; next < end; next += 1) {
      const book = books[next];
      if (book === undefined) break;
      if (book.isWhole) [bids, asks] = [openSide(-1), openSide(1)];
      for (const level of book.bids) put(bids, level);
      for (const level of book.asks) put(asks, level);
    }
    const last = books[end - 1];
    if (last === undefined) return null;
    return { atMs: last.atMs, bids: bids.levels.slice(0, LEVELS), asks: asks.levels.slice(0, LEVELS) };
  };
}

/** Thousands of levels of which a few change: they stay in their order, the best first. */
interface BookSide {
  /** -1 where the highest price is the best. */
  readonly direction: 1 | -1;
  readonly ranks: number[];
  readonly levels: Level[];
}

const openSide = (direction: 1 | -1): BookSide => ({ direction, ranks: [], levels: [] });

function put({ direction, ranks, levels }: BookSide, level: Level): void {
  const [price, qty] = level;
  const rank = direction * Number(price);
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranks[middle] ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  const known = ranks[low] === rank ? 1 : 0;
  const isGone = Number(qty) === 0;
  ranks.splice(low, known, ...(isGone ? [] : [rank]));
  levels.splice(low, known, ...(isGone ? [] : [level]));
}
