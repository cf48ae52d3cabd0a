import { type Clock, type Instant, instant } from "@maru/values";
import type { Log } from "../platform/log.ts";
import { type Halt, inWords } from "../trading/ledger/books-store.ts";
import type { Books } from "../trading/ledger/open-books.ts";

/** The books are compared at the start and then this often: a check reads what is new, so it costs about a second. */
const CHECK_EVERY_MS = 3_600_000;
/** The start waits this long; what is left to compare, as after an upgrade, goes on while the server runs. */
const START_WITHIN_MS = 10_000;
/** How soon a process sees that another one halted money, or that an operator lifted the halt. */
const LOOK_EVERY_MS = 5_000;

export interface Reconciliation {
  /** The faults for which money is halted, in words; asks the database. */
  haltedFor(): Promise<readonly string[]>;
  /** The same as last seen. */
  lastSeen(): readonly Halt[];
  /** Looks, and compares where that is due; says when it is due again. */
  step(nowMs: Instant): Promise<Instant>;
}

export interface ReconciliationParts {
  readonly clock: Clock;
  readonly log: Log;
}

/** Compares the books before anything else begins; `step` goes on comparing them. Rejects when the first check cannot be made. */
export async function openReconciliation(books: Books, parts: ReconciliationParts): Promise<Reconciliation> {
  const { clock, log } = parts;
  let seen: readonly Halt[] = [];
  const look = async (): Promise<readonly Halt[]> => {
    const before = new Set(seen.map(({ id }) => id));
    seen = await books.halts();
    for (const { haltedAtMs: _at, ...fault } of seen)
      if (!before.has(fault.id)) log.error(fault, "the books disagree: money is halted");
    if (before.size > 0 && seen.length === 0) log.info("the halt was lifted");
    return seen;
  };
  const check = async (): Promise<number> => {
    const { isWhole } = await books.check(START_WITHIN_MS);
    await look();
    return clock.now() + (isWhole ? CHECK_EVERY_MS : 0);
  };
  let checkDueMs = await check();
  return {
    haltedFor: async () => (await look()).map(inWords),
    lastSeen: () => seen,
    step: async (nowMs) => {
      if (nowMs >= checkDueMs) checkDueMs = await check();
      else await look();
      return instant(Math.min(checkDueMs, nowMs + LOOK_EVERY_MS));
    },
  };
}
