import type { MarketRules } from "@maru/rules";
import type { Instant, Price } from "@maru/values";
import type { Feed, FeedListener } from "../../feed.ts";
import { shownBook } from "./shown-book.ts";
import type { VenueBook, VenueTrade } from "./venue.ts";
import type { VenueSource } from "./venue-feed.ts";
import type { SymbolListener } from "./venue-link.ts";

/** What was last heard of one leg. */
export interface LegState {
  book: VenueBook | null;
  trade: VenueTrade | null;
  /** By the venue's clock, of what came last; by ours where the frame says no time. */
  bookAtMs: Instant | null;
}

/** A price that is made of what was last heard of the legs, and its moment by the venue's clock; null while it cannot be made. */
export type ComposePrice = (legs: readonly LegState[]) => {
  readonly price: Price;
  readonly atMs: Instant;
  /** What it was made of, as the log keeps it (`legsText`). */
  readonly legs: string;
} | null;

export interface Composition {
  readonly legs: readonly VenueSource[];
  readonly compose: ComposePrice;
  /** So many legs must be heard for the market to be: all of them where it is not said. */
  readonly needs?: number;
  /** What makes a new price: a change of a leg's book, or a trade of it. */
  readonly from: "books" | "trades";
}

/**
 * The feed of a market whose price is made of the prices of legs. Nobody else has this price, so nobody can be asked for what was missed: a
 * hole in one leg is a hole.
 */
export function createComposedFeed(rules: MarketRules, composition: Composition): Feed {
  return new ComposedFeed(rules, composition);
}

class ComposedFeed implements Feed {
  readonly stock;
  readonly #rules: MarketRules;
  readonly #composition: Composition;
  #listener: FeedListener | null = null;
  #legs: readonly LegState[] = [];
  #missing = new Set<number>();
  #stopListening: readonly (() => void)[] = [];
  #lastPrice: Price | null = null;
  #broken = 0;

  constructor(rules: MarketRules, composition: Composition) {
    this.stock = rules.stock;
    this.#rules = rules;
    this.#composition = composition;
  }

  start(listener: FeedListener): Promise<void> {
    const { legs } = this.#composition;
    this.#listener = listener;
    this.#legs = legs.map(() => ({ book: null, trade: null, bookAtMs: null }));
    this.#missing = new Set(legs.keys());
    this.#lastPrice = null;
    this.#stopListening = legs.map(({ link, symbol }, place) => link.listen(symbol, this.#ear(place)));
    return Promise.resolve();
  }

  due(): Promise<void> {
    return Promise.resolve();
  }

  nextDueMs(): null {
    return null;
  }

  /** Of the legs that must be heard, the one that has been silent for the longest. */
  lastHeardMs(): Instant | null {
    const { legs, needs = legs.length } = this.#composition;
    const heard = legs.flatMap(({ link }) => link.lastHeardMs ?? []).toSorted((a, b) => b - a);
    return heard[needs - 1] ?? null;
  }

  stop(): Promise<void> {
    this.#listener = null;
    for (const stop of this.#stopListening) stop();
    this.#stopListening = [];
    return Promise.resolve();
  }

  #ear(place: number): SymbolListener {
    const { from, legs } = this.#composition;
    return {
      up: (nowMs) => {
        if (this.#missing.delete(place) && this.#missing.size === this.#mayMiss)
          this.#listener?.connected(nowMs);
      },
      down: (lastHeardMs, nowMs) => this.#lose(place, lastHeardMs, nowMs),
      trade: (trade, nowMs) => {
        const leg = this.#legs[place];
        if (leg === undefined || from !== "trades") return;
        leg.trade = trade;
        this.#tellPrice(nowMs);
      },
      book: (book, nowMs) => {
        const leg = this.#legs[place];
        if (leg === undefined) return;
        leg.book = book;
        leg.bookAtMs = book.atMs ?? nowMs;
        if (from === "books") this.#tellPrice(nowMs);
        // The book of one leg is the market's only where there is no other.
        const shown = legs.length === 1 ? shownBook(this.#rules, book, nowMs) : null;
        if (shown !== null) this.#listener?.book(shown);
      },
      unknown: (reason) => {
        this.#broken += 1;
        const source = legs[place]?.venue.name ?? "";
        this.#listener?.broken({ source, line: this.#broken, reason });
      },
    };
  }

  #lose(place: number, lastHeardMs: Instant, nowMs: Instant): void {
    const leg = this.#legs[place];
    if (leg !== undefined) {
      leg.book = null;
      leg.trade = null;
    }
    const wasEnough = this.#missing.size <= this.#mayMiss;
    this.#missing.add(place);
    if (wasEnough && this.#missing.size > this.#mayMiss) this.#listener?.disconnected(lastHeardMs, nowMs);
  }

  get #mayMiss(): number {
    const { legs, needs = legs.length } = this.#composition;
    return legs.length - needs;
  }

  #tellPrice(nowMs: Instant): void {
    if (this.#missing.size > this.#mayMiss) return;
    const made = this.#composition.compose(this.#legs);
    // Of a book most changes leave the price where it is; a trade is one even at the same price.
    if (made === null || (this.#composition.from === "books" && made.price === this.#lastPrice)) return;
    const { price, atMs, legs } = made;
    this.#lastPrice = price;
    this.#listener?.ticks([{ stock: this.stock, atMs, receivedAtMs: nowMs, price, qty: 0n, tradeId: legs }]);
  }
}
