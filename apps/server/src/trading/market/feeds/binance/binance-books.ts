import {
  applyBookFrame,
  type BookLevel,
  openOrderBook,
  type OrderBook,
  parseQuantity,
  quantityText,
  topOfBook,
} from "@maru/rules";
import { type Instant, parsePrice, priceText } from "@maru/values";
import { type Fields, fieldsOf, instantOf, levelsOf, textOf } from "../venue/fields.ts";
import { parseQuoted } from "../venue/quoted-numbers.ts";
import type { AskVenue, TextLevel, VenueMessage } from "../venue/venue.ts";

/** The books of a connection: each a snapshot that is asked for, and the updates that follow one another without a gap. */
export interface BinanceBooks {
  update(data: Fields): readonly VenueMessage[];
}

/** Digits after the point that no price of the venue exceeds. */
const BOOK_DIGITS = 8;
const SNAPSHOT_LEVELS = 1_000;
/** Between two askings for a snapshot of one book: each weighs on the venue's limit. */
const ASK_AGAIN_MS = 5_000;

interface KeptBook {
  readonly book: OrderBook;
  isAsked: boolean;
  askedAtMs: number;
}

/** `tell` is told of the book that an answer completed. */
export function openBinanceBooks(
  ask: AskVenue,
  tell: (messages: readonly VenueMessage[]) => void,
): BinanceBooks {
  const books = new Map<string, KeptBook>();
  const askSnapshot = async (symbol: string, kept: KeptBook, atMs: Instant): Promise<void> => {
    if (kept.isAsked || atMs - kept.askedAtMs < ASK_AGAIN_MS) return;
    kept.isAsked = true;
    kept.askedAtMs = atMs;
    const text = await ask(`/api/v3/depth?symbol=${encodeURIComponent(symbol)}&limit=${SNAPSHOT_LEVELS}`);
    kept.isAsked = false;
    const snapshot = text === null ? null : readLevels(fieldsOf(parseQuoted(text)) ?? {}, ["bids", "asks"]);
    const lastUpdateId = text === null ? null : countOf(fieldsOf(parseQuoted(text))?.["lastUpdateId"]);
    if (snapshot === null || lastUpdateId === null) return;
    if (applyBookFrame(kept.book, { kind: "snapshot", atMs, lastUpdateId, ...snapshot }) === "applied")
      tell(shownOf(symbol, kept.book));
  };
  return {
    update: (data) => {
      const symbol = textOf(data["s"]);
      const atMs = instantOf(data["E"]);
      const levels = readLevels(data, ["b", "a"]);
      const [firstUpdateId, lastUpdateId] = [countOf(data["U"]), countOf(data["u"])];
      if (
        symbol === null ||
        atMs === null ||
        levels === null ||
        firstUpdateId === null ||
        lastUpdateId === null
      )
        return [{ kind: "unknown", reason: "broken depthUpdate" }];
      const kept = books.get(symbol) ?? { book: openOrderBook(), isAsked: false, askedAtMs: 0 };
      books.set(symbol, kept);
      const step = applyBookFrame(kept.book, { kind: "delta", atMs, firstUpdateId, lastUpdateId, ...levels });
      if (step === "waiting" || step === "gap") void askSnapshot(symbol, kept, atMs);
      return step === "applied" ? shownOf(symbol, kept.book) : [];
    },
  };
}

function shownOf(symbol: string, book: OrderBook): readonly VenueMessage[] {
  const top = topOfBook(book);
  if (top === null) return [];
  const { atMs, asks, bids } = top;
  return [{ kind: "book", book: { symbol, atMs, asks: asks.map(levelText), bids: bids.map(levelText) } }];
}

const levelText = ({ price, qty }: BookLevel): TextLevel => [
  priceText(price, BOOK_DIGITS),
  quantityText(qty),
];

type Sides = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] };

function readLevels(data: Fields, [bids, asks]: readonly [string, string]): Sides | null {
  const read = [levelsOf(data[bids], [0, 1]), levelsOf(data[asks], [0, 1])].map((levels) => scaled(levels));
  const [below = null, above = null] = read;
  return below === null || above === null ? null : { bids: below, asks: above };
}

function scaled(levels: readonly TextLevel[] | null): readonly BookLevel[] | null {
  const read: BookLevel[] = [];
  for (const [priceOf, qtyOf] of levels ?? []) {
    const price = parsePrice(priceOf, BOOK_DIGITS);
    const qty = parseQuantity(qtyOf);
    if (!price.ok || !qty.ok) return null;
    read.push({ price: price.value, qty: qty.value });
  }
  return levels === null ? null : read;
}

function countOf(value: unknown): number | null {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : null;
  return count;
}
