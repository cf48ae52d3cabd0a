import type { DestinationClass } from "../options/options.ts";
import { Audience } from "./audience.ts";
import { Cohort, cohortKey, type CohortMember, type CohortShape } from "./cohort.ts";
import type { Flusher } from "./flusher.ts";
import type { Message, Place } from "./message.ts";

/** A subscription whose snapshot is not ready yet: it collects what is published meanwhile. */
export interface Holder {
  hold(message: Message): void;
}

/** Below this many readers there is nothing to gain by keeping them side by side. */
const WORTH_KEEPING = 64;

/** One destination: its number, its subscriptions by cohort. */
export class Topic {
  readonly destination: string;
  readonly kind: DestinationClass;
  /** Numbers of another epoch say nothing about the numbers of this one. */
  readonly epoch: string;
  /** Number of the last message; the first message has 1. */
  seq = 0;
  /** The newest messages, as far as the history keeps them; the last one has the number `seq`. */
  past: Message[] = [];
  /** Of `past`, those which the history still counts though they are gone. */
  shiftedPast = 0;
  readonly #cohorts = new Map<string, Cohort>();
  readonly #holders = new Set<Holder>();
  #readers = 0;
  #audience: Audience | null = null;
  /** Has a message for the audience that is not written yet. */
  #courier: Flusher | null = null;

  constructor(destination: string, of: { readonly kind: DestinationClass; readonly epoch: string }) {
    this.destination = destination;
    this.kind = of.kind;
    this.epoch = of.epoch;
  }

  get isIdle(): boolean {
    return this.#cohorts.size === 0 && this.#holders.size === 0;
  }

  /** What was published after a place; null when some of it is not kept any more, or the place is of another epoch. */
  since(place: Place): readonly Message[] | null {
    const missed = this.seq - place.seq;
    if (place.epoch !== this.epoch || missed < 0 || missed > this.past.length) return null;
    return this.past.slice(this.past.length - missed);
  }

  join(shape: CohortShape, member: CohortMember): Cohort {
    const key = cohortKey(shape);
    this.audienceChanges();
    const cohort = this.#cohorts.get(key) ?? new Cohort(shape, this.destination);
    this.#cohorts.set(key, cohort);
    cohort.add(member);
    this.#readers += 1;
    return cohort;
  }

  leave(cohort: Cohort, member: CohortMember): void {
    this.audienceChanges();
    cohort.remove(member);
    this.#readers -= 1;
    if (cohort.outlets.length === 0) this.#cohorts.delete(cohort.key);
  }

  addHolder(holder: Holder): void {
    this.#holders.add(holder);
  }

  removeHolder(holder: Holder): void {
    this.#holders.delete(holder);
  }

  /** When all present readers were last written to together. */
  get writtenAtMs(): number {
    return this.#audience?.writtenAtMs ?? 0;
  }

  /** Somebody comes or goes, falls behind or has caught up: what was said before is for those who were there. */
  audienceChanges(): void {
    this.#courier?.addressEach();
    this.#courier = null;
    this.#audience?.dissolve();
    this.#audience = null;
  }

  /** Encodes once per cohort. Returns the number of subscriptions reached. */
  publish(message: Message, flusher: Flusher): number {
    if (this.#readers < WORTH_KEEPING || !this.#toAll(message, flusher)) {
      for (const cohort of this.#cohorts.values()) {
        flusher.toMany(cohort.outlets, cohort.encode(message), this.kind);
      }
    }
    flusher.messageEnds();
    for (const holder of this.#holders) holder.hold(message);
    return this.#readers;
  }

  #toAll(message: Message, flusher: Flusher): boolean {
    if (!flusher.takesAlone(this.kind)) return false;
    this.#audience ??= new Audience([...this.#cohorts.values()]);
    const frames = this.#audience.cohorts.map((cohort) => cohort.encode(message));
    this.#courier = flusher;
    flusher.toAudience(this.#audience, frames, this.kind);
    return true;
  }
}
