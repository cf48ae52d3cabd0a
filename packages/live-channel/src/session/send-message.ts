import { isUtf8 } from "node:buffer";
import { CLOSE } from "../sockjs/close-reason.ts";
import type { StompFrame } from "../stomp/frame.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { StompSession } from "./stomp-session.ts";

/** SEND: counted, checked against the host's allow-list, put aside when it belongs to a transaction, else handed to the host. */
export function sendMessage(session: StompSession, frame: StompFrame): Promise<void> | undefined {
  const destination = frame.headers.get("destination") ?? "";
  if (destination === "" || Buffer.byteLength(destination) > session.hub.limits.destinationBytes) {
    session.refuse({ code: "DESTINATION", message: "SEND needs a destination" }, frame);
    return undefined;
  }
  if (!session.maySend()) {
    session.refuse({ code: "RATE_LIMIT", message: "too many messages" }, frame, CLOSE.tooMany);
    return undefined;
  }
  const allowed = session.hub.options.maySend(session.principal, destination);
  if (!allowed.ok) {
    session.refuse(allowed, frame, CLOSE.policy);
    return undefined;
  }
  const transaction = frame.headers.get("transaction");
  if (transaction !== undefined) {
    putAside(session, frame, transaction);
    return undefined;
  }
  const work = deliver(session, frame);
  if (work === undefined) {
    sendReceipt(session, frame);
    return undefined;
  }
  return work.then(() => sendReceipt(session, frame));
}

/** Hands the message to the host. The promise, if any, ends when the host has processed it. */
export function deliver(session: StompSession, frame: StompFrame): Promise<void> | undefined {
  const isText = isUtf8(frame.body);
  const work = session.hub.options.onSend({
    principal: session.principal,
    destination: frame.headers.get("destination") ?? "",
    headers: frame.headers,
    body: isText ? frame.body.toString("utf8") : "",
    bytes: isText ? null : frame.body,
    sessionId: session.id,
  });
  return work instanceof Promise ? work : undefined;
}

function putAside(session: StompSession, frame: StompFrame, transaction: string): void {
  const waiting = session.transactions?.get(transaction);
  if (waiting === undefined) {
    session.refuse({ code: "TRANSACTION", message: "no such transaction" }, frame);
    return;
  }
  if (waiting.length >= session.hub.limits.framesPerTransaction) {
    session.refuse({ code: "TRANSACTION", message: "transaction too long" }, frame);
    return;
  }
  // The body is a view of a network buffer that would otherwise stay in memory whole.
  waiting.push({ ...frame, body: Buffer.from(frame.body) });
  sendReceipt(session, frame);
}
