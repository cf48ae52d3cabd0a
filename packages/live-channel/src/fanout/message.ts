import { quoteInner } from "../sockjs/quote.ts";
import { escapeHeader } from "../stomp/header-text.ts";
import type { StompVersion } from "../stomp/frame.ts";

export interface MessageExtra {
  /** Further headers of the MESSAGE frame. */
  readonly headers?: ReadonlyMap<string, string>;
  readonly contentType?: string;
  /** The present state of the destination, not an event. */
  readonly snapshot?: true;
}

/** What a message says: the same to all, or made for the readers of an edition when the first of them is there. */
export type MessageBody = string | Buffer | ((edition: string) => string);

/** The place of a message in its destination: numbers of one epoch follow each other without a gap. */
export interface Place {
  readonly epoch: string;
  readonly seq: number;
}

export interface MessageParts {
  readonly destination: string;
  readonly body: MessageBody;
  /** Null for what belongs to one session alone. */
  readonly place: Place | null;
  readonly id: string;
  readonly contentType: string;
  readonly extra: MessageExtra;
}

const NUL_QUOTED = "\\u0000";

/** A message before it is addressed. */
export class Message {
  readonly id: string;
  readonly destination: string;
  readonly #parts: MessageParts;
  #texts: Map<string, EditedMessage> | null = null;
  #same: EditedMessage | null = null;

  constructor(parts: MessageParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.destination = parts.destination;
  }

  /** As the readers of `edition` see it; made once for all of them. */
  for(edition: string): EditedMessage {
    const { body } = this.#parts;
    if (typeof body !== "function") {
      this.#same ??= new EditedMessage(this.#parts, body);
      return this.#same;
    }
    this.#texts ??= new Map();
    const known = this.#texts.get(edition) ?? new EditedMessage(this.#parts, body(edition));
    this.#texts.set(edition, known);
    return known;
  }
}

/** A message with its text; the parts that all groups share are made once. */
export class EditedMessage {
  readonly body: string | Buffer;
  readonly #parts: MessageParts;
  #quotedTail: string | null = null;
  #bodyBytes = -1;

  constructor(parts: MessageParts, body: string | Buffer) {
    this.#parts = parts;
    this.body = body;
  }

  /** Header lines that follow those of the group, and the blank line. */
  head(version: StompVersion, acks: boolean): string {
    const { id, place, extra, contentType } = this.#parts;
    let text = `message-id:${id}\n`;
    if (acks) text += `ack:${id}\n`;
    text += `content-type:${escapeHeader(extra.contentType ?? contentType, version)}\n`;
    if (place !== null) text += `epoch:${place.epoch}\nseq:${place.seq}\n`;
    if (extra.snapshot === true) text += "snapshot:true\n";
    for (const [name, value] of extra.headers ?? []) {
      text += `${escapeHeader(name, version)}:${escapeHeader(value, version)}\n`;
    }
    return `${text}content-length:${this.bodyBytes}\n\n`;
  }

  get bodyBytes(): number {
    if (this.#bodyBytes < 0) this.#bodyBytes = Buffer.byteLength(this.body);
    return this.#bodyBytes;
  }

  /** The body and the closing NUL, quoted for SockJS. */
  get quotedTail(): string {
    this.#quotedTail ??= quoteInner(this.bodyText) + NUL_QUOTED;
    return this.#quotedTail;
  }

  get bodyText(): string {
    return typeof this.body === "string" ? this.body : this.body.toString("utf8");
  }
}
