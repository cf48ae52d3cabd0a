import type { DestinationClass } from "../options/options.ts";
import { Topic } from "./topic.ts";

/** Results, balances and errors: never delayed, never replaced by a newer one. */
const USER_CLASS: DestinationClass = { windowMs: 0, conflate: false };
const USER_PREFIX = "/user/";

export function isUserDestination(destination: string): boolean {
  return destination.startsWith(USER_PREFIX);
}

/** A destination of one session alone, for those who have no user. */
export function privateTopic(destination: string): Topic {
  return new Topic(destination, { kind: USER_CLASS, epoch: "none" });
}

/** All destinations with their numbers. */
export class Topics {
  readonly #classOf: (destination: string) => DestinationClass;
  readonly #rememberedUserDestinations: number;
  readonly #topics = new Map<string, Topic>();
  readonly #userTopics = new Map<string, Topic>();
  readonly #bootId: string;
  /** Grows when numbers are forgotten: what is counted anew must not look like what went before. */
  #generation = 1;

  constructor(of: {
    readonly classOf: (destination: string) => DestinationClass;
    readonly rememberedUserDestinations: number;
    readonly bootId: string;
  }) {
    this.#classOf = of.classOf;
    this.#rememberedUserDestinations = of.rememberedUserDestinations;
    this.#bootId = of.bootId;
  }

  get count(): number {
    return this.#topics.size + this.#userTopics.size;
  }

  topic(destination: string): Topic {
    const known = this.#topics.get(destination);
    if (known !== undefined) return known;
    const topic = new Topic(destination, { kind: this.#classOf(destination), epoch: this.#epoch });
    this.#topics.set(destination, topic);
    return topic;
  }

  /** The number of a user's destination survives while the user is away. */
  userTopic(userKey: string, destination: string): Topic {
    const key = `${userKey}\n${destination}`;
    const known = this.#userTopics.get(key);
    if (known !== undefined) return known;
    this.#forgetIdle();
    const topic = new Topic(destination, { kind: USER_CLASS, epoch: this.#epoch });
    this.#userTopics.set(key, topic);
    return topic;
  }

  /** Begins all numbers anew, in another epoch. Only while nobody is subscribed. */
  forgetAll(): void {
    this.#generation += 1;
    for (const topics of [this.#topics, this.#userTopics]) {
      for (const [key, topic] of topics) if (topic.isIdle) topics.delete(key);
    }
  }

  /** A topic that nobody has published to or listens to any more needs no memory. */
  dropUnused(topic: Topic): void {
    if (topic.isIdle && topic.seq === 0 && this.#topics.get(topic.destination) === topic) {
      this.#topics.delete(topic.destination);
    }
  }

  get #epoch(): string {
    return `${this.#bootId}.${this.#generation}`;
  }

  #forgetIdle(): void {
    if (this.#userTopics.size < this.#rememberedUserDestinations) return;
    this.#generation += 1;
    for (const [key, topic] of this.#userTopics) {
      if (!topic.isIdle) continue;
      this.#userTopics.delete(key);
      if (this.#userTopics.size < this.#rememberedUserDestinations) return;
    }
  }
}
