import type { VenueCandle } from "@maru/rules";
import type { Instant } from "@maru/values";

/** One trade as its venue tells it. Numbers are the venue's own decimal text: none has been a floating-point number on the way. */
export interface VenueTrade {
  readonly symbol: string;
  /** Unique within the symbol; at some venues neither ordered nor a number. */
  readonly tradeId: string;
  /** By the venue's clock: when the trade was, not when it was sent. */
  readonly atMs: Instant;
  readonly price: string;
  readonly qty: string;
}

export type TextLevel = readonly [price: string, qty: string];

/** The best levels of a venue's book, best first. */
export interface VenueBook {
  readonly symbol: string;
  /** By the venue's clock; null where the frame says none. */
  readonly atMs: Instant | null;
  readonly asks: readonly TextLevel[];
  readonly bids: readonly TextLevel[];
}

/** What a frame of a venue came to. A sign of life alone comes to nothing. */
export type VenueMessage =
  | { readonly kind: "trades"; readonly trades: readonly VenueTrade[] }
  | { readonly kind: "book"; readonly book: VenueBook }
  /** From here on nothing of the symbol is missed. */
  | { readonly kind: "subscribed"; readonly symbol: string }
  /** Something to say to the venue, as to ask for a book anew. */
  | { readonly kind: "send"; readonly text: string }
  /** The venue will close this connection shortly: another takes over first. */
  | { readonly kind: "leaving" }
  /** No frame that we know, or one that is broken; counted and never fatal. */
  | { readonly kind: "unknown"; readonly reason: string };

/** Asks a venue's REST address; null where it did not answer, or with anything but 200. */
export type AskVenue = (pathAndQuery: string) => Promise<string | null>;

export interface SessionParts {
  readonly symbols: readonly string[];
  readonly ask: AskVenue;
  /** For what comes of an answer rather than of a frame. */
  readonly tell: (messages: readonly VenueMessage[]) => void;
}

/** One connection's conversation. It owns what the venue tells piece by piece, such as a book. */
export interface VenueSession {
  /** Said once the connection is open. */
  readonly greeting: readonly string[];
  /** A frame's text; never throws. */
  read(text: string): readonly VenueMessage[];
}

/** How one venue is talked to, all of it written from the venue's own documents. It opens no connection. */
export interface Venue {
  readonly name: string;
  readonly transport: "socket" | "events";
  /** The venue's own addresses. */
  readonly address: VenueAddress;
  /** A connection that was silent for so long is dead. */
  readonly silenceMs: number;
  /** What asks the venue for a sign of life; null where it gives one by itself. */
  readonly ping: { readonly everyMs: number; readonly by: "frame" | { readonly text: string } } | null;
  /** The venue closes a connection at some age; ours are replaced before it. */
  readonly replaceAfterMs: number | null;
  /** Where the symbols are listened to, beneath the stream's address. */
  pathOf(symbols: readonly string[]): string;
  converse(parts: SessionParts): VenueSession;
  /**
   * Every trade of the symbol in [fromMs, toMs] by the venue's clock, also some before; null where the venue does not answer or
   * cannot go so far back.
   */
  backfill(ask: AskVenue, wish: BackfillWish): Promise<readonly VenueTrade[] | null>;
  readonly lastDay: LastDayCall;
  /** Null where the venue has no candles. */
  readonly minutes: MinutesCall | null;
}

/** How a venue is asked for its own candles of a minute. */
export interface MinutesCall {
  /** At most so many minutes are answered at once. */
  readonly most: number;
  /** For the minutes of [fromMs, toMs), both on the grid; what else the answer holds does not matter. */
  pathOf(symbol: string, span: MinuteSpan): string;
  /** In the order of time; null where the answer is another. */
  read(text: string): readonly VenueCandle[] | null;
}

export interface MinuteSpan {
  readonly fromMs: Instant;
  readonly toMs: Instant;
}

/** How a venue is asked for the candles of the day before now. */
export interface LastDayCall {
  pathOf(symbol: string, nowMs: Instant): string;
  /** Closes in the order of time; null where the answer is another. */
  read(text: string): readonly VenueClose[] | null;
}

export interface VenueClose {
  readonly atMs: Instant;
  readonly price: string;
}

export interface BackfillWish {
  readonly symbol: string;
  readonly fromMs: Instant;
}

export interface VenueAddress {
  /** Socket or stream of events. */
  readonly stream: string;
  readonly rest: string;
}
