import { CLOSE } from "../close-reason.ts";
import { isUserDestination, privateTopic } from "../fanout/topics.ts";
import type { Topic } from "../fanout/topic.ts";
import type { StompFrame } from "../stomp/frame.ts";
import { makeMessage } from "./hub.ts";
import { sendReceipt } from "./send-receipt.ts";
import type { StompSession } from "./stomp-session.ts";
import { Subscription } from "./subscription.ts";

const ACK_MODES: ReadonlySet<string> = new Set(["auto", "client", "client-individual"]);

interface Wish {
  readonly id: string | null;
  readonly key: string;
  readonly destination: string;
  readonly acks: boolean;
}

/** SUBSCRIBE: checked against the form, the limits and the host's allow-list, in this order. */
export function subscribe(session: StompSession, frame: StompFrame): Promise<void> | undefined {
  const wish = readWish(session, frame);
  if (wish === null) return undefined;
  const allowed = session.hub.options.maySubscribe(session.principal, wish.destination);
  if (!allowed.ok) {
    session.refuse(allowed, frame, CLOSE.policy);
    return undefined;
  }
  const topic = topicFor(session, wish.destination);
  const subscription = new Subscription(
    {
      key: wish.key,
      outlet: session.outlet,
      topic,
      shape: { form: session.link.form, version: session.version, subscriptionId: wish.id, acks: wish.acks },
    },
    session.hub.limits.heldMessages,
  );
  session.addSubscription(subscription);
  const { snapshot } = session.hub.options;
  if (snapshot !== undefined && frame.headers.get("snapshot") === "true") {
    const bodies = snapshot(session.principal, wish.destination);
    return bodies instanceof Promise
      ? snapshotLater({ session, subscription, frame }, bodies)
      : snapshotNow({ session, subscription, frame }, bodies);
  }
  subscription.join();
  sendReceipt(session, frame, { seq: String(topic.seq) });
  return undefined;
}

interface Subscribing {
  readonly session: StompSession;
  readonly subscription: Subscription;
  readonly frame: StompFrame;
}

/** The state is of this very moment, so it stands for every number up to the present one. */
function snapshotNow(at: Subscribing, bodies: readonly string[]): undefined {
  sendSnapshot(at, bodies, at.subscription.topic.seq);
  at.subscription.join();
  sendReceipt(at.session, at.frame, { seq: String(at.subscription.topic.seq) });
  return undefined;
}

/**
 * The state is of some moment after now. It is numbered with the present number and followed by everything
 * published since: the client may see an effect twice, but never misses one.
 */
async function snapshotLater(at: Subscribing, making: Promise<readonly string[]>): Promise<void> {
  const { session, subscription } = at;
  const seq = subscription.topic.seq;
  subscription.startHolding();
  const bodies = await making;
  if (session.state === "closed") return;
  const held = subscription.takeHeld();
  if (held === null) {
    session.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
    return;
  }
  sendSnapshot(at, bodies, seq);
  for (const message of held) session.hub.flusher.toOne(session.outlet, subscription.encode(message));
  subscription.join();
  sendReceipt(session, at.frame, { seq: String(seq) });
}

function sendSnapshot(at: Subscribing, bodies: readonly string[], seq: number): void {
  const { session, subscription } = at;
  for (const body of bodies) {
    const about = { destination: subscription.destination, body, seq, extra: { snapshot: true } } as const;
    session.hub.flusher.toOne(session.outlet, subscription.encode(makeMessage(session.hub, about)));
  }
}

function topicFor(session: StompSession, destination: string): Topic {
  if (!isUserDestination(destination)) return session.hub.topics.topic(destination);
  if (session.principal === null) return privateTopic(destination);
  return session.hub.topics.userTopic(session.principal.userKey, destination);
}

function readWish(session: StompSession, frame: StompFrame): Wish | null {
  const { limits } = session.hub;
  const { headers } = frame;
  const destination = headers.get("destination") ?? "";
  const id = headers.get("id") ?? null;
  const ack = headers.get("ack") ?? "auto";
  const fault = (code: string, message: string): null => {
    session.refuse({ code, message }, frame);
    return null;
  };
  if (destination === "") return fault("DESTINATION", "SUBSCRIBE needs a destination");
  if (Buffer.byteLength(destination) > limits.destinationBytes)
    return fault("DESTINATION", "destination too long");
  if (id === null && session.version !== "1.0") return fault("SUBSCRIPTION_ID", "SUBSCRIBE needs an id");
  if (id !== null && Buffer.byteLength(id) > limits.subscriptionIdBytes) {
    return fault("SUBSCRIPTION_ID", "subscription id too long");
  }
  if (!ACK_MODES.has(ack)) return fault("ACK_MODE", "ack is auto, client or client-individual");
  const key = id ?? `destination ${destination}`;
  if (session.subscription(key) !== undefined) return fault("SUBSCRIPTION_ID", "subscription id in use");
  if (session.subscriptions.length >= limits.subscriptionsPerSession) {
    return fault("TOO_MANY_SUBSCRIPTIONS", `at most ${limits.subscriptionsPerSession} subscriptions`);
  }
  return { id, key, destination, acks: ack !== "auto" };
}
