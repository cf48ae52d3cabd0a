import { type Instant, instant } from "@maru/values";
import type { OpenStream, Stream } from "./open-stream.ts";
import type { Timers } from "./timers.ts";
import type { AskVenue, Venue, VenueAddress, VenueMessage, VenueSession } from "./venue.ts";

export interface ConnectionParts {
  readonly venue: Venue;
  readonly address: VenueAddress;
  readonly timers: Timers;
  readonly openStream: OpenStream;
  readonly ask: AskVenue;
}

export interface ConnectionListener {
  message(message: VenueMessage, connection: VenueConnection): void;
  /** Told once; nothing follows. */
  ended(connection: VenueConnection, reason: string): void;
}

const CHECK_EVERY_MS = 500;

/** One connection to a venue, from its opening to its end. It keeps itself alive and ends itself when the venue is silent. */
export class VenueConnection {
  readonly symbols: readonly string[];
  readonly openedAtMs: Instant;
  readonly subscribed = new Set<string>();
  #lastHeardMs: Instant;
  #pingedAtMs: Instant;
  readonly #parts: ConnectionParts;
  readonly #listener: ConnectionListener;
  readonly #stream: Stream;
  #session: VenueSession | null = null;
  #cancelCheck: () => void = () => undefined;
  #isEnded = false;

  constructor(parts: ConnectionParts, symbols: readonly string[], listener: ConnectionListener) {
    this.#parts = parts;
    this.#listener = listener;
    this.symbols = symbols;
    this.openedAtMs = parts.timers.now();
    this.#lastHeardMs = this.openedAtMs;
    this.#pingedAtMs = this.openedAtMs;
    const { venue, address } = parts;
    this.#stream = parts.openStream(venue, address.stream + venue.pathOf(symbols), {
      opened: () => this.#greet(),
      text: (text) => this.#hear(text),
      closed: (reason) => this.#end(reason),
    });
    this.#check();
  }

  /** The last sign of life, by our clock. */
  get lastHeardMs(): Instant {
    return this.#lastHeardMs;
  }

  /** Whether nothing of its symbols is missed from now on. */
  get isWhole(): boolean {
    return this.symbols.every((symbol) => this.subscribed.has(symbol));
  }

  end(): void {
    this.#end("replaced");
  }

  #greet(): void {
    if (this.#isEnded) return;
    this.#lastHeardMs = this.#parts.timers.now();
    const tell = (messages: readonly VenueMessage[]): void => this.#take(messages);
    this.#session = this.#parts.venue.converse({ symbols: this.symbols, ask: this.#parts.ask, tell });
    for (const text of this.#session.greeting) this.#stream.send(text);
  }

  #hear(text: string): void {
    if (this.#isEnded) return;
    this.#lastHeardMs = this.#parts.timers.now();
    if (text !== "" && this.#session !== null) this.#take(this.#session.read(text));
  }

  #take(messages: readonly VenueMessage[]): void {
    for (const message of messages) {
      if (this.#isEnded) return;
      if (message.kind === "send") this.#stream.send(message.text);
      else {
        if (message.kind === "subscribed") this.subscribed.add(message.symbol);
        this.#listener.message(message, this);
      }
    }
  }

  #check(): void {
    const { venue, timers } = this.#parts;
    this.#cancelCheck = timers.after(Math.min(CHECK_EVERY_MS, venue.silenceMs / 4), () => {
      const nowMs = timers.now();
      if (nowMs - this.#lastHeardMs > venue.silenceMs) {
        this.#end(`silent for ${venue.silenceMs} ms`);
        return;
      }
      if (venue.ping !== null && nowMs - this.#pingedAtMs >= venue.ping.everyMs) {
        this.#pingedAtMs = instant(nowMs);
        if (venue.ping.by === "frame") this.#stream.ping();
        else this.#stream.send(venue.ping.by.text);
      }
      this.#check();
    });
  }

  #end(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#cancelCheck();
    this.#stream.end();
    this.#listener.ended(this, reason);
  }
}
