import { type MarketRules, parseQuantity, type RawTick } from "@maru/rules";
import { type Instant, instant, parsePrice } from "@maru/values";
import type { Feed, FeedListener } from "../../feed.ts";
import { shownBook } from "./shown-book.ts";
import type { AskVenue, Venue, VenueBook, VenueTrade } from "./venue.ts";
import type { SymbolListener, VenueLink } from "./venue-link.ts";
import type { Timers } from "./timers.ts";

/** A symbol at a venue, with the ways there. */
export interface VenueSource {
  readonly venue: Venue;
  readonly link: VenueLink;
  readonly ask: AskVenue;
  readonly symbol: string;
  /** How the log names its trades, where that is not as the venue does. */
  readonly nameTrade?: (tradeId: string) => string;
}

/** By the venue's clock, how far before a hole is asked back: the two clocks differ, and trades come out of order. */
const ASKED_BEFORE_MS = 5_000;
/** A venue's REST address knows a trade this much later than its socket. */
const SETTLED_AFTER_MS = 700;
const ASK_AGAIN_MS = 2_000;
/** Longer ago nothing heals any more. */
const HEALS_WITHIN_MS = 30_000;

/**
 * The feed of a market that is the trades of one symbol. While the venue could not be heard its trades of that time are asked for; what comes meanwhile waits,
 * so that the market hears first what it missed.
 */
export function createVenueFeed(rules: MarketRules, source: VenueSource, timers: Timers): Feed {
  return new VenueFeed(rules, source, timers);
}

interface MissedWish {
  /** The connection that it is asked for. */
  readonly turn: number;
  readonly fromMs: Instant;
  /** When it is too late for an answer. */
  readonly untilMs: Instant;
}

class VenueFeed implements Feed, SymbolListener {
  readonly stock;
  readonly #rules: MarketRules;
  readonly #source: VenueSource;
  readonly #timers: Timers;
  #listener: FeedListener | null = null;
  #stopListening: () => void = () => undefined;
  #cancelAsking: () => void = () => undefined;
  /** What came while the hole before it was asked for; null while the market hears everything at once. */
  #waiting: RawTick[] | null = [];
  #missed: readonly RawTick[] | null = null;
  #lostAtMs: Instant = instant(0);
  /** Connections since the start: what was asked for one that is gone counts for nothing. */
  #turn = 0;
  #broken = 0;

  constructor(rules: MarketRules, source: VenueSource, timers: Timers) {
    this.stock = rules.stock;
    this.#rules = rules;
    this.#source = source;
    this.#timers = timers;
  }

  start(listener: FeedListener, nowMs: Instant): Promise<void> {
    this.#listener = listener;
    this.#lostAtMs = nowMs;
    this.#waiting = [];
    this.#missed = null;
    this.#stopListening = this.#source.link.listen(this.#source.symbol, this);
    return Promise.resolve();
  }

  due(): Promise<void> {
    return Promise.resolve();
  }

  nextDueMs(): null {
    return null;
  }

  lastHeardMs(): Instant | null {
    return this.#source.link.lastHeardMs;
  }

  stop(): Promise<void> {
    this.#turn += 1;
    this.#listener = null;
    this.#cancelAsking();
    this.#stopListening();
    this.#stopListening = () => undefined;
    return Promise.resolve();
  }

  backfill(fromMs: Instant): Promise<readonly RawTick[] | null> {
    return Promise.resolve(this.#missed?.filter(({ atMs }) => atMs >= fromMs) ?? null);
  }

  up(nowMs: Instant): void {
    this.#turn += 1;
    // A start has been away for longer than it knows: as much is asked for as could heal.
    const lostAtMs = Math.min(this.#lostAtMs, nowMs);
    const fromMs = instant(Math.max(0, Math.min(lostAtMs, nowMs - HEALS_WITHIN_MS) - ASKED_BEFORE_MS));
    this.#askMissed(
      { turn: this.#turn, fromMs, untilMs: instant(nowMs + HEALS_WITHIN_MS) },
      SETTLED_AFTER_MS,
    );
  }

  down(lastHeardMs: Instant, nowMs: Instant): void {
    this.#turn += 1;
    this.#cancelAsking();
    this.#lostAtMs = lastHeardMs;
    this.#missed = null;
    const wasHeard = this.#waiting === null;
    this.#waiting = [];
    if (wasHeard) this.#listener?.disconnected(lastHeardMs, nowMs);
  }

  trade(trade: VenueTrade, nowMs: Instant): void {
    const tick = this.#tickOf(trade, nowMs);
    if (tick === null) this.unknown(`price ${trade.price}, quantity ${trade.qty}`);
    else this.#hear(tick);
  }

  book(book: VenueBook, nowMs: Instant): void {
    const shown = shownBook(this.#rules, book, nowMs);
    if (shown !== null) this.#listener?.book(shown);
  }

  unknown(reason: string): void {
    this.#broken += 1;
    this.#listener?.broken({ source: this.#source.venue.name, line: this.#broken, reason });
  }

  #hear(tick: RawTick): void {
    if (this.#waiting === null) this.#listener?.ticks([tick]);
    else this.#waiting.push(tick);
  }

  #tickOf({ tradeId, atMs, price, qty }: VenueTrade, receivedAtMs: Instant): RawTick | null {
    const { nameTrade } = this.#source;
    const named = tradeId === null || nameTrade === undefined ? tradeId : nameTrade(tradeId);
    const read = [parsePrice(price, this.#rules.precision), parseQuantity(qty)] as const;
    return read[0].ok && read[1].ok
      ? { stock: this.stock, atMs, receivedAtMs, tradeId: named, price: read[0].value, qty: read[1].value }
      : null;
  }

  #askMissed(wish: MissedWish, afterMs: number): void {
    this.#cancelAsking();
    this.#cancelAsking = this.#timers.after(afterMs, () => void this.#fetchMissed(wish));
  }

  async #fetchMissed(wish: MissedWish): Promise<void> {
    const { venue, ask, symbol } = this.#source;
    const trades = await venue.backfill(ask, { symbol, fromMs: wish.fromMs }).catch(() => null);
    if (wish.turn !== this.#turn) return;
    const nowMs = this.#timers.now();
    if (trades === null && nowMs < wish.untilMs) this.#askMissed(wish, ASK_AGAIN_MS);
    else this.#heard(trades, nowMs);
  }

  /** The hole is as whole as it will be: the market hears of it, and then what came meanwhile. */
  #heard(trades: readonly VenueTrade[] | null, nowMs: Instant): void {
    const ticks = trades?.map((trade) => this.#tickOf(trade, nowMs)) ?? null;
    this.#missed = ticks === null || ticks.includes(null) ? null : ticks.filter((tick) => tick !== null);
    this.#missed = this.#missed?.toSorted((a, b) => a.atMs - b.atMs) ?? null;
    const waited = this.#waiting ?? [];
    this.#waiting = null;
    this.#listener?.connected(nowMs);
    if (waited.length > 0) this.#listener?.ticks(waited);
  }
}
