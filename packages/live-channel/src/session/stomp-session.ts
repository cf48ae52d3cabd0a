import { CLOSE, type CloseReason } from "../sockjs/close-reason.ts";
import { Outlet, type OutletOwner } from "../fanout/outlet.ts";
import type { LiveEvent, Principal } from "../options/options.ts";
import { encodeText, type EncodedMessage } from "../sockjs/encode.ts";
import type { Link, LinkUser } from "../sockjs/link.ts";
import { FrameDecoder } from "../stomp/frame-decoder.ts";
import type { RawFrame, StompFrame, StompVersion } from "../stomp/frame.ts";
import type { HeartBeats } from "../stomp/negotiate.ts";
import { writeFrame, type OutgoingFrame } from "../stomp/write-frame.ts";
import { handleFrame } from "./handle-frame.ts";
import type { Hub } from "./hub.ts";
import type { Subscription } from "./subscription.ts";
import { spend } from "./pace.ts";

const BEATS = { sockjs: encodeText("\n", "sockjs"), raw: encodeText("\n", "raw") } as const;

/** A paused socket may still deliver what was read before: this many times the mark is too much. */
const INBOX_OVERRUN = 8;
/** What the least message costs of the octets: whatever is in it, it has to be looked at. */
const LEAST_OCTETS = 64;
const NO_SUBSCRIPTIONS: readonly Subscription[] = [];

export type SessionState = "opened" | "connected" | "closed";

/** One client: frames in their order, one after the other; subscriptions; transactions. */
export class StompSession implements LinkUser, OutletOwner {
  readonly id: string;
  readonly hub: Hub;
  readonly link: Link;
  readonly outlet: Outlet;
  /** Few and seldom changed: an exact array is smaller than a map, for every idle connection. */
  subscriptions: readonly Subscription[] = NO_SUBSCRIPTIONS;
  state: SessionState = "opened";
  version: StompVersion = "1.2";
  principal: Principal | null = null;
  /** Which edition of a message it reads. */
  edition = "";
  /** Moved forward when the host extends the sign-in. Epoch ms or null. */
  expiresAtMs: number | null = null;
  heartBeats: HeartBeats = { outgoingMs: 0, incomingMs: 0 };
  transactions: Map<string, StompFrame[]> | null = null;
  readonly openedAtMs: number;
  lastReadMs: number;
  /** When the unanswered ping was sent; 0: none is out. */
  pingedAtMs = 0;
  lastPingMs: number;
  backlogBytes = 0;
  backlogSinceMs = 0;
  readonly #decoder: FrameDecoder;
  #framesSpentMs = 0;
  #sendsSpentMs = 0;
  #bytesSpentMs = 0;
  #beatsSpentMs = 0;
  #pingsSpentMs = 0;
  #snapshotsSpentMs = 0;
  #inbox: RawFrame[] | null = null;
  #working = false;
  #paused = false;

  constructor(hub: Hub, link: Link, id: string) {
    const nowMs = hub.clock.nowMs();
    this.id = id;
    this.hub = hub;
    this.link = link;
    this.openedAtMs = nowMs;
    this.lastReadMs = nowMs;
    this.lastPingMs = nowMs;
    this.#decoder = new FrameDecoder(hub.decoderBounds);
    this.outlet = new Outlet(link, hub.outletBounds, this);
    hub.registry.add(this);
  }

  overflowed(): void {
    this.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
  }

  paceChanged(): void {
    for (const subscription of this.subscriptions) subscription.topic.audienceChanges();
  }

  caughtUp(newest: readonly EncodedMessage[]): void {
    for (const message of newest) this.hub.flusher.toOne(this.outlet, message);
  }

  subscription(key: string): Subscription | undefined {
    return this.subscriptions.find((known) => known.key === key);
  }

  addSubscription(subscription: Subscription): void {
    this.subscriptions = [...this.subscriptions, subscription];
  }

  removeSubscription(subscription: Subscription): void {
    subscription.leave();
    this.subscriptions = this.subscriptions.filter((known) => known !== subscription);
    this.hub.topics.dropUnused(subscription.topic);
  }

  /** Counts a SEND; false when it is one too many. */
  maySend(): boolean {
    const spent = spend(this.#sendsSpentMs, this.hub.sendPace, this.#events(1));
    this.#sendsSpentMs = spent ?? this.#sendsSpentMs;
    return spent !== null;
  }

  /** Counts a question for the present state; false when it is one too many. */
  mayAskForState(): boolean {
    const spent = spend(this.#snapshotsSpentMs, this.hub.snapshotPace, this.#events(1));
    this.#snapshotsSpentMs = spent ?? this.#snapshotsSpentMs;
    return spent !== null;
  }

  pinged(): void {
    this.#spendPing("too many pings");
  }

  arrived(octets: number): boolean {
    if (this.state === "closed") return false;
    const { nowMs, events } = this.#events(Math.max(octets, LEAST_OCTETS));
    const spent = spend(this.#bytesSpentMs, this.hub.bytePace, { nowMs, events });
    if (spent === null) {
      this.#tooMuch("too many octets");
      return false;
    }
    this.#bytesSpentMs = spent;
    this.lastReadMs = nowMs;
    return true;
  }

  received(data: Buffer | string): void {
    if (this.state === "closed") return;
    const nowMs = this.hub.clock.nowMs();
    const chunk = typeof data === "string" ? Buffer.from(data) : data;
    for (const decoded of this.#decoder.push(chunk)) {
      if (decoded.kind === "beat") {
        const beaten = spend(this.#beatsSpentMs, this.hub.beatPace, { nowMs, events: decoded.count });
        if (beaten === null) return this.#tooMuch("too many heart-beats");
        this.#beatsSpentMs = beaten;
        continue;
      }
      if (decoded.kind === "fault") {
        this.#pump();
        this.refuse(decoded.fault, null);
        return;
      }
      const spent = spend(this.#framesSpentMs, this.hub.framePace, { nowMs, events: 1 });
      // POSTs cannot be paused like a socket, so what waits for a slow host has a bound of its own.
      const isFull = (this.#inbox?.length ?? 0) >= this.hub.limits.inboxFrames * INBOX_OVERRUN;
      if (spent === null || isFull) {
        this.#tooMuch("too many frames");
        return;
      }
      this.#framesSpentMs = spent;
      this.#inbox ??= [];
      this.#inbox.push(decoded.frame);
    }
    this.#pump();
  }

  /** One that answers no ping of ours says nothing, and costs what a ping does. */
  ponged(): void {
    if (this.pingedAtMs === 0) return this.#spendPing("too many pongs");
    this.pingedAtMs = 0;
    this.outlet.pongCame();
  }

  closed(reason: CloseReason): void {
    if (this.state === "closed") return;
    this.#forget();
    if (reason.refusal !== undefined) this.log("refused", reason.refusal, reason.reason);
    this.log("closed", `CLOSE_${reason.code}`, reason.reason);
  }

  send(frame: OutgoingFrame): void {
    this.hub.flusher.toOne(this.outlet, encodeText(writeFrame(frame, this.version), this.link.form));
  }

  /** A STOMP heart-beat: an end of line. */
  beat(): void {
    this.hub.flusher.toOne(this.outlet, BEATS[this.link.form]);
  }

  /** Answers ERROR and ends the connection: what the client did is against the protocol or the policy. */
  refuse(
    fault: { readonly code: string; readonly message: string },
    frame: StompFrame | null,
    close: CloseReason = CLOSE.protocolError,
  ): void {
    if (this.state === "closed") return;
    this.send({
      command: "ERROR",
      headers: {
        message: fault.message,
        code: fault.code,
        "receipt-id": frame?.headers.get("receipt"),
        "content-type": "text/plain",
        version: fault.code === "VERSION" ? "1.0,1.1,1.2" : undefined,
      },
      body: `${fault.code}: ${fault.message}`,
    });
    this.log("refused", fault.code, fault.message);
    this.end(close, fault.code);
  }

  /** Writes what waits, says why, ends. */
  end(reason: CloseReason, code: string): void {
    if (this.state === "closed") return;
    this.hub.flusher.flushOne(this.outlet);
    this.#forget();
    this.log(code === "SLOW_CONSUMER" ? "slow" : "closed", code, reason.reason);
    this.link.close(reason);
  }

  log(kind: LiveEvent["kind"], code: string, message: string): void {
    this.hub.log({
      kind,
      code,
      message,
      sessionId: this.id,
      transport: this.link.transport,
      address: this.link.address,
      userKey: this.principal?.userKey ?? null,
    });
  }

  #spendPing(tooMuch: string): void {
    if (this.state === "closed") return;
    const spent = spend(this.#pingsSpentMs, this.hub.pingPace, this.#events(1));
    if (spent === null) this.#tooMuch(tooMuch);
    else this.#pingsSpentMs = spent;
  }

  #events(events: number): { nowMs: number; events: number } {
    return { nowMs: this.hub.clock.nowMs(), events };
  }

  #tooMuch(message: string): void {
    this.refuse({ code: "RATE_LIMIT", message }, null, CLOSE.tooMany);
  }

  #forget(): void {
    this.state = "closed";
    this.outlet.open = false;
    this.outlet.pending = null;
    for (const subscription of this.subscriptions) {
      subscription.leave();
      this.hub.topics.dropUnused(subscription.topic);
    }
    this.subscriptions = NO_SUBSCRIPTIONS;
    this.transactions = null;
    this.#inbox = null;
    this.hub.registry.remove(this);
    this.hub.gone(this);
  }

  /** Handles frames until one has to wait; the others keep their order behind it. */
  #pump(): void {
    while (!this.#working && this.state !== "closed") {
      const frame = this.#inbox?.shift();
      if (frame === undefined) {
        this.#inbox = null;
        break;
      }
      const work = this.#handle(frame);
      if (work !== undefined) this.#waitFor(work);
    }
    this.#regulate();
  }

  #handle(frame: RawFrame): Promise<void> | undefined {
    try {
      return handleFrame(this, frame);
    } catch (error) {
      this.#fault(error);
      return undefined;
    }
  }

  #waitFor(work: Promise<void>): void {
    this.#working = true;
    void work
      .catch((error: unknown) => this.#fault(error))
      .finally(() => {
        this.#working = false;
        this.#pump();
      });
  }

  #fault(error: unknown): void {
    this.log("fault", "INTERNAL", error instanceof Error ? (error.stack ?? error.message) : String(error));
    this.refuse({ code: "INTERNAL", message: "internal error" }, null, {
      code: 1011,
      reason: "internal error",
    });
  }

  #regulate(): void {
    const isFull = (this.#inbox?.length ?? 0) >= this.hub.limits.inboxFrames;
    if (isFull === this.#paused || this.state === "closed") return;
    this.#paused = isFull;
    if (isFull) this.link.pause();
    else this.link.resume();
  }
}
