export { CLOSE, type CloseReason } from "./sockjs/close-reason.ts";
export type { MessageBody, MessageExtra } from "./fanout/message.ts";
export { DEFAULT_LIMITS, type LiveLimits } from "./options/limits.ts";
export { createLiveChannel, type LiveChannel, type LiveStats } from "./live-channel.ts";
export type {
  Authenticated,
  ConnectMeta,
  DestinationClass,
  InboundMessage,
  LiveChannelOptions,
  LiveClock,
  LiveEvent,
  Principal,
  Refusal,
} from "./options/options.ts";
export { batchOf, encodeText } from "./sockjs/encode.ts";
export type { Batch, Link, LinkUser, TransportName, WireForm } from "./sockjs/link.ts";
export { SockJsServer, type SockJsOptions } from "./sockjs/sockjs-server.ts";
