import type { CloseReason } from "./close-reason.ts";

export type TransportName =
  | "websocket"
  | "raw-websocket"
  | "xhr_streaming"
  | "xhr"
  | "eventsource"
  | "htmlfile"
  | "jsonp";

/** How a message is wrapped: SockJS arrays of JSON strings, or bare WebSocket messages. */
export type WireForm = "sockjs" | "raw";

/**
 * Messages on their way to one or many connections. It is shared: every connection that has the same
 * messages pending writes the same `wire` bytes.
 */
export interface Batch {
  /** Complete WebSocket frames, ready for the socket. */
  readonly wire: Buffer;
  /** The messages as JSON strings in UTF-8 (SockJS form) or as WebSocket frames (raw form). */
  readonly pieces: readonly Buffer[];
}

/** Where complete WebSocket frames may be written; false as with `Link.write`. */
export interface Sink {
  write(wire: Buffer): boolean;
}

/** One connection as its user sees it, whatever the transport. */
export interface Link {
  readonly form: WireForm;
  readonly transport: TransportName;
  readonly address: string;
  /** The Host header of the request that opened it; "" where it had none. */
  readonly host: string;
  /** The socket itself, for as long as the user has not been told `closed`; null where there are no frames. */
  readonly sink: Sink | null;
  /** False when bytes had to be queued beyond the transport's own mark: look at `backlogBytes`. */
  write(batch: Batch): boolean;
  /** Bytes accepted by `write` that the operating system has not taken yet. */
  backlogBytes(): number;
  /** Calls `then` once, when the backlog has gone. */
  onceDrained(then: () => void): void;
  /** SockJS `h`; nothing where the transport has its own. */
  heartbeat(): void;
  /** WebSocket ping. False where there is none. */
  ping(): boolean;
  pause(): void;
  resume(): void;
  /** Says goodbye in the transport's own words. `closed` follows. */
  close(reason: CloseReason): void;
  /** Ends it without a word. `closed` follows. */
  destroy(): void;
}

/** What a connection tells its user. */
export interface LinkUser {
  /** A message of so many octets came and is not read yet. False when it is one too many: nothing of it is read. */
  arrived(octets: number): boolean;
  /** What was in it, a string of a SockJS array or the whole of a raw message: `arrived` was called before. */
  received(data: Buffer | string): void;
  /** The client sent a WebSocket ping; it is answered already. */
  pinged(): void;
  ponged(): void;
  closed(reason: CloseReason): void;
}
