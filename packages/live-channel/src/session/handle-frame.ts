import { readHeaders } from "../stomp/read-headers.ts";
import type { RawFrame, StompFrame } from "../stomp/frame.ts";
import { acknowledge } from "./acknowledge.ts";
import { connect } from "./connect.ts";
import { sendReceipt } from "./send-receipt.ts";
import { sendMessage } from "./send-message.ts";
import type { StompSession } from "./stomp-session.ts";
import { subscribe } from "./subscribe.ts";
import { abort, begin, commit } from "./transaction.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { CLOSE } from "../sockjs/close-reason.ts";

type Handler = (session: StompSession, frame: StompFrame) => Promise<void> | undefined | void;

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["SEND", sendMessage],
  ["SUBSCRIBE", subscribe],
  ["UNSUBSCRIBE", unsubscribe],
  ["ACK", acknowledge],
  ["NACK", acknowledge],
  ["BEGIN", begin],
  ["COMMIT", commit],
  ["ABORT", abort],
  ["DISCONNECT", disconnect],
]);

/** Decides what a frame means in the session's state and does it. */
export function handleFrame(session: StompSession, raw: RawFrame): Promise<void> | undefined {
  const isConnect = raw.command === "CONNECT" || raw.command === "STOMP";
  const read = readHeaders(raw.headerLines, isConnect ? "1.0" : session.version);
  if (!read.ok) return refused(session, read.fault, null);
  const frame: StompFrame = { command: raw.command, headers: read.headers, body: raw.body };
  if (isConnect) {
    if (session.state === "connected")
      return refused(session, { code: "CONNECTED", message: "already connected" }, frame);
    return connect(session, frame);
  }
  const handler = HANDLERS.get(raw.command);
  if (handler === undefined) {
    return refused(session, { code: "UNKNOWN_COMMAND", message: "unknown command" }, frame);
  }
  if (session.state !== "connected") {
    return refused(session, { code: "NOT_CONNECTED", message: "CONNECT comes first" }, frame);
  }
  if (raw.body.length > 0 && raw.command !== "SEND") {
    return refused(session, { code: "BODY", message: `${raw.command} has no body` }, frame);
  }
  const work = handler(session, frame);
  return work instanceof Promise ? work : undefined;
}

function disconnect(session: StompSession, frame: StompFrame): void {
  sendReceipt(session, frame);
  session.end(CLOSE.normal, "DISCONNECT");
}

function refused(
  session: StompSession,
  fault: { code: string; message: string },
  frame: StompFrame | null,
): undefined {
  session.refuse(fault, frame);
  return undefined;
}
