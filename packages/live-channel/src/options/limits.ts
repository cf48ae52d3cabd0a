/** Every bound of the channel. A value of `Infinity` switches a bound off. */
export interface LiveLimits {
  /** Largest inbound message, and largest inbound STOMP frame, in bytes. */
  readonly inboundMessageBytes: number;
  /** Inbound frames of one session that may wait for their turn before its socket is paused. */
  readonly inboxFrames: number;
  readonly headersPerFrame: number;
  readonly headerLineBytes: number;
  readonly destinationBytes: number;
  readonly subscriptionIdBytes: number;
  /** From the opening of a connection to the accepted CONNECT. */
  readonly connectWithinMs: number;
  readonly subscriptionsPerSession: number;
  /** SEND frames: refill per second and bucket size. */
  readonly sendsPerSecond: number;
  readonly sendBurst: number;
  /** Frames of every kind: refill per second and bucket size. */
  readonly framesPerSecond: number;
  readonly frameBurst: number;
  /** Octets received of one session as they come, 64 a message at least: refill per second and bucket size. */
  readonly bytesPerSecond: number;
  readonly byteBurst: number;
  /** Ends of line between frames: refill per second and bucket size. Every frame may be followed by one. */
  readonly beatsPerSecond: number;
  readonly beatBurst: number;
  /** WebSocket pings of a client, and pongs that answer none of ours: refill per second and bucket size. */
  readonly pingsPerSecond: number;
  readonly pingBurst: number;
  /** Subscriptions that ask for the present state or for what they missed: refill per second and bucket size. */
  readonly snapshotsPerSecond: number;
  readonly snapshotBurst: number;
  readonly connectionsPerUser: number;
  readonly connectionsPerAddress: number;
  readonly connectionsTotal: number;
  readonly transactionsPerSession: number;
  readonly framesPerTransaction: number;
  /** STOMP heart-beat offered in both directions. */
  readonly heartbeatMs: number;
  /** A client that owes heart-beats is given up after this many intervals without a byte. */
  readonly heartbeatMisses: number;
  /** SockJS `h` frame, sent where no STOMP heart-beat was agreed. */
  readonly sockJsHeartbeatMs: number;
  readonly pingEveryMs: number;
  /** A pong later than this makes the reader a slow one: only the newest message of a destination that may be thinned out is kept. */
  readonly pongWithinMs: number;
  /** A pong later than this ends the connection. */
  readonly pongGoneMs: number;
  /** Bytes waiting in user space above which a reader counts as slow. */
  readonly softBacklogBytes: number;
  /** Bytes waiting in user space above which a reader is closed. */
  readonly hardBacklogBytes: number;
  /** Sum over all readers above which the worst ones are closed. */
  readonly totalBacklogBytes: number;
  /** A backlog that does not shrink for this long closes its reader. */
  readonly stalledForMs: number;
  /** Messages kept for one subscription while its snapshot is being made. */
  readonly heldMessages: number;
  /** Messages kept of each destination for clients that come back with `since`. 0: none. */
  readonly historyMessages: number;
  /** Octets kept of all destinations together; the oldest go first. */
  readonly historyBytes: number;
  readonly historyForMs: number;
  /** An HTTP session without a receiving request is gone after this long. */
  readonly sessionTimeoutMs: number;
  /** A streaming response is ended after this many bytes, so that browsers can free it. */
  readonly responseLimitBytes: number;
  /** A POST body must be complete within this time. */
  readonly requestBodyWithinMs: number;
  /** Sequence numbers of user destinations kept for users who are away. */
  readonly rememberedUserDestinations: number;
  /** How often time-outs, heart-beats and backlogs are looked at. */
  readonly sweepEveryMs: number;
}

const KIB = 1024;

/** Bounds fit for the open internet. */
export const DEFAULT_LIMITS: LiveLimits = {
  inboundMessageBytes: 64 * KIB,
  inboxFrames: 64,
  headersPerFrame: 32,
  headerLineBytes: 4 * KIB,
  destinationBytes: 256,
  subscriptionIdBytes: 64,
  connectWithinMs: 5_000,
  subscriptionsPerSession: 64,
  sendsPerSecond: 20,
  sendBurst: 40,
  framesPerSecond: 100,
  frameBurst: 200,
  bytesPerSecond: 64 * KIB,
  byteBurst: 512 * KIB,
  beatsPerSecond: 110,
  beatBurst: 400,
  pingsPerSecond: 2,
  pingBurst: 30,
  snapshotsPerSecond: 4,
  snapshotBurst: 128,
  connectionsPerUser: 10,
  connectionsPerAddress: 100,
  connectionsTotal: 10_000,
  transactionsPerSession: 4,
  framesPerTransaction: 64,
  heartbeatMs: 10_000,
  heartbeatMisses: 3,
  sockJsHeartbeatMs: 25_000,
  pingEveryMs: 25_000,
  pongWithinMs: 5_000,
  pongGoneMs: 60_000,
  softBacklogBytes: 64 * KIB,
  hardBacklogBytes: 512 * KIB,
  totalBacklogBytes: 256 * KIB * KIB,
  stalledForMs: 10_000,
  heldMessages: 1_000,
  historyMessages: 256,
  historyBytes: 32 * KIB * KIB,
  historyForMs: 120_000,
  sessionTimeoutMs: 5_000,
  responseLimitBytes: 128 * KIB,
  requestBodyWithinMs: 10_000,
  rememberedUserDestinations: 100_000,
  sweepEveryMs: 500,
};
