import { joinWire, type EncodedMessage } from "../sockjs/encode.ts";
import type { Batch } from "../sockjs/link.ts";

/**
 * A sequence of messages that wait for the end of the turn, as a node of a shared tree: the path from
 * the root is the sequence. Connections that wait for the same messages stand on the same node, so the
 * joined bytes are made once for all of them.
 */
export class PendingNode implements Batch {
  readonly #message: EncodedMessage | null;
  readonly #parent: PendingNode | null;
  readonly #depth: number;
  #lastMessage: EncodedMessage | null = null;
  #lastChild: PendingNode | null = null;
  #children: Map<EncodedMessage, PendingNode> | null = null;
  #wire: Buffer | null = null;
  #pieces: readonly Buffer[] | null = null;

  constructor(message: EncodedMessage | null, parent: PendingNode | null) {
    this.#message = message;
    this.#parent = parent;
    this.#depth = parent === null ? 0 : parent.#depth + 1;
  }

  /** The node for this sequence and one more message. */
  followedBy(message: EncodedMessage): PendingNode {
    if (this.#lastMessage === message && this.#lastChild !== null) return this.#lastChild;
    const known = this.#children?.get(message);
    const child = known ?? new PendingNode(message, this);
    if (known === undefined && this.#lastChild !== null) {
      this.#children ??= new Map();
      if (this.#lastMessage !== null) this.#children.set(this.#lastMessage, this.#lastChild);
      this.#children.set(message, child);
    }
    this.#lastMessage = message;
    this.#lastChild = child;
    return child;
  }

  get pieces(): readonly Buffer[] {
    this.#pieces ??= this.#collect();
    return this.#pieces;
  }

  get wire(): Buffer {
    if (this.#wire === null) {
      const message = this.#message;
      if (message === null) this.#wire = Buffer.alloc(0);
      else this.#wire = this.#depth === 1 ? message.wire : joinWire(this.pieces, message.form);
    }
    return this.#wire;
  }

  #collect(): Buffer[] {
    const pieces: Buffer[] = Array.from({ length: this.#depth });
    if (this.#message !== null) pieces[this.#depth - 1] = this.#message.piece;
    let at = this.#parent;
    while (at !== null && at.#message !== null) {
      pieces[at.#depth - 1] = at.#message.piece;
      at = at.#parent;
    }
    return pieces;
  }
}
