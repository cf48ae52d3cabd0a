import type { DestinationClass } from "../options.ts";
import { Topic } from "./topic.ts";

/** Results, balances and errors: never delayed, never replaced by a newer one. */
const USER_CLASS: DestinationClass = { windowMs: 0, conflate: false };
const USER_PREFIX = "/user/";

export function isUserDestination(destination: string): boolean {
  return destination.startsWith(USER_PREFIX);
}

/** A destination of one session alone, for those who have no user. */
export function privateTopic(destination: string): Topic {
  return new Topic(destination, USER_CLASS);
}

/** All destinations with their numbers. */
export class Topics {
  readonly #classOf: (destination: string) => DestinationClass;
  readonly #rememberedUserDestinations: number;
  readonly #topics = new Map<string, Topic>();
  readonly #userTopics = new Map<string, Topic>();

  constructor(classOf: (destination: string) => DestinationClass, rememberedUserDestinations: number) {
    this.#classOf = classOf;
    this.#rememberedUserDestinations = rememberedUserDestinations;
  }

  get count(): number {
    return this.#topics.size + this.#userTopics.size;
  }

  topic(destination: string): Topic {
    const known = this.#topics.get(destination);
    if (known !== undefined) return known;
    const topic = new Topic(destination, this.#classOf(destination));
    this.#topics.set(destination, topic);
    return topic;
  }

  /** The number of a user's destination survives while the user is away. */
  userTopic(userKey: string, destination: string): Topic {
    const key = `${userKey}\n${destination}`;
    const known = this.#userTopics.get(key);
    if (known !== undefined) return known;
    this.#forgetIdle();
    const topic = privateTopic(destination);
    this.#userTopics.set(key, topic);
    return topic;
  }

  /** A topic that nobody has published to or listens to any more needs no memory. */
  dropUnused(topic: Topic): void {
    if (topic.isIdle && topic.seq === 0 && this.#topics.get(topic.destination) === topic) {
      this.#topics.delete(topic.destination);
    }
  }

  #forgetIdle(): void {
    if (this.#userTopics.size < this.#rememberedUserDestinations) return;
    for (const [key, topic] of this.#userTopics) {
      if (!topic.isIdle) continue;
      this.#userTopics.delete(key);
      if (this.#userTopics.size < this.#rememberedUserDestinations) return;
    }
  }
}
