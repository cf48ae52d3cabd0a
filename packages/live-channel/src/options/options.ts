import type { IncomingMessage, Server } from "node:http";
import type { LiveLimits } from "./limits.ts";
import type { TransportName } from "../sockjs/link.ts";

/** Who a session belongs to. An anonymous session has `null` in its place. */
export interface Principal {
  /** The person, across sign-ins. Addresses `sendToUser`. */
  readonly userKey: string;
  /** One sign-in. Addresses `disconnectSessionKey`. */
  readonly sessionKey: string;
  /** Epoch ms after which the connection is closed; `null`: never. */
  readonly expiresAtMs: number | null;
}

export interface Refusal {
  readonly ok: false;
  /** Machine-readable, sent as the ERROR header `code`. */
  readonly code: string;
  /** For people, sent as the ERROR header `message`. */
  readonly message: string;
}

export interface Authenticated {
  readonly ok: true;
  readonly principal: Principal | null;
  /** Told to the client in CONNECTED; an empty one is left out. */
  readonly userName: string;
  /** Which edition of a message the session reads, where a message has several. Default "". */
  readonly edition?: string;
}

export interface ConnectMeta {
  readonly address: string;
  /** The Host header of the request that opened the connection; "" where it had none. */
  readonly host: string;
  /** Headers of the CONNECT frame. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface DestinationClass {
  /** Longest time a message may wait to travel with others, in ms. 0: sent in the same turn. */
  readonly windowMs: number;
  /** True when a slow reader needs only the newest message of the destination. */
  readonly conflate: boolean;
}

export interface InboundMessage {
  readonly principal: Principal | null;
  readonly destination: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The octets of the body when they are not UTF-8 text. */
  readonly bytes: Buffer | null;
  readonly sessionId: string;
}

export interface LiveClock {
  /** Epoch ms. */
  nowMs(): number;
}

/** What the channel tells its host's log. It never carries tokens or bodies. */
export interface LiveEvent {
  readonly kind: "opened" | "connected" | "closed" | "refused" | "slow" | "fault";
  readonly sessionId: string | null;
  readonly transport: TransportName | null;
  readonly address: string;
  readonly userKey: string | null;
  readonly code: string;
  readonly message: string;
}

export interface LiveChannelOptions {
  readonly server: Server;
  /** Begins with a slash, ends without one: "/live". */
  readonly prefix: string;
  /** Who connects. Left out: everybody is anonymous, and a token is refused. */
  readonly authenticate?: (token: string | null, meta: ConnectMeta) => Promise<Authenticated | Refusal>;
  /** Which destinations a client may read; there are no wildcards. A refusal is ERROR and the end of the connection. */
  readonly maySubscribe: (principal: Principal | null, destination: string) => { ok: true } | Refusal;
  /** Which destinations a client may send to. Left out: all of them reach `onSend`. */
  readonly maySend?: (principal: Principal | null, destination: string) => { ok: true } | Refusal;
  /** How a destination's messages travel. Left out: each in the turn in which it is published, and none is left out. */
  readonly destinationClass?: (destination: string) => DestinationClass;
  /** Called in the order of arrival within a session; the next frame waits until it has resolved. Left out: every SEND is refused. */
  readonly onSend?: (message: InboundMessage) => Promise<void> | void;
  /** Bodies sent first to a subscription with the header `snapshot:true`. */
  readonly snapshot?: (
    principal: Principal | null,
    destination: string,
    edition: string,
  ) => Promise<readonly string[]> | readonly string[];
  /** The body of the message that ends every snapshot, also an empty one. Left out: none is sent. */
  readonly snapshotEnd?: string;
  /**
   * For every transport: may a page of this origin connect? `undefined` is a same-origin GET or no browser at all, `"null"` a sandbox
   * or a file; `host` is the request's Host header. Left out: pages of the server's own origin, and whatever is no browser.
   */
  readonly originAllowed?: (origin: string | undefined, host: string) => boolean;
  /** Asked at each CONNECT before the token is looked at; a refusal is ERROR and the end, so that the client goes elsewhere. */
  readonly mayConnect?: () => { ok: true } | Refusal;
  /** The cookie of HTTP sessions travels over TLS alone. Default false. */
  readonly secureCookie?: boolean;
  readonly limits?: Partial<LiveLimits>;
  readonly log?: (event: LiveEvent) => void;
  readonly clock?: LiveClock;
  /** The peer's address, for instance from a trusted proxy's header. Default: the socket's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** "manual": the host calls `handleRequest` and `handleUpgrade` itself. Default "attach". */
  readonly routing?: "attach" | "manual";
  /** "none" writes each message to each socket at once; for measurements. Default "turn". */
  readonly coalescing?: "turn" | "none";
  /** Content type of outgoing messages. Default "application/json". */
  readonly contentType?: string;
  /** Where the iframe page finds the SockJS client. */
  readonly sockJsClientUrl?: string;
}
