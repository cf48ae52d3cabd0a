import type { Flusher } from "../fanout/flusher.ts";
import type { History } from "../fanout/history.ts";
import { Message, type MessageBody, type MessageExtra, type Place } from "../fanout/message.ts";
import type { Topics } from "../fanout/topics.ts";
import type { LiveLimits } from "../options/limits.ts";
import type { SettledOptions } from "../options/settle-options.ts";
import type { LiveClock, LiveEvent } from "../options/options.ts";
import type { DecoderBounds } from "../stomp/frame-decoder.ts";
import type { OutletBounds } from "../fanout/outlet.ts";
import type { Pace } from "./pace.ts";
import type { StompSession } from "./stomp-session.ts";
import type { Registry } from "./registry.ts";

/** What all sessions of a channel share. */
export interface Hub {
  readonly options: SettledOptions;
  readonly limits: LiveLimits;
  readonly clock: LiveClock;
  readonly flusher: Flusher;
  readonly topics: Topics;
  readonly history: History;
  readonly registry: Registry;
  readonly decoderBounds: DecoderBounds;
  readonly outletBounds: OutletBounds;
  readonly framePace: Pace;
  readonly sendPace: Pace;
  readonly bytePace: Pace;
  readonly beatPace: Pace;
  readonly pingPace: Pace;
  readonly snapshotPace: Pace;
  nextMessageId(): string;
  /** A session has ended. */
  gone(session: StompSession): void;
  log(event: LiveEvent): void;
}

/** A message of this hub, with the next id. */
export function makeMessage(
  hub: Hub,
  about: { destination: string; body: MessageBody; place: Place | null; extra?: MessageExtra },
): Message {
  return new Message({
    destination: about.destination,
    body: about.body,
    place: about.place,
    id: hub.nextMessageId(),
    contentType: hub.options.contentType ?? "application/json",
    extra: about.extra ?? {},
  });
}
