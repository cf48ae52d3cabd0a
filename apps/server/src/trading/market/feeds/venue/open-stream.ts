import { type RawData, WebSocket } from "ws";
import type { Venue } from "./venue.ts";

/** A connection to a venue, as a socket or as a stream of events. */
export interface Stream {
  send(text: string): void;
  /** Asks for a sign of life by the protocol's own frame. */
  ping(): void;
  /** Ends it for good; `closed` is told once. */
  end(): void;
}

export interface StreamListener {
  opened(): void;
  /** A frame or an event; an empty text is a sign of life and nothing else. */
  text(text: string): void;
  /** It is over, or never began. */
  closed(reason: string): void;
}

export type OpenStream = (
  venue: Pick<Venue, "transport">,
  address: string,
  listener: StreamListener,
) => Stream;

/** A frame of a venue's whole book is a fraction of it. */
const LONGEST_FRAME = 4 * 1_024 * 1_024;
const CONNECT_WITHIN_MS = 10_000;

export const openStream: OpenStream = ({ transport }, address, listener) =>
  transport === "socket" ? openSocket(address, listener) : openEvents(address, listener);

function openSocket(address: string, listener: StreamListener): Stream {
  // No Origin header: it makes a client a browser, of which a venue takes one in ten seconds.
  const socket = new WebSocket(address, { maxPayload: LONGEST_FRAME, handshakeTimeout: CONNECT_WITHIN_MS });
  let fault = "";
  socket.on("open", () => listener.opened());
  socket.on("message", (data) => listener.text(textOf(data)));
  socket.on("ping", () => listener.text(""));
  socket.on("pong", () => listener.text(""));
  socket.on("error", (error) => {
    fault = error.message;
  });
  socket.on("close", (code) => listener.closed(fault === "" ? `closed ${code}` : fault));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    ping: () => {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    end: () => socket.terminate(),
  };
}

/** One venue sends its JSON in the binary opcode. */
function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : data.toString("utf8");
}

function openEvents(address: string, listener: StreamListener): Stream {
  const stop = new AbortController();
  void readEvents(address, listener, stop.signal).then(
    () => listener.closed("ended"),
    (error: unknown) => listener.closed(error instanceof Error ? error.message : "unreadable"),
  );
  return { send: () => undefined, ping: () => undefined, end: () => stop.abort() };
}

async function readEvents(address: string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  const reply = await fetch(address, { headers: { accept: "text/event-stream" }, redirect: "error", signal });
  if (reply.status !== 200 || reply.body === null) throw new Error(`status ${reply.status}`);
  listener.opened();
  let rest = "";
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_FRAME) throw new Error("an event without an end");
    for (const line of lines) listener.text(line.startsWith("data:") ? line.slice(5).trim() : "");
  }
}
