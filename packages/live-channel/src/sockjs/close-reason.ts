/** Why a connection ends, in the form both SockJS and WebSocket carry: a code and a short text. */
export interface CloseReason {
  readonly code: number;
  readonly reason: string;
  /** Set when the client broke a rule: the code under which the refusal is logged. */
  readonly refusal?: string;
}

/** Codes a client may meet. 3000-4999 are the application range of WebSocket. */
export const CLOSE = {
  normal: { code: 1000, reason: "Normal closure" },
  protocolError: { code: 1002, reason: "Protocol error" },
  tooLong: { code: 1009, reason: "Message too big", refusal: "MESSAGE_TOO_LARGE" },
  notText: { code: 1007, reason: "Invalid data", refusal: "INVALID_UTF8" },
  brokenFrame: { code: 1002, reason: "Broken frame", refusal: "BROKEN_FRAME" },
  interrupted: { code: 1002, reason: "Connection interrupted" },
  policy: { code: 1008, reason: "Policy violation" },
  occupied: { code: 2010, reason: "Another connection still open" },
  goAway: { code: 3000, reason: "Go away!" },
  standby: { code: 1013, reason: "standing by" },
  slowConsumer: { code: 3008, reason: "slow consumer" },
  connectTimeout: { code: 4408, reason: "CONNECT expected" },
  silent: { code: 4409, reason: "no heart-beat" },
  expired: { code: 4401, reason: "session expired" },
  tooMany: { code: 4429, reason: "too many" },
} as const satisfies Record<string, CloseReason>;
