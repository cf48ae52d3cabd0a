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

export interface MessageParts {
  readonly destination: string;
  readonly body: string | Buffer;
  /** Number within the destination; null for what belongs to one session alone. */
  readonly seq: number | null;
  readonly id: string;
  readonly contentType: string;
  readonly extra: MessageExtra;
}

const NUL_QUOTED = "\\u0000";

/** A message before it is addressed; the parts that all groups share are made once. */
export class Message {
  readonly id: string;
  readonly destination: string;
  readonly seq: number | null;
  readonly body: string | Buffer;
  readonly #parts: MessageParts;
  #quotedTail: string | null = null;
  #bodyBytes = -1;

  constructor(parts: MessageParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.destination = parts.destination;
    this.seq = parts.seq;
    this.body = parts.body;
  }

  /** Header lines that follow those of the group, and the blank line. */
  head(version: StompVersion, acks: boolean): string {
    const { id, seq, extra, contentType } = this.#parts;
    let text = `message-id:${id}\n`;
    if (acks) text += `ack:${id}\n`;
    text += `content-type:${escapeHeader(extra.contentType ?? contentType, version)}\n`;
    if (seq !== null) text += `seq:${seq}\n`;
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
