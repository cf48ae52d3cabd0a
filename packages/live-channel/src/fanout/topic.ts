import type { DestinationClass } from "../options.ts";
import { Cohort, cohortKey, type CohortMember, type CohortShape } from "./cohort.ts";
import type { Flusher } from "./flusher.ts";
import type { Message } from "./message.ts";

/** A subscription whose snapshot is not ready yet: it collects what is published meanwhile. */
export interface Holder {
  hold(message: Message): void;
}

/** One destination: its number, its subscriptions by cohort. */
export class Topic {
  readonly destination: string;
  readonly kind: DestinationClass;
  /** Number of the last message; the first message has 1. */
  seq = 0;
  readonly #cohorts = new Map<string, Cohort>();
  readonly #holders = new Set<Holder>();

  constructor(destination: string, kind: DestinationClass) {
    this.destination = destination;
    this.kind = kind;
  }

  get isIdle(): boolean {
    return this.#cohorts.size === 0 && this.#holders.size === 0;
  }

  join(shape: CohortShape, member: CohortMember): Cohort {
    const key = cohortKey(shape);
    const cohort = this.#cohorts.get(key) ?? new Cohort(shape, this.destination);
    this.#cohorts.set(key, cohort);
    cohort.add(member);
    return cohort;
  }

  leave(cohort: Cohort, member: CohortMember): void {
    cohort.remove(member);
    if (cohort.outlets.length === 0) this.#cohorts.delete(cohort.key);
  }

  addHolder(holder: Holder): void {
    this.#holders.add(holder);
  }

  removeHolder(holder: Holder): void {
    this.#holders.delete(holder);
  }

  /** Encodes once per cohort. Returns the number of subscriptions reached. */
  publish(message: Message, flusher: Flusher): number {
    let reached = 0;
    for (const cohort of this.#cohorts.values()) {
      reached += cohort.outlets.length;
      flusher.toMany(cohort.outlets, cohort.encode(message), this.kind);
    }
    flusher.messageEnds();
    for (const holder of this.#holders) holder.hold(message);
    return reached;
  }
}
