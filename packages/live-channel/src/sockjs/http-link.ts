import type { ServerResponse } from "node:http";
import { CLOSE, type CloseReason } from "./close-reason.ts";
import type { HttpTransport } from "./http-transports.ts";
import type { Batch, Link, LinkUser, TransportName } from "./link.ts";

export interface HttpLinkBounds {
  readonly responseLimitBytes: number;
  readonly sessionTimeoutMs: number;
  readonly heartbeatMs: number;
}

interface Receiver {
  readonly response: ServerResponse;
  readonly transport: HttpTransport;
  readonly callback: string;
  bytes: number;
}

/** A SockJS session over HTTP: messages wait here until a receiving request comes for them. */
export class HttpLink implements Link {
  readonly form = "sockjs";
  readonly transport: TransportName;
  readonly address: string;
  readonly host: string;
  readonly sink = null;
  readonly #bounds: HttpLinkBounds;
  readonly #nowMs: () => number;
  #user: LinkUser | null = null;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #receiver: Receiver | null = null;
  #goodbye: string | null = null;
  #greeted = false;
  #drained: (() => void) | null = null;
  /** Since when the session has been without a receiver, or closed. */
  #aloneSinceMs: number;
  #lastFrameMs: number;

  constructor(
    about: { transport: TransportName; address: string; host: string },
    bounds: HttpLinkBounds,
    nowMs: () => number,
  ) {
    this.transport = about.transport;
    this.address = about.address;
    this.host = about.host;
    this.#bounds = bounds;
    this.#nowMs = nowMs;
    this.#aloneSinceMs = nowMs();
    this.#lastFrameMs = nowMs();
  }

  open(user: LinkUser): void {
    this.#user = user;
  }

  get isClosed(): boolean {
    return this.#goodbye !== null;
  }

  /** True when nobody can come back for this session any more. */
  isOver(nowMs: number): boolean {
    return this.#receiver === null && nowMs - this.#aloneSinceMs >= this.#bounds.sessionTimeoutMs;
  }

  /** Time without any frame after which `h` is due. */
  isQuiet(nowMs: number): boolean {
    return this.#receiver !== null && nowMs - this.#lastFrameMs >= this.#bounds.heartbeatMs;
  }

  /** A receiving request. Its headers and prelude have been written. */
  attach(receiver: Omit<Receiver, "bytes">): void {
    const attached: Receiver = { ...receiver, bytes: 0 };
    if (this.#goodbye !== null) return this.#lastWords(attached, this.#goodbye);
    if (this.#receiver !== null) return finish(attached, closeFrame(CLOSE.occupied));
    this.#receiver = attached;
    receiver.response.on("close", () => this.#lost(attached));
    receiver.response.on("drain", () => this.#drain());
    if (!this.#greeted) {
      this.#greeted = true;
      this.#send("o");
    } else if (this.#queue.length > 0) this.#sendQueue();
  }

  /** False when it is one too many, or nobody is there any more. */
  arrived(octets: number): boolean {
    return this.#user?.arrived(octets) ?? false;
  }

  received(message: string): void {
    this.#user?.received(message);
  }

  write(batch: Batch): boolean {
    if (this.#goodbye !== null) return true;
    for (const piece of batch.pieces) {
      this.#queue.push(piece);
      this.#queuedBytes += piece.length;
    }
    if (this.#receiver !== null && !this.#receiver.response.writableNeedDrain) this.#sendQueue();
    return this.backlogBytes() === 0;
  }

  backlogBytes(): number {
    return this.#queuedBytes + (this.#receiver?.response.writableLength ?? 0);
  }

  onceDrained(then: () => void): void {
    this.#drained = then;
  }

  heartbeat(): void {
    if (!this.isQuiet(this.#nowMs())) return;
    if (this.#receiver?.response.writableNeedDrain === false) this.#send("h");
  }

  ping(): boolean {
    return false;
  }

  /** Each POST is bounded by itself; there is no stream to pause. */
  pause(): void {}

  resume(): void {}

  close(reason: CloseReason): void {
    if (this.#goodbye !== null) return;
    // What was said before the goodbye still goes out, if need be with the next request.
    if (this.#receiver !== null && this.#queue.length > 0) this.#sendQueue();
    this.#goodbye = closeFrame(reason);
    this.#aloneSinceMs = this.#nowMs();
    const receiver = this.#receiver;
    this.#receiver = null;
    if (receiver !== null) finish(receiver, this.#goodbye);
    this.#tellClosed(reason);
  }

  destroy(): void {
    this.#goodbye ??= closeFrame(CLOSE.interrupted);
    this.#aloneSinceMs = this.#nowMs();
    this.#forgetQueue();
    const receiver = this.#receiver;
    this.#receiver = null;
    receiver?.response.destroy();
    this.#tellClosed(CLOSE.interrupted);
  }

  #lastWords(receiver: Receiver, goodbye: string): void {
    const queued = this.#queue.length === 0 ? null : this.#queueFrame();
    if (queued === null) return finish(receiver, goodbye);
    if (!receiver.transport.streaming) return finish(receiver, queued);
    receiver.response.write(receiver.transport.wrap(queued, receiver.callback));
    finish(receiver, goodbye);
  }

  #queueFrame(): string {
    const frame = `a[${this.#queue.map((piece) => piece.toString("utf8")).join(",")}]`;
    this.#forgetQueue();
    return frame;
  }

  #tellClosed(reason: CloseReason): void {
    const user = this.#user;
    this.#user = null;
    user?.closed(reason);
  }

  #sendQueue(): void {
    this.#send(this.#queueFrame());
  }

  #forgetQueue(): void {
    this.#queue = [];
    this.#queuedBytes = 0;
  }

  #send(frame: string): void {
    const receiver = this.#receiver;
    if (receiver === null) return;
    this.#lastFrameMs = this.#nowMs();
    const text = receiver.transport.wrap(frame, receiver.callback);
    receiver.bytes += Buffer.byteLength(text);
    if (!receiver.transport.streaming || receiver.bytes >= this.#bounds.responseLimitBytes) {
      this.#detach();
      receiver.response.end(text);
      this.#drain();
    } else if (receiver.response.write(text)) this.#drain();
  }

  #detach(): void {
    this.#receiver = null;
    this.#aloneSinceMs = this.#nowMs();
    this.#lastFrameMs = this.#aloneSinceMs;
  }

  #drain(): void {
    if (this.#receiver !== null && this.#queue.length > 0 && !this.#receiver.response.writableNeedDrain) {
      this.#sendQueue();
    }
    if (this.backlogBytes() > 0) return;
    const drained = this.#drained;
    this.#drained = null;
    drained?.();
  }

  /** The request ended and not by us: what was on the way is lost, so the session is too. */
  #lost(receiver: Receiver): void {
    if (this.#receiver === receiver) this.destroy();
  }
}

function closeFrame(reason: CloseReason): string {
  return `c${JSON.stringify([reason.code, reason.reason])}`;
}

function finish(receiver: Receiver, frame: string): void {
  receiver.response.end(receiver.transport.wrap(frame, receiver.callback));
}
