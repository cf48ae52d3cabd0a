import type { EncodedMessage } from "../sockjs/encode.ts";
import type { Batch, Link } from "../sockjs/link.ts";
import type { PendingNode } from "./pending-node.ts";

export interface OutletBounds {
  readonly softBytes: number;
  readonly hardBytes: number;
}

/** Who is told about the reader's state. */
export interface OutletOwner {
  /** More waits than may: the connection has to end. */
  overflowed(): void;
  /** The reader became slow, or is no longer. */
  paceChanged(): void;
  /** The reader has caught up; these are the newest messages of what it missed. */
  caughtUp(newest: readonly EncodedMessage[]): void;
}

/** Outlets made so far. */
let born = 0;

/**
 * The sending side of one session: what waits for the end of the turn, and how far behind its reader is.
 * The flusher reads and writes its public fields in its inner loop.
 */
export class Outlet {
  readonly link: Link;
  /** Messages that wait; null when none do. */
  pending: PendingNode | null = null;
  /** Already on the flusher's list for this turn. */
  due = false;
  /** The shortest window on whose list it already is, in ms. */
  waitingMs = Infinity;
  open = true;
  /** A slow reader gets only the newest message of each destination that allows it. */
  slow = false;
  lastWriteMs = 0;
  /** Position among all connections by age. */
  readonly age: number;
  readonly #bounds: OutletBounds;
  readonly #owner: OutletOwner;
  #strained = false;
  #latePong = false;
  #newest: Map<object, EncodedMessage> | null = null;

  constructor(link: Link, bounds: OutletBounds, owner: OutletOwner) {
    this.link = link;
    born += 1;
    this.age = born;
    this.#bounds = bounds;
    this.#owner = owner;
  }

  /** Keeps `message` for the time when the reader has caught up; it replaces the former one of `source`. */
  keepNewest(source: object, message: EncodedMessage): void {
    this.#newest ??= new Map();
    this.#newest.delete(source);
    this.#newest.set(source, message);
  }

  /** Something waits here for the reader to catch up. */
  get withholds(): boolean {
    return this.#newest !== null && this.#newest.size > 0;
  }

  /** What is kept of `source` is not wanted any more: its subscription has ended. */
  forgetNewest(source: object): void {
    this.#newest?.delete(source);
  }

  write(batch: Batch): void {
    if (!this.open) return;
    // The bound is looked at before the write: one large answer to a reader that keeps up is no offence.
    if (this.#strained && this.link.backlogBytes() > this.#bounds.hardBytes) {
      this.#owner.overflowed();
      return;
    }
    if (!this.link.write(batch)) this.pressed();
  }

  /** Something that was written has to wait in user space. */
  pressed(): void {
    if (this.#strained || this.link.backlogBytes() <= this.#bounds.softBytes) return;
    this.#strained = true;
    this.#slowDown();
    this.link.onceDrained(() => {
      this.#strained = false;
      this.#recover();
    });
  }

  /** Kernel buffers hide a slow reader; a late pong shows it. */
  pongIsLate(): void {
    this.#latePong = true;
    this.#slowDown();
  }

  pongCame(): void {
    this.#latePong = false;
    this.#recover();
  }

  #slowDown(): void {
    if (this.slow) return;
    this.slow = true;
    this.#owner.paceChanged();
  }

  #recover(): void {
    if (!this.slow || this.#strained || this.#latePong || !this.open) return;
    this.slow = false;
    this.#owner.paceChanged();
    const newest = this.#newest;
    this.#newest = null;
    if (newest !== null) this.#owner.caughtUp([...newest.values()]);
  }
}
