import { encodeQuoted, encodeRawBytes, encodeRawText, type EncodedMessage } from "../sockjs/encode.ts";
import type { WireForm } from "../sockjs/link.ts";
import { quoteInner } from "../sockjs/quote.ts";
import { escapeHeader } from "../stomp/header-text.ts";
import type { StompVersion } from "../stomp/frame.ts";
import type { Message } from "./message.ts";
import type { Outlet } from "./outlet.ts";

/** What decides the bytes of a MESSAGE, besides the message. */
export interface CohortShape {
  readonly form: WireForm;
  readonly version: StompVersion;
  /** Null for a STOMP 1.0 subscription without id. */
  readonly subscriptionId: string | null;
  /** The subscription acknowledges, so each message carries an `ack` header. */
  readonly acks: boolean;
  /** Which edition of the messages its readers get. */
  readonly edition: string;
}

export interface CohortMember {
  readonly outlet: Outlet;
  /** Position in the cohort's list, kept for removal in constant time. */
  cohortIndex: number;
}

export function cohortKey(shape: CohortShape): string {
  const { form, version, subscriptionId, acks, edition } = shape;
  const id = `${subscriptionId ?? ""}|${subscriptionId === null ? "" : "id"}`;
  return `${form}|${version}|${acks ? "ack" : "auto"}|${edition}|${id}`;
}

/** The subscriptions of one destination to which a message looks the same, octet for octet. */
export class Cohort {
  /** The connections by themselves, side by side: fan-out touches nothing else. */
  readonly outlets: Outlet[] = [];
  readonly #members: CohortMember[] = [];
  readonly key: string;
  readonly #shape: CohortShape;
  readonly #prefix: string;
  readonly #quotedPrefix: string;

  constructor(shape: CohortShape, destination: string) {
    this.key = cohortKey(shape);
    this.#shape = shape;
    const id = shape.subscriptionId;
    const subscription = id === null ? "" : `subscription:${escapeHeader(id, shape.version)}\n`;
    this.#prefix = `MESSAGE\n${subscription}destination:${escapeHeader(destination, shape.version)}\n`;
    this.#quotedPrefix = `"${quoteInner(this.#prefix)}`;
  }

  add(member: CohortMember): void {
    member.cohortIndex = this.#members.length;
    this.#members.push(member);
    this.outlets.push(member.outlet);
  }

  remove(member: CohortMember): void {
    const last = this.#members.pop();
    this.outlets.pop();
    if (last === undefined || last === member) return;
    this.#members[member.cohortIndex] = last;
    this.outlets[member.cohortIndex] = last.outlet;
    last.cohortIndex = member.cohortIndex;
  }

  encode(message: Message): EncodedMessage {
    const edited = message.for(this.#shape.edition);
    const head = edited.head(this.#shape.version, this.#shape.acks);
    if (this.#shape.form === "sockjs") {
      return encodeQuoted(`${this.#quotedPrefix}${quoteInner(head)}${edited.quotedTail}"`);
    }
    const { body } = edited;
    if (typeof body === "string") return encodeRawText(`${this.#prefix}${head}${body}\0`);
    return encodeRawBytes(Buffer.concat([Buffer.from(this.#prefix + head), body, Buffer.of(0)]));
  }
}
