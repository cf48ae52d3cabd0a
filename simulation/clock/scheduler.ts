import { assert, type Instant, instant } from "@maru/values";

/** Who an event belongs to. What a dead owner still had to do never happens: its memory is gone. */
export interface Owner {
  readonly name: string;
  isAlive: boolean;
  /** Its events settle no promise, so nobody needs to wait for what they set off. */
  readonly isPassive?: boolean;
  /** All of it stands still until then: a process that gets no time. */
  frozenUntilMs?: number;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly owner: Owner;
  readonly run: () => void;
}

/** Virtual time: events in the order of their moments, equal ones in the order they were asked for. */
export interface Scheduler {
  readonly nowMs: Instant;
  /** The owner whose event runs now; null between events. */
  readonly current: Owner | null;
  /** Events that have run. */
  readonly count: number;
  after(delayMs: number, owner: Owner, run: () => void): void;
  /** Resolves after so long; never, when the owner dies meanwhile. */
  sleep(delayMs: number, owner: Owner): Promise<void>;
  /** Runs events up to `untilMs`, asking `isOver` after each; everything an event sets off is done before the next one. */
  run(untilMs: number, isOver: () => boolean): Promise<void>;
}

// The real one, before anybody puts virtual timers in its place.
const realImmediate = setImmediate;

/** What goes on outside of virtual time: the real database. */
export interface RealTime {
  /** Before the first event of another moment. */
  moved(nowMs: Instant): void;
  /** Resolves when what an event set off there has come as far as it can. */
  settled(): Promise<void>;
}

export function createScheduler(startMs: Instant, real: RealTime): Scheduler {
  const heap: Entry[] = [];
  let nowMs = startMs;
  let order = 0;
  let count = 0;
  let current: Owner | null = null;

  async function runOne(entry: Entry): Promise<void> {
    assert(entry.atMs >= nowMs, "time goes on");
    nowMs = instant(entry.atMs);
    real.moved(nowMs);
    const { owner } = entry;
    if (!owner.isAlive) return;
    if ((owner.frozenUntilMs ?? 0) > nowMs)
      return push(heap, { ...entry, atMs: owner.frozenUntilMs ?? nowMs });
    count += 1;
    current = owner;
    entry.run();
    // One turn of the real event loop: by then every promise that could settle has, however long the chain.
    if (owner.isPassive !== true) await new Promise<void>((resolve) => void realImmediate(resolve));
    current = null;
    await real.settled();
  }

  const after = (delayMs: number, owner: Owner, run: () => void): void => {
    order += 1;
    push(heap, { atMs: Math.ceil(nowMs + Math.max(0, delayMs)), order, owner, run });
  };
  return {
    get nowMs() {
      return nowMs;
    },
    get current() {
      return current;
    },
    get count() {
      return count;
    },
    after,
    sleep: (delayMs, owner) => new Promise((resolve) => after(delayMs, owner, resolve)),
    run: async (untilMs, isOver) => {
      while (!isOver()) {
        const next = heap[0];
        if (next === undefined || next.atMs > untilMs) break;
        pop(heap);
        await runOne(next);
      }
      nowMs = instant(Math.max(nowMs, isOver() ? nowMs : untilMs));
    },
  };
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.atMs === b.atMs ? a.order < b.order : a.atMs < b.atMs;
}

function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = heap[up];
    if (parent === undefined || !isBefore(entry, parent)) break;
    heap[at] = parent;
    at = up;
  }
  heap[at] = entry;
}

function pop(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    if (left === undefined) break;
    const isRight = right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
}
