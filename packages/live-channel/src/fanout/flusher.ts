import type { EncodedMessage } from "../sockjs/encode.ts";
import type { DestinationClass, LiveClock } from "../options/options.ts";
import type { Audience } from "./audience.ts";
import type { Outlet } from "./outlet.ts";
import { PendingNode } from "./pending-node.ts";

/** A message for everybody that is the only thing to say so far. */
interface Alone {
  readonly audience: Audience;
  /** As each cohort of the audience sees it. */
  readonly frames: readonly EncodedMessage[];
  readonly kind: DestinationClass;
}

/**
 * Gathers what one turn of the event loop has to say to each connection and writes it in one go. Idle
 * connections pay nothing for it: the flush runs in the check phase of the same turn.
 */
export class Flusher {
  readonly #clock: LiveClock;
  readonly #coalesces: boolean;
  #root = new PendingNode(null, null);
  #due: Outlet[] = [];
  #alone: Alone | null = null;
  #scheduled: NodeJS.Immediate | null = null;
  readonly #windows = new Map<number, { outlets: Outlet[]; timer: NodeJS.Timeout }>();

  constructor(clock: LiveClock, coalescing: "turn" | "none") {
    this.#clock = clock;
    this.#coalesces = coalescing === "turn";
  }

  /** True when a message of this class would be the only one that waits. */
  takesAlone(kind: DestinationClass): boolean {
    this.addressEach();
    if (this.#due.length > 0) return false;
    return !this.#coalesces || (kind.windowMs === 0 && this.#windows.size === 0);
  }

  /** The only message of the turn, unless another one follows. Only when `takesAlone`. */
  toAudience(audience: Audience, frames: readonly EncodedMessage[], kind: DestinationClass): void {
    this.#alone = { audience, frames, kind };
    this.#schedule();
  }

  /** Something else is said in the same turn, or somebody leaves: the message is put to each reader's own. */
  addressEach(): void {
    const alone = this.#alone;
    if (alone === null) return;
    this.#alone = null;
    for (const [group, cohort] of alone.audience.cohorts.entries()) {
      const frame = alone.frames[group];
      if (frame !== undefined) this.toMany(cohort.outlets, frame, alone.kind);
    }
  }

  /** The same message for many connections: always the same list for the same subscriptions. */
  toMany(outlets: readonly Outlet[], message: EncodedMessage, kind: DestinationClass): void {
    this.addressEach();
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
    this.addressEach();
    outlet.pending = (outlet.pending ?? this.#root).followedBy(message);
    if (!outlet.due) this.#enlist(outlet, 0);
    if (!this.#coalesces) this.flush();
  }

  /** Writes what waits for this connection now, for instance before it is closed. */
  flushOne(outlet: Outlet): void {
    this.addressEach();
    const node = outlet.pending;
    if (node === null) return;
    outlet.pending = null;
    outlet.lastWriteMs = this.#clock.nowMs();
    outlet.write(node);
  }

  flush(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled);
    this.#scheduled = null;
    const alone = this.#alone;
    this.#alone = null;
    if (alone !== null) {
      const { conflate } = alone.kind;
      alone.audience.write(alone.frames, { conflate, nowMs: this.#clock.nowMs() });
      return;
    }
    const due = this.#due;
    this.#due = [];
    this.#root = new PendingNode(null, null);
    this.#write(inOrderOfAge(due));
  }

  close(): void {
    if (this.#scheduled !== null) clearImmediate(this.#scheduled);
    for (const window of this.#windows.values()) clearTimeout(window.timer);
    this.#windows.clear();
    this.#alone = null;
    this.#due = [];
  }

  #enlist(outlet: Outlet, windowMs: number): void {
    if (windowMs > 0 && this.#coalesces) {
      if (windowMs < outlet.waitingMs) this.#wait(outlet, windowMs);
      return;
    }
    outlet.due = true;
    this.#due.push(outlet);
    this.#schedule();
  }

  #schedule(): void {
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
