import { Cohort, type CohortMember, type CohortShape } from "../fanout/cohort.ts";
import type { Message } from "../fanout/message.ts";
import type { Outlet } from "../fanout/outlet.ts";
import type { Topic, Holder } from "../fanout/topic.ts";
import type { EncodedMessage } from "../sockjs/encode.ts";

/** One SUBSCRIBE of one session. */
export class Subscription implements CohortMember, Holder {
  /** Its name within the session. */
  readonly key: string;
  readonly outlet: Outlet;
  readonly topic: Topic;
  readonly shape: CohortShape;
  cohortIndex = -1;
  #cohort: Cohort | null = null;
  #held: Message[] | null = null;
  readonly #heldLimit: number;
  #overflowed = false;

  constructor(of: { key: string; outlet: Outlet; topic: Topic; shape: CohortShape }, heldLimit: number) {
    this.key = of.key;
    this.outlet = of.outlet;
    this.topic = of.topic;
    this.shape = of.shape;
    this.#heldLimit = heldLimit;
  }

  get destination(): string {
    return this.topic.destination;
  }

  /** When it was last written to along with all others of its topic. */
  get writtenAtMs(): number {
    return this.#cohort === null ? 0 : this.topic.writtenAtMs;
  }

  join(): void {
    this.#cohort = this.topic.join(this.shape, this);
  }

  leave(): void {
    if (this.#cohort !== null) {
      this.topic.leave(this.#cohort, this);
      this.outlet.forgetNewest(this.#cohort.outlets);
    }
    this.#cohort = null;
    this.topic.removeHolder(this);
    this.#held = null;
  }

  /** From now on messages are collected instead of sent: the snapshot goes first. */
  startHolding(): void {
    this.#held = [];
    this.topic.addHolder(this);
  }

  hold(message: Message): void {
    const held = this.#held;
    if (held === null) return;
    held.push(message);
    if (held.length <= this.#heldLimit) return;
    held.shift();
    // What is left out of a conflated destination shows in the numbers; elsewhere nothing may be lost.
    if (!this.topic.kind.conflate) this.#overflowed = true;
  }

  /** Ends the collecting; null when more came than may be kept. */
  takeHeld(): readonly Message[] | null {
    const held = this.#held ?? [];
    this.#held = null;
    this.topic.removeHolder(this);
    return this.#overflowed ? null : held;
  }

  /** The octets of one message for this subscription alone. */
  encode(message: Message): EncodedMessage {
    return new Cohort(this.shape, this.destination).encode(message);
  }
}
