import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { pairName, recordTapes, renamed, retimed, type Tape, type TapeVenue } from "./tape.ts";

/**
 * The venues of `bench:feeds`, in a process of their own so that what they cost is not counted: they say what the venues on this machine
 * said, of as many pairs and as often as they are told to.
 */
export type Order =
  /** So many trades of one pair, as fast as they are taken. */
  | { readonly kind: "burst"; readonly venue: TapeVenue; readonly place: number; readonly trades: number }
  /** Each pair that is listened to, for so long. */
  | {
      readonly kind: "play";
      readonly seconds: number;
      readonly tradesPerSecond: number;
      readonly hasBooks: boolean;
    };

export type News =
  | {
      readonly kind: "open";
      readonly addresses: Readonly<Record<TapeVenue, Address>>;
      readonly tapes: readonly Tape[];
    }
  | { readonly kind: "done"; readonly sent: number };

interface Address {
  readonly stream: string;
  readonly rest: string;
}

const BOOKS_PER_SECOND = 10;
const BEAT_MS = 10;
/** A socket that has so much to write yet is not given more. */
const BEHIND_BYTES = 262_144;

interface Listening {
  readonly tape: Tape;
  readonly socket: WebSocket;
  readonly name: string;
  bookAt: number;
}

const listening = new Map<string, Listening>();
let nextId = 1;

function listen(tape: Tape): Promise<Address> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const isDepth = (request.url ?? "").startsWith("/api/v3/depth");
    response.end(
      isDepth ? tape.wholeBook : tape.venue === "kraken" ? '{"error":[],"result":{"X":[],"last":"0"}}' : "[]",
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    socket.on("error", () => socket.terminate());
    const streams = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("streams") ?? "";
    for (const stream of streams.split("/"))
      if (stream.endsWith("@trade")) subscribe(tape, socket, stream.slice(0, -"@trade".length).toUpperCase());
    socket.on("message", (data: Buffer) => greet(tape, socket, data.toString("utf8")));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      resolve({ stream: `ws://${at}`, rest: `http://${at}` });
    });
  });
}

function greet(tape: Tape, socket: WebSocket, text: string): void {
  const said = JSON.parse(text) as unknown;
  if (Array.isArray(said)) {
    const codes = (said as readonly { readonly type?: string; readonly codes?: readonly string[] }[]).find(
      ({ type }) => type === "trade",
    )?.codes;
    for (const name of codes ?? []) {
      subscribe(tape, socket, name);
      say(tape, socket, renamed(tape.books[0] ?? "", tape, name));
    }
    return;
  }
  const { method, params } = said as {
    readonly method: string;
    readonly params?: { readonly channel: string; readonly symbol: readonly string[] };
  };
  if (method === "ping") return say(tape, socket, '{"method":"pong","success":true}');
  if (method !== "subscribe") return;
  for (const symbol of params?.symbol ?? []) {
    subscribe(tape, socket, symbol);
    say(
      tape,
      socket,
      JSON.stringify({ method, success: true, result: { channel: params?.channel, symbol } }),
    );
  }
}

function subscribe(tape: Tape, socket: WebSocket, name: string): void {
  listening.set(`${tape.venue} ${name}`, { tape, socket, name, bookAt: 0 });
}

function say({ venue }: Tape, socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(text, { binary: venue === "upbit" });
}

function sayTrade({ tape, socket, name }: Listening): void {
  const id = nextId;
  nextId += 1;
  const frame = tape.trades[id % tape.trades.length] ?? "";
  say(tape, socket, retimed(renamed(frame, tape, name), tape.venue, { id, nowMs: Date.now() }));
}

function sayBook(to: Listening): void {
  const frame = to.tape.books[to.bookAt];
  if (frame === undefined) return;
  to.bookAt += 1;
  say(to.tape, to.socket, renamed(frame, to.tape, to.name));
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function burst({ venue, place, trades }: Extract<Order, { kind: "burst" }>): Promise<number> {
  const to = listening.get(`${venue} ${pairName(venue, place)}`);
  if (to === undefined) throw new Error(`nobody listens to ${venue} ${place}`);
  for (let sent = 0; sent < trades; sent += 1) {
    sayTrade(to);
    while (to.socket.bufferedAmount > BEHIND_BYTES) await pause(1);
    if (sent % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
  }
  return trades;
}

/** Every pair at its own place within the beat's second, so that they do not all speak at once. */
async function play({
  seconds,
  tradesPerSecond,
  hasBooks,
}: Extract<Order, { kind: "play" }>): Promise<number> {
  const begunMs = performance.now();
  const all = [...listening.values()];
  const done = all.map((_, place) => ({ trades: 0, books: 0, offset: place / all.length }));
  let sent = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - begunMs) / 1_000) {
    for (const [place, to] of all.entries()) {
      const own = done[place];
      if (own === undefined) continue;
      for (; own.trades < passed * tradesPerSecond - own.offset; own.trades += 1, sent += 1) sayTrade(to);
      if (hasBooks) for (; own.books < passed * BOOKS_PER_SECOND - own.offset; own.books += 1) sayBook(to);
    }
    await pause(BEAT_MS);
  }
  return sent;
}

const tell = (news: News): void => void process.send?.(news);

const tapes = await recordTapes();
const addresses = Object.fromEntries(
  await Promise.all(tapes.map(async (tape) => [tape.venue, await listen(tape)] as const)),
) as Readonly<Record<TapeVenue, Address>>;
process.on("message", (order: Order) => {
  void (order.kind === "burst" ? burst(order) : play(order)).then((sent) => tell({ kind: "done", sent }));
});
process.on("disconnect", () => process.exit(0));
tell({ kind: "open", addresses, tapes });
