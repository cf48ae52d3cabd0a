import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { CLOSE } from "./sockjs/close-reason.ts";
import { Flusher } from "./fanout/flusher.ts";
import { History } from "./fanout/history.ts";
import type { MessageBody, MessageExtra } from "./fanout/message.ts";
import type { Topic } from "./fanout/topic.ts";
import { Topics } from "./fanout/topics.ts";
import { attachTo } from "./attach-to.ts";
import { DEFAULT_LIMITS, type LiveLimits } from "./options/limits.ts";
import type { LiveChannelOptions } from "./options/options.ts";
import { Addresses } from "./session/addresses.ts";
import { makeMessage, type Hub } from "./session/hub.ts";
import { Registry } from "./session/registry.ts";
import { StompSession } from "./session/stomp-session.ts";
import { sweep } from "./session/sweep.ts";
import { settleOptions, type SettledOptions } from "./options/settle-options.ts";
import { SockJsServer } from "./sockjs/sockjs-server.ts";
import type { Link } from "./sockjs/link.ts";

export interface LiveStats {
  readonly sessions: number;
  /** Sessions whose CONNECT was accepted. */
  readonly connected: number;
  readonly byTransport: Readonly<Record<string, number>>;
  readonly subscriptions: number;
  readonly topics: number;
  readonly slow: number;
  readonly backlogBytes: number;
  /** Kept for clients that come back. */
  readonly historyBytes: number;
  /** Since the start: messages published, and copies handed to connections. */
  readonly published: number;
  readonly delivered: number;
  readonly refused: number;
  readonly closedSlow: number;
}

export interface LiveChannel {
  /**
   * To every subscription of a topic, with the topic's next number in the header `seq`. A function makes the body for the
   * readers of an edition; it is asked once for each edition that somebody reads, also later, so it must not change its mind.
   */
  publish(destination: string, body: MessageBody, extra?: MessageExtra): void;
  /** To every session of the user that is subscribed; numbered per user and destination; never dropped. */
  sendToUser(userKey: string, destination: string, body: string): void;
  /** To one session, if it is subscribed; not numbered. */
  sendToSession(sessionId: string, destination: string, body: string): void;
  disconnectUser(userKey: string, code: number, reason: string): void;
  /**
   * From here on numbers are of another epoch and nothing of before can be asked for: this process was not the one that told
   * what was told meanwhile, or will not be. Whoever is connected is sent away with `reason`.
   */
  beginEpoch(reason: string): void;
  /** To every subscriber of `destination` among the connections of one sign-in. */
  sendToSessionKey(sessionKey: string, destination: string, body: string): void;
  disconnectSessionKey(sessionKey: string, code: number, reason: string): void;
  /** The sign-in was renewed: its connections now live until `expiresAtMs` (epoch ms; null: no end). */
  extendSessionKey(sessionKey: string, expiresAtMs: number | null): void;
  /** True when the request was below the prefix. For hosts with `routing: "manual"`. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stats(): LiveStats;
  /** Says goodbye to everyone and ends every socket. */
  close(): Promise<void>;
}

/** Time in which a goodbye may still reach its reader, in ms. */
const CLOSE_GRACE_MS = 50;

/** A SockJS and STOMP server below `options.prefix` of an HTTP server. */
export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  return new Channel(options);
}

class Channel implements LiveChannel {
  readonly #hub: Hub;
  readonly #sockjs: SockJsServer;
  readonly #addresses: Addresses;
  readonly #detach: () => void;
  readonly #timer: NodeJS.Timeout;
  #published = 0;
  #delivered = 0;
  #refused = 0;
  #closedSlow = 0;

  constructor(options: LiveChannelOptions) {
    this.#hub = this.#makeHub(settleOptions(options));
    const { limits } = this.#hub;
    this.#addresses = new Addresses({ each: limits.connectionsPerAddress, total: limits.connectionsTotal });
    this.#sockjs = this.#makeSockJs();
    this.#detach = options.routing === "manual" ? () => undefined : attachTo(options.server, this);
    this.#timer = setInterval(() => {
      this.#sockjs.sweep(this.#hub.clock.nowMs());
      sweep(this.#hub);
    }, limits.sweepEveryMs);
    this.#timer.unref();
  }

  publish(destination: string, body: MessageBody, extra?: MessageExtra): void {
    this.#publishTo(this.#hub.topics.topic(destination), body, extra);
  }

  sendToUser(userKey: string, destination: string, body: string): void {
    this.#publishTo(this.#hub.topics.userTopic(userKey, destination), body);
  }

  #publishTo(topic: Topic, body: MessageBody, extra?: MessageExtra): void {
    topic.seq += 1;
    this.#published += 1;
    const place = { epoch: topic.epoch, seq: topic.seq };
    const about = { destination: topic.destination, body, place };
    const message = makeMessage(this.#hub, extra === undefined ? about : { ...about, extra });
    // Also while nobody listens: who comes back asks for what was said meanwhile.
    this.#hub.history.keep(topic, message, body);
    if (!topic.isIdle) this.#delivered += topic.publish(message, this.#hub.flusher);
  }

  sendToSession(sessionId: string, destination: string, body: string): void {
    const session = this.#hub.registry.sessions.get(sessionId);
    if (session === undefined) return;
    const message = makeMessage(this.#hub, { destination, body, place: null });
    this.#published += 1;
    for (const subscription of session.subscriptions) {
      if (subscription.destination !== destination) continue;
      this.#hub.flusher.toOne(session.outlet, subscription.encode(message));
      this.#delivered += 1;
    }
  }

  sendToSessionKey(sessionKey: string, destination: string, body: string): void {
    for (const session of this.#hub.registry.ofSessionKey(sessionKey))
      this.sendToSession(session.id, destination, body);
  }

  disconnectUser(userKey: string, code: number, reason: string): void {
    for (const session of this.#hub.registry.ofUser(userKey)) session.end({ code, reason }, "DISCONNECTED");
  }

  beginEpoch(reason: string): void {
    // A session that ends leaves the registry, which a walk over it allows.
    for (const session of this.#hub.registry.sessions.values())
      session.end({ ...CLOSE.standby, reason }, "STANDBY");
    this.#hub.history.forgetAll();
    this.#hub.topics.forgetAll();
  }

  disconnectSessionKey(sessionKey: string, code: number, reason: string): void {
    const sessions = this.#hub.registry.ofSessionKey(sessionKey);
    for (const session of sessions) session.end({ code, reason }, "DISCONNECTED");
  }

  extendSessionKey(sessionKey: string, expiresAtMs: number | null): void {
    for (const session of this.#hub.registry.ofSessionKey(sessionKey)) session.expiresAtMs = expiresAtMs;
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#sockjs.handleRequest(request, response);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#sockjs.handleUpgrade(request, socket, head);
  }

  stats(): LiveStats {
    const byTransport: Record<string, number> = {};
    let connected = 0;
    let subscriptions = 0;
    let slow = 0;
    let backlogBytes = 0;
    for (const session of this.#hub.registry.sessions.values()) {
      const { transport } = session.link;
      byTransport[transport] = (byTransport[transport] ?? 0) + 1;
      if (session.state === "connected") connected += 1;
      if (session.outlet.slow) slow += 1;
      subscriptions += session.subscriptions.length;
      backlogBytes += session.link.backlogBytes();
    }
    return {
      sessions: this.#hub.registry.sessions.size,
      connected,
      byTransport,
      subscriptions,
      topics: this.#hub.topics.count,
      slow,
      backlogBytes,
      historyBytes: this.#hub.history.bytes,
      published: this.#published,
      delivered: this.#delivered,
      refused: this.#refused,
      closedSlow: this.#closedSlow,
    };
  }

  async close(): Promise<void> {
    this.#detach();
    clearInterval(this.#timer);
    const sessions = [...this.#hub.registry.sessions.values()];
    for (const session of sessions) session.end(CLOSE.goAway, "SHUTDOWN");
    this.#hub.flusher.close();
    if (sessions.length > 0) await new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS));
    this.#sockjs.close();
  }

  #makeHub(options: SettledOptions): Hub {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const clock = options.clock ?? { nowMs: () => Date.now() };
    const bootId = randomBytes(4).toString("hex");
    let messages = 0;
    return {
      options,
      limits,
      clock,
      flusher: new Flusher(clock, options.coalescing ?? "turn"),
      topics: new Topics({
        classOf: options.destinationClass,
        rememberedUserDestinations: limits.rememberedUserDestinations,
        bootId,
      }),
      history: new History(
        {
          messagesPerDestination: limits.historyMessages,
          bytes: limits.historyBytes,
          forMs: limits.historyForMs,
        },
        clock,
      ),
      registry: new Registry(),
      decoderBounds: {
        frameBytes: limits.inboundMessageBytes,
        headers: limits.headersPerFrame,
        headerLineBytes: limits.headerLineBytes,
      },
      outletBounds: { softBytes: limits.softBacklogBytes, hardBytes: limits.hardBacklogBytes },
      ...pacesOf(limits),
      gone: (session) => this.#addresses.remove(session.link.address),
      nextMessageId: () => {
        messages += 1;
        return `${bootId}-${messages}`;
      },
      log: (event) => {
        if (event.kind === "refused") this.#refused += 1;
        if (event.kind === "slow") this.#closedSlow += 1;
        options.log?.(event);
      },
    };
  }

  #makeSockJs(): SockJsServer {
    const hub = this.#hub;
    const { options, limits } = hub;
    return new SockJsServer({
      prefix: options.prefix,
      subprotocols: ["v10.stomp", "v11.stomp", "v12.stomp"],
      inboundMessageBytes: limits.inboundMessageBytes,
      requestBodyWithinMs: limits.requestBodyWithinMs,
      responseLimitBytes: limits.responseLimitBytes,
      sessionTimeoutMs: limits.sessionTimeoutMs,
      heartbeatMs: limits.sockJsHeartbeatMs,
      originAllowed: options.originAllowed,
      addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ""),
      admits: (address) => this.#addresses.admits(address),
      refused: (about) =>
        hub.log({ ...about, kind: "refused", sessionId: null, transport: null, userKey: null }),
      opened: (link) => this.#open(link),
      nowMs: () => hub.clock.nowMs(),
      secureCookie: options.secureCookie ?? false,
      ...(options.sockJsClientUrl === undefined ? {} : { clientUrl: options.sockJsClientUrl }),
    });
  }

  #open(link: Link): StompSession {
    const session = new StompSession(this.#hub, link, randomBytes(12).toString("base64url"));
    this.#addresses.add(link.address);
    session.log("opened", "OPENED", link.transport);
    return session;
  }
}

function pacesOf(limits: LiveLimits) {
  return {
    framePace: { perSecond: limits.framesPerSecond, burst: limits.frameBurst },
    sendPace: { perSecond: limits.sendsPerSecond, burst: limits.sendBurst },
    bytePace: { perSecond: limits.bytesPerSecond, burst: limits.byteBurst },
    beatPace: { perSecond: limits.beatsPerSecond, burst: limits.beatBurst },
    pingPace: { perSecond: limits.pingsPerSecond, burst: limits.pingBurst },
    snapshotPace: { perSecond: limits.snapshotsPerSecond, burst: limits.snapshotBurst },
  };
}
