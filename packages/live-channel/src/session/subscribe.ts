import { CLOSE } from "../sockjs/close-reason.ts";
import { isUserDestination, privateTopic } from "../fanout/topics.ts";
import type { Message, Place } from "../fanout/message.ts";
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
      shape: {
        form: session.link.form,
        version: session.version,
        subscriptionId: wish.id,
        acks: wish.acks,
        edition: session.edition,
      },
    },
    session.hub.limits.heldMessages,
  );
  if (asksForState(frame) && !session.mayAskForState()) {
    session.refuse({ code: "RATE_LIMIT", message: "too many snapshots" }, frame, CLOSE.tooMany);
    return undefined;
  }
  session.addSubscription(subscription);
  return start({ session, subscription, frame });
}

/** What is sent then may be a hundred times what was received, so it is counted apart from other frames. */
function asksForState({ headers }: StompFrame): boolean {
  return headers.has("since") || headers.get("snapshot") === "true";
}

interface Subscribing {
  readonly session: StompSession;
  readonly subscription: Subscription;
  readonly frame: StompFrame;
}

/** First what the client missed, or the present state, if it asked for one of them; then all that is published from now on. */
function start(at: Subscribing): Promise<void> | undefined {
  const { session, subscription } = at;
  const { headers } = at.frame;
  const { topic } = subscription;
  const since = headers.get("since");
  const missed = since === undefined ? null : missedSince(topic, since);
  const { snapshot } = session.hub.options;
  if (missed === null && snapshot !== undefined && asksForState(at.frame)) {
    const bodies = snapshot(session.principal, topic.destination, session.edition);
    return bodies instanceof Promise ? snapshotLater(at, bodies) : snapshotNow(at, bodies);
  }
  for (const message of missed ?? []) session.hub.flusher.toOne(session.outlet, subscription.encode(message));
  subscription.join();
  subscribed(at, placeOf(topic));
  return undefined;
}

/** `<epoch>/<seq>` as the client heard it last; null when what followed is not kept, or the text is no such place. */
function missedSince(topic: Topic, since: string): readonly Message[] | null {
  const [, epoch, seq] = /^([\w.-]{1,64})\/(\d{1,15})$/.exec(since) ?? [];
  return epoch === undefined || seq === undefined ? null : topic.since({ epoch, seq: Number(seq) });
}

function placeOf({ epoch, seq }: Topic): Place {
  return { epoch, seq };
}

function subscribed({ session, frame }: Subscribing, { epoch, seq }: Place): void {
  sendReceipt(session, frame, { epoch, seq: String(seq) });
}

/** The state is of this very moment, so it stands for every number up to the present one. */
function snapshotNow(at: Subscribing, bodies: readonly string[]): undefined {
  const place = placeOf(at.subscription.topic);
  sendSnapshot(at, bodies, place);
  at.subscription.join();
  subscribed(at, place);
  return undefined;
}

/**
 * The state is of some moment after now. It is numbered with the present number and followed by everything
 * published since: the client may see an effect twice, but never misses one.
 */
async function snapshotLater(at: Subscribing, making: Promise<readonly string[]>): Promise<void> {
  const { session, subscription } = at;
  const place = placeOf(subscription.topic);
  subscription.startHolding();
  const bodies = await making;
  if (session.state === "closed") return;
  const held = subscription.takeHeld();
  if (held === null) {
    session.end(CLOSE.slowConsumer, "SLOW_CONSUMER");
    return;
  }
  sendSnapshot(at, bodies, place);
  for (const message of held) session.hub.flusher.toOne(session.outlet, subscription.encode(message));
  subscription.join();
  subscribed(at, place);
}

function sendSnapshot({ session, subscription }: Subscribing, bodies: readonly string[], place: Place): void {
  const { hub, outlet } = session;
  const { snapshotEnd } = hub.options;
  // Without an end nobody could tell an empty state from one that is still being made.
  for (const body of snapshotEnd === undefined ? bodies : [...bodies, snapshotEnd]) {
    const about = { destination: subscription.destination, body, place, extra: { snapshot: true } } as const;
    hub.flusher.toOne(outlet, subscription.encode(makeMessage(hub, about)));
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
