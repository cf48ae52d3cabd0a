import type { Clock } from "../clock.ts";
import type { FaultLog } from "../faults.ts";
import type { VenueName } from "../price/instruments.ts";
import type { Market, Trade } from "../price/market.ts";

/** What the protocol of a venue is handed: its pairs, its clock and what is wrong with it. */
export interface Host {
  readonly clock: Clock;
  readonly faults: FaultLog;
  /** The venue's pairs by their names, as it shows them. */
  readonly markets: ReadonlyMap<string, Market>;
  /** The time that the venue says it is: with a wrong clock not that of `clock`. */
  stampMs(): number;
}

export interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The answer to a REST call. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client's connection, as a protocol sees it. What is sent in a silence is lost. */
export interface Line {
  /** In the opcode of the venue; on a stream of events as one of them. */
  send(text: string): void;
  ping(): void;
  /** Ends with a closing handshake. */
  close(code: number): void;
  /** Ends without one, as a venue does with who is idle. */
  drop(): void;
}

/** What a protocol does on one connection. */
export interface Session {
  /** A message of the client. */
  receive(text: string): void;
  /** A ping or pong frame of the client; pings are answered already. */
  heard(frame: "ping" | "pong"): void;
  isSubscribed(symbol: string): boolean;
  /** A trade of a pair that is subscribed. */
  trade(symbol: string, trade: Trade): void;
  /** Every 50 ms of the venue's time: books, heartbeats, what is idle for too long. */
  beat(nowMs: number): void;
  /** What the venue says before it closes: for maintenance, or because the connection's day is over. */
  announce(end: "maintenance" | "day"): void;
}

/** So many in a span, by address. */
export interface Rate {
  readonly most: number;
  readonly perMs: number;
}

/** One venue's public interface, written from its documents. */
export interface Protocol {
  readonly name: VenueName;
  /** Where sockets are opened; Pyth has none and streams over HTTP. */
  readonly socketPaths: readonly string[];
  readonly opcode: "text" | "binary";
  readonly connects: Rate;
  /** Connects from a page (with an Origin header), where the venue counts them apart. */
  readonly pageConnects?: Rate;
  /** The code that maintenance closes with. */
  readonly maintenanceCode: 1001 | 1012;
  open(line: Line, call: Call): Session;
  /** A stream over HTTP, or the answer that refuses it; null: the call is no stream. */
  openStream?(line: Line, call: Call): Session | Answer | null;
  answer(call: Call): Answer;
  /** What a REST call is told when there have been too many. */
  readonly tooMany: Answer;
}

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });
