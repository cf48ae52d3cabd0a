import type { StompFrame } from "../stomp/frame.ts";
import type { StompSession } from "./stomp-session.ts";

/** Answers a frame that asked for a receipt, after it has been processed. */
export function sendReceipt(
  session: StompSession,
  frame: StompFrame,
  headers: Readonly<Record<string, string>> = {},
): void {
  const receipt = frame.headers.get("receipt");
  if (receipt === undefined || session.state === "closed") return;
  session.send({ command: "RECEIPT", headers: { "receipt-id": receipt, ...headers } });
}
