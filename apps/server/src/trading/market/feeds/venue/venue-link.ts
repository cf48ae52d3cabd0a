import { type Instant, instant } from "@maru/values";
import { type ConnectionParts, VenueConnection } from "./venue-connection.ts";
import type { VenueBook, VenueMessage, VenueTrade } from "./venue.ts";

/** What is heard of one symbol, each with the moment by our clock. */
export interface SymbolListener {
  /** From now on nothing of the symbol is missed. */
  up(nowMs: Instant): void;
  /** What was after `lastHeardMs` may be missing. */
  down(lastHeardMs: Instant, nowMs: Instant): void;
  trade(trade: VenueTrade, nowMs: Instant): void;
  book(book: VenueBook, nowMs: Instant): void;
  unknown(reason: string): void;
}

/** How the link has fared, for whoever watches the machine. */
export interface LinkFigures {
  readonly connects: number;
  readonly drops: number;
  readonly unknownFrames: number;
  readonly lastHeardMs: Instant | null;
  readonly lastReason: string | null;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A connection that has stood for so long has not failed. */
const GOOD_AFTER_MS = 30_000;
/** Venues refuse an address that connects more often. */
const BETWEEN_CONNECTS_MS = 1_000;
/** Symbols that are asked for one after the other are subscribed together. */
const TOGETHER_MS = 50;
/** A replacement that is not whole by then takes over all the same. */
const HANDOVER_MS = 10_000;

/**
 * The one way to a venue, for all symbols that anybody listens to. A new list of symbols, a connection that grows old and one that the
 * venue is about to close are replaced: the new connection first, then the old one ends, so that nothing is missed in between.
 */
export class VenueLink {
  readonly #parts: ConnectionParts;
  readonly #listeners = new Map<string, Set<SymbolListener>>();
  readonly #up = new Set<string>();
  #active: VenueConnection | null = null;
  #next: VenueConnection | null = null;
  #cancelConnect: (() => void) | null = null;
  #cancelHandover: () => void = () => undefined;
  #failures = 0;
  #lastConnectMs = -BETWEEN_CONNECTS_MS;
  #isStopped = false;
  readonly #figures = { connects: 0, drops: 0, unknownFrames: 0, lastReason: null as string | null };

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  get figures(): LinkFigures {
    return { ...this.#figures, lastHeardMs: this.lastHeardMs };
  }

  /** The last sign of life of the connection that is listened to; null while there is none. */
  get lastHeardMs(): Instant | null {
    return this.#active?.lastHeardMs ?? null;
  }

  /** Listens to a symbol until the answer is called. */
  listen(symbol: string, listener: SymbolListener): () => void {
    const known = this.#listeners.get(symbol);
    if (known === undefined) this.#listeners.set(symbol, new Set([listener]));
    else known.add(listener);
    if (this.#up.has(symbol)) listener.up(this.#nowMs());
    if (!this.#isCovered()) this.#connectAfter(TOGETHER_MS);
    return () => this.#forget(symbol, listener);
  }

  stop(): void {
    this.#isStopped = true;
    this.#endAll();
    this.#listeners.clear();
    this.#up.clear();
  }

  #forget(symbol: string, listener: SymbolListener): void {
    const known = this.#listeners.get(symbol);
    known?.delete(listener);
    if (known === undefined || known.size > 0) return;
    this.#listeners.delete(symbol);
    this.#up.delete(symbol);
    if (this.#listeners.size === 0) this.#endAll();
  }

  #endAll(): void {
    this.#cancelConnect?.();
    this.#cancelConnect = null;
    this.#cancelHandover();
    const ending = [this.#active, this.#next];
    this.#active = null;
    this.#next = null;
    for (const connection of ending) connection?.end();
  }

  #nowMs(): Instant {
    return this.#parts.timers.now();
  }

  #isCovered(): boolean {
    const symbols = (this.#next ?? this.#active)?.symbols ?? [];
    return [...this.#listeners.keys()].every((symbol) => symbols.includes(symbol));
  }

  #connectAfter(milliseconds: number): void {
    if (this.#isStopped || this.#cancelConnect !== null) return;
    const earliestMs = this.#lastConnectMs + BETWEEN_CONNECTS_MS - this.#nowMs();
    this.#cancelConnect = this.#parts.timers.after(Math.max(milliseconds, earliestMs), () => {
      this.#cancelConnect = null;
      if (this.#listeners.size > 0) this.#connect();
    });
  }

  #connect(): void {
    this.#lastConnectMs = this.#nowMs();
    this.#figures.connects += 1;
    const unfinished = this.#next;
    this.#next = null;
    unfinished?.end();
    const symbols = [...this.#listeners.keys()];
    const next = new VenueConnection(this.#parts, symbols, {
      message: (message, connection) => this.#take(message, connection),
      ended: (connection, reason) => this.#ended(connection, reason),
    });
    this.#next = next;
    this.#cancelHandover();
    this.#cancelHandover = this.#parts.timers.after(HANDOVER_MS, () => {
      if (this.#next === next && next.subscribed.size > 0) this.#handOver(next);
    });
  }

  #take(message: VenueMessage, from: VenueConnection): void {
    const nowMs = this.#nowMs();
    if (message.kind === "trades")
      for (const trade of message.trades)
        this.#tell(trade.symbol, (listener) => listener.trade(trade, nowMs));
    else if (message.kind === "book") this.#tell(message.book.symbol, (to) => to.book(message.book, nowMs));
    else if (message.kind === "subscribed") this.#subscribed(message.symbol, from, nowMs);
    else if (message.kind === "leaving") this.#replace(from);
    else if (message.kind === "unknown") this.#unknown(message.reason);
    if (from === this.#active && this.#isOld(from, nowMs)) this.#replace(from);
  }

  #unknown(reason: string): void {
    this.#figures.unknownFrames += 1;
    for (const listeners of this.#listeners.values())
      for (const listener of listeners) listener.unknown(reason);
  }

  #tell(symbol: string, say: (listener: SymbolListener) => void): void {
    for (const listener of this.#listeners.get(symbol) ?? []) say(listener);
  }

  #subscribed(symbol: string, from: VenueConnection, nowMs: Instant): void {
    if (!this.#up.has(symbol) && this.#listeners.has(symbol)) {
      this.#up.add(symbol);
      this.#tell(symbol, (listener) => listener.up(nowMs));
    }
    if (from === this.#next && from.isWhole) this.#handOver(from);
  }

  #handOver(next: VenueConnection): void {
    this.#cancelHandover();
    const before = this.#active;
    this.#active = next;
    this.#next = null;
    before?.end();
    if (!this.#isCovered()) this.#connectAfter(TOGETHER_MS);
  }

  #isOld(connection: VenueConnection, nowMs: Instant): boolean {
    const { replaceAfterMs } = this.#parts.venue;
    return replaceAfterMs !== null && nowMs - connection.openedAtMs >= replaceAfterMs;
  }

  #replace(connection: VenueConnection): void {
    if (connection === this.#active && this.#next === null) this.#connectAfter(0);
  }

  #ended(connection: VenueConnection, reason: string): void {
    const wasActive = connection === this.#active;
    if (!wasActive && connection !== this.#next) return;
    const nowMs = this.#nowMs();
    this.#figures.drops += 1;
    this.#figures.lastReason = reason;
    if (wasActive) this.#active = null;
    else this.#next = null;
    this.#failures = nowMs - connection.openedAtMs >= GOOD_AFTER_MS ? 0 : this.#failures + 1;
    this.#sayDown(connection, nowMs);
    if (this.#next === null) this.#connectAfter(this.#waitMs());
  }

  /** What another connection has subscribed is not lost. */
  #sayDown(connection: VenueConnection, nowMs: Instant): void {
    const other = this.#active ?? this.#next;
    for (const symbol of connection.subscribed) {
      if (other?.subscribed.has(symbol) === true || !this.#up.delete(symbol)) continue;
      const lastHeardMs = instant(Math.min(connection.lastHeardMs, nowMs));
      this.#tell(symbol, (listener) => listener.down(lastHeardMs, nowMs));
    }
  }

  /** 0.5 s, doubled with each failure up to 30 s, of which a share of 50 to 100 %. */
  #waitMs(): number {
    const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 16));
    return full * (0.5 + this.#parts.timers.random() / 2);
  }
}
