import type { StompFrame } from "../stomp/frame.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { StompSession } from "./stomp-session.ts";

/** UNSUBSCRIBE by id; STOMP 1.0 also by destination. */
export function unsubscribe(session: StompSession, frame: StompFrame): void {
  const id = frame.headers.get("id");
  const destination = frame.headers.get("destination");
  if (id === undefined && (session.version !== "1.0" || destination === undefined)) {
    session.refuse({ code: "SUBSCRIPTION_ID", message: "UNSUBSCRIBE needs an id" }, frame);
    return;
  }
  const subscription =
    id === undefined
      ? session.subscriptions.find((known) => known.destination === destination)
      : session.subscription(id);
  // Messages written in this turn are still on their way, as they are on any network; none follow.
  if (subscription !== undefined) session.removeSubscription(subscription);
  sendReceipt(session, frame);
}
