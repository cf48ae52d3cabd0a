import type { StompFrame } from "../stomp/frame.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { StompSession } from "./stomp-session.ts";

/**
 * ACK and NACK: checked for their form and answered. Nothing is redelivered: a message that was not
 * acknowledged is gone, and a client that missed one asks for a snapshot.
 */
export function acknowledge(session: StompSession, frame: StompFrame): void {
  const { headers, command } = frame;
  const names = session.version === "1.2" ? ["id"] : ["message-id"];
  if (session.version === "1.1") names.push("subscription");
  const missing = names.find((name) => !headers.has(name));
  if (missing !== undefined) {
    session.refuse({ code: "ACK", message: `${command} needs ${missing}` }, frame);
    return;
  }
  if (command === "NACK" && session.version === "1.0") {
    session.refuse({ code: "UNKNOWN_COMMAND", message: "STOMP 1.0 has no NACK" }, frame);
    return;
  }
  const transaction = headers.get("transaction");
  if (transaction !== undefined && session.transactions?.has(transaction) !== true) {
    session.refuse({ code: "TRANSACTION", message: "no such transaction" }, frame);
    return;
  }
  sendReceipt(session, frame);
}
