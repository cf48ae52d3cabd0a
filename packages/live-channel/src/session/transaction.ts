import type { StompFrame } from "../stomp/frame.ts";
import { deliver } from "./send-message.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { StompSession } from "./stomp-session.ts";

export function begin(session: StompSession, frame: StompFrame): void {
  const name = frame.headers.get("transaction") ?? "";
  const known = session.transactions ?? new Map<string, StompFrame[]>();
  const limit = session.hub.limits.transactionsPerSession;
  if (name === "" || known.has(name)) {
    session.refuse({ code: "TRANSACTION", message: "BEGIN needs a new transaction name" }, frame);
    return;
  }
  if (known.size >= limit) {
    session.refuse({ code: "TRANSACTION", message: `at most ${limit} transactions` }, frame);
    return;
  }
  known.set(name, []);
  session.transactions = known;
  sendReceipt(session, frame);
}

/** Hands the messages over in their order, each after the one before it was processed. */
export function commit(session: StompSession, frame: StompFrame): Promise<void> | undefined {
  const waiting = take(session, frame);
  return waiting === null ? undefined : deliverAll(session, waiting, frame);
}

export function abort(session: StompSession, frame: StompFrame): void {
  if (take(session, frame) !== null) sendReceipt(session, frame);
}

async function deliverAll(
  session: StompSession,
  waiting: readonly StompFrame[],
  frame: StompFrame,
): Promise<void> {
  for (const message of waiting) await deliver(session, message);
  sendReceipt(session, frame);
}

function take(session: StompSession, frame: StompFrame): readonly StompFrame[] | null {
  const name = frame.headers.get("transaction") ?? "";
  const waiting = session.transactions?.get(name);
  if (waiting === undefined) {
    session.refuse({ code: "TRANSACTION", message: "no such transaction" }, frame);
    return null;
  }
  session.transactions?.delete(name);
  return waiting;
}
