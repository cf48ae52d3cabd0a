import type { EncodedMessage } from "../sockjs/encode.ts";
import type { DestinationClass, LiveClock } from "../options.ts";
import type { Outlet } from "./outlet.ts";
import { PendingNode } from "./pending-node.ts";

/**
 * Gathers what one turn of the event loop has to say to each connection and writes it in one go. Idle
 * connections pay nothing for it: the flush runs in the check phase of the same turn.
 */
export class Flusher {
  readonly #clock: LiveClock;
  readonly #coalesces: boolean;
  #root = new PendingNode(null, null);
  #due: Outlet[] = [];
  #scheduled: NodeJS.Immediate | null = null;
  readonly #windows = new Map<number, { outlets: Outlet[]; timer: NodeJS.Timeout }>();

  constructor(clock: LiveClock, coalescing: "turn" | "none") {
    this.#clock = clock;
    this.#coalesces = coalescing === "turn";
  }

  /** The same message for many connections: always the same list for the same subscriptions. */
  toMany(outlets: readonly Outlet[], message: EncodedMessage, kind: DestinationClass): void {
    const { windowMs, conflate } = kind;
    let before: PendingNode | null = null;
    let after: PendingNode | null = null;
    for (const outlet of outlets) {
      if (conflate && outlet.slow) {
        outlet.keepNewest(outlets, message);
        continue;
      }
      if (after === null || outlet.pending !== before) {
        before = outlet.pending;
        after = (before ?? this.#root).followedBy(message);
      }
      outlet.pending = after;
      if (!outlet.due) this.#enlist(outlet, windowMs);
    }
  }

  /** A message has been handed over for all of its readers. */
  messageEnds(): void {
    if (!this.#coalesces) this.flush();
  }

  toOne(outlet: Outlet, message: EncodedMessage): void {
    outlet.pending = (outlet.pending ?? this.#root).followedBy(message);
    if (!outlet.due) this.#enlist(outlet, 0);
    if (!this.#coalesces) this.flush();
  }

  /** Writes what waits for this connection now, for instance before it is closed. */
  flushOne(outlet: Outlet): void {
    const node = outlet.pending;
    if (node === null) return;
    outlet.pending = null;
    outlet.lastWriteMs = this.#clock.nowMs();
    outlet.write(node);
  }

  flush(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled);
    this.#scheduled = null;
    const due = this.#due;
    this.#due = [];
    this.#root = new PendingNode(null, null);
    this.#write(inOrderOfAge(due));
  }

  close(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled);
    for (const window of this.#windows.values()) clearTimeout(window.timer);
    this.#windows.clear();
    this.#due = [];
  }

  #enlist(outlet: Outlet, windowMs: number): void {
    if (windowMs > 0 && this.#coalesces) {
      if (windowMs < outlet.waitingMs) this.#wait(outlet, windowMs);
      return;
    }
    outlet.due = true;
    this.#due.push(outlet);
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = null;
      this.flush();
    });
  }

  #wait(outlet: Outlet, windowMs: number): void {
    outlet.waitingMs = windowMs;
    const window = this.#windows.get(windowMs);
    if (window !== undefined) {
      window.outlets.push(outlet);
      return;
    }
    const timer = setTimeout(() => this.#endWindow(windowMs), windowMs);
    this.#windows.set(windowMs, { outlets: [outlet], timer });
  }

  #endWindow(windowMs: number): void {
    const window = this.#windows.get(windowMs);
    this.#windows.delete(windowMs);
    if (window === undefined) return;
    this.#root = new PendingNode(null, null);
    this.#write(inOrderOfAge(window.outlets));
  }

  #write(outlets: readonly Outlet[]): void {
    const nowMs = this.#clock.nowMs();
    for (const outlet of outlets) {
      outlet.due = false;
      outlet.waitingMs = Infinity;
      const node = outlet.pending;
      if (node === null) continue;
      outlet.pending = null;
      outlet.lastWriteMs = nowMs;
      outlet.write(node);
    }
  }
}

/** Below this many there is nothing to gain. */
const WORTH_SORTING = 64;

/**
 * Connections were laid out in memory as they came; writing in that order misses far fewer pages than
 * going through them once per group. The list is a few ascending runs, which the sort merges in linear time.
 */
function inOrderOfAge(outlets: readonly Outlet[]): readonly Outlet[] {
  if (outlets.length < WORTH_SORTING) return outlets;
  return outlets.toSorted((a, b) => a.age - b.age);
}
