import type { Duplex } from "node:stream";
import { WebSocket, type RawData } from "ws";
import { CLOSE, type CloseReason } from "./close-reason.ts";
import type { Batch, Link, LinkUser, Sink, TransportName, WireForm } from "./link.ts";
import { textFrame } from "./websocket-frame.ts";

const HEARTBEAT = textFrame("h");
const OPEN = textFrame("o");
/** WebSocket allows 123 octets of reason. */
const REASON_BYTES = 123;

/** The `ws` socket with a place for our side, so that one set of listeners serves all connections. */
export class LinkedSocket extends WebSocket {
  live: WebSocketLink | null = null;
}

/**
 * A WebSocket connection, SockJS or raw. Receiving, pings and the closing handshake are those of `ws`;
 * messages go to the TCP socket as ready-made frames, past its per-message work.
 */
export class WebSocketLink implements Link {
  readonly form: WireForm;
  readonly transport: TransportName;
  readonly address: string;
  readonly host: string;
  readonly #ws: LinkedSocket;
  readonly #socket: Duplex;
  readonly #among: Set<WebSocketLink>;
  #user: LinkUser | null = null;
  #closing: CloseReason | null = null;

  constructor(
    ws: LinkedSocket,
    socket: Duplex,
    about: { form: WireForm; address: string; host: string; among: Set<WebSocketLink> },
  ) {
    this.#ws = ws;
    this.#socket = socket;
    this.form = about.form;
    this.transport = about.form === "raw" ? "raw-websocket" : "websocket";
    this.address = about.address;
    this.host = about.host;
    this.#among = about.among;
    ws.live = this;
    ws.on("message", onMessage);
    ws.on("ping", onPing);
    ws.on("pong", onPong);
    ws.on("close", onClose);
    ws.on("error", onError);
  }

  get sink(): Sink {
    return this.#socket;
  }

  open(user: LinkUser): void {
    this.#user = user;
  }

  /** The SockJS greeting; raw connections have none. */
  greet(): void {
    if (this.form === "sockjs") this.#socket.write(OPEN);
  }

  write(batch: Batch): boolean {
    return this.#closing === null ? this.#socket.write(batch.wire) : true;
  }

  backlogBytes(): number {
    return this.#socket.writableLength;
  }

  onceDrained(then: () => void): void {
    this.#socket.once("drain", then);
  }

  heartbeat(): void {
    if (this.form === "sockjs" && this.#closing === null) this.#socket.write(HEARTBEAT);
  }

  ping(): boolean {
    if (this.#ws.readyState !== WebSocket.OPEN) return false;
    this.#ws.ping();
    return true;
  }

  pause(): void {
    this.#ws.pause();
  }

  resume(): void {
    this.#ws.resume();
  }

  close(reason: CloseReason): void {
    if (this.#closing !== null) return;
    if (this.form === "sockjs")
      this.#socket.write(textFrame(`c${JSON.stringify([reason.code, reason.reason])}`));
    this.#closing = reason;
    this.#ws.resume();
    this.#ws.close(reason.code, shorten(reason.reason));
  }

  destroy(reason: CloseReason = CLOSE.interrupted): void {
    this.#closing ??= reason;
    this.#ws.terminate();
    this.#tellClosed(this.#closing);
  }

  /** `ws` met something that is against its protocol and closes by itself. */
  failed(error: Error): void {
    this.#closing ??= reasonOf(error);
    // Its goodbye is the last thing on this socket: whoever writes to it has to know at once.
    this.#tellClosed(this.#closing);
  }

  received(data: Buffer): void {
    if (this.#closing !== null || this.#user === null || !this.#user.arrived(data.length)) return;
    if (this.form === "raw") {
      this.#user.received(data);
      return;
    }
    const messages = readMessages(data.toString("utf8"));
    if (messages === null) {
      this.destroy(CLOSE.brokenFrame);
      return;
    }
    for (const message of messages) this.#user.received(message);
  }

  pinged(): void {
    this.#user?.pinged();
  }

  ponged(): void {
    this.#user?.ponged();
  }

  closed(code: number, reason: string): void {
    this.#among.delete(this);
    this.#tellClosed(this.#closing ?? { code, reason });
  }

  #tellClosed(reason: CloseReason): void {
    const user = this.#user;
    this.#user = null;
    user?.closed(reason);
  }
}

/** The SockJS messages of a client's frame: an array of strings or one string; null when it is neither. */
export function readMessages(text: string): readonly string[] | null {
  if (text === "") return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return list.every((item) => typeof item === "string") ? list : null;
}

function shorten(reason: string): string {
  return Buffer.byteLength(reason) <= REASON_BYTES ? reason : reason.slice(0, 40);
}

function onMessage(this: WebSocket, data: RawData): void {
  if (this instanceof LinkedSocket && Buffer.isBuffer(data)) this.live?.received(data);
}

function onPing(this: WebSocket): void {
  if (this instanceof LinkedSocket) this.live?.pinged();
}

function onPong(this: WebSocket): void {
  if (this instanceof LinkedSocket) this.live?.ponged();
}

function onClose(this: WebSocket, code: number, reason: Buffer): void {
  if (this instanceof LinkedSocket) this.live?.closed(code, reason.toString("utf8"));
}

function onError(this: WebSocket, error: Error): void {
  if (this instanceof LinkedSocket) this.live?.failed(error);
}

/** Errors with a code of `ws` are the client's fault; others are the network's. */
function reasonOf(error: Error): CloseReason {
  const code = "code" in error ? error.code : "";
  if (code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") return CLOSE.tooLong;
  if (code === "WS_ERR_INVALID_UTF8") return CLOSE.notText;
  return typeof code === "string" && code.startsWith("WS_ERR_") ? CLOSE.brokenFrame : CLOSE.interrupted;
}
