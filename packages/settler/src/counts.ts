import type { Result } from "./published.ts";

/** Rounds of one market that ended on one day in Seoul. */
export interface DayCount {
  /** `2026-11-28` */
  readonly day: string;
  readonly stock: string;
  readonly checked: number;
  readonly equal: number;
  readonly different: number;
}

/** A round that was not settled as its public files say it has to be. */
export interface Difference {
  readonly roundId: number;
  /** Null where its proof names none. */
  readonly stock: string | null;
  readonly foundAtMs: number;
  readonly published: Result;
  readonly found: Result | null;
  readonly why: string;
}

/** A round that is to be settled again: too new for its proof, or not asked for yet. */
export interface Waiting {
  readonly roundId: number;
  readonly decidedAtMs: number;
  /** The leaf of the log that says how it ended. */
  readonly leaf: string;
  /** It ended before the settler was there: it lets the newer ones pass. */
  readonly isOld: boolean;
  readonly dueMs: number;
  readonly tries: number;
  /** It did not hold when it was looked at last: it is looked at once more before that is told. */
  readonly isSuspect: boolean;
}

/** Leaves of the log that are still to be read, from the newest down: [from, to). */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** All that a settler keeps, in one file: what is counted, and of which leaves, so that nothing counts twice. */
export interface Counts {
  /** As the log names itself; empty before its first checkpoint was seen. */
  readonly log: string;
  readonly sinceMs: number;
  readonly checked: number;
  readonly equal: number;
  readonly different: number;
  /** Rounds that never had a proof. */
  readonly givenUp: number;
  readonly newest: {
    readonly roundId: number;
    readonly stock: string;
    readonly decidedAtMs: number;
    readonly checkedAtMs: number;
  } | null;
  /** Days of the last month, the newest first. */
  readonly days: readonly DayCount[];
  /** The newest, a hundred at most, the newest first. */
  readonly differences: readonly Difference[];
  /** Leaves before it were read, or stand in `gaps`. */
  readonly nextLeaf: number;
  readonly gaps: readonly Gap[];
  readonly waiting: readonly Waiting[];
}

const MOST_DIFFERENCES = 100;
const MOST_DAY_ROWS = 2_000;
const DAYS_KEPT = 31;
const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

export function noCounts(nowMs: number): Counts {
  return {
    log: "",
    sinceMs: nowMs,
    checked: 0,
    equal: 0,
    different: 0,
    givenUp: 0,
    newest: null,
    days: [],
    differences: [],
    nextLeaf: 0,
    gaps: [],
    waiting: [],
  };
}

function seoulDay(atMs: number): string {
  return new Date(atMs + SEOUL_MS).toISOString().slice(0, 10);
}

/** Counts a round that was settled again; it waits no more. */
export function counted(
  counts: Counts,
  round: Pick<Waiting, "roundId" | "decidedAtMs">,
  end: { readonly stock: string | null; readonly nowMs: number; readonly difference: Difference | null },
): Counts {
  const { stock, nowMs, difference } = end;
  const [equal, different] = difference === null ? [1, 0] : [0, 1];
  const { roundId, decidedAtMs } = round;
  const isNewest = counts.newest === null || decidedAtMs >= counts.newest.decidedAtMs;
  return {
    ...without(counts, roundId),
    checked: counts.checked + 1,
    equal: counts.equal + equal,
    different: counts.different + different,
    newest: isNewest ? { roundId, stock: stock ?? "", decidedAtMs, checkedAtMs: nowMs } : counts.newest,
    days: daysWith(
      counts.days,
      { day: seoulDay(decidedAtMs), stock: stock ?? "", checked: 1, equal, different },
      nowMs,
    ),
    differences:
      difference === null
        ? counts.differences
        : [difference, ...counts.differences].slice(0, MOST_DIFFERENCES),
  };
}

function daysWith(days: readonly DayCount[], more: DayCount, nowMs: number): readonly DayCount[] {
  const isSame = ({ day, stock }: DayCount): boolean => day === more.day && stock === more.stock;
  const known = days.find(isSame);
  const summed =
    known === undefined
      ? more
      : {
          ...known,
          checked: known.checked + 1,
          equal: known.equal + more.equal,
          different: known.different + more.different,
        };
  const oldest = seoulDay(nowMs - DAYS_KEPT * DAY_MS);
  return [...days.filter((row) => !isSame(row) && row.day > oldest), summed]
    .toSorted((a, b) => (a.day === b.day ? (a.stock < b.stock ? -1 : 1) : a.day < b.day ? 1 : -1))
    .slice(0, MOST_DAY_ROWS);
}

/** Another place in the queue for a round that waits. */
export function waitsAgain(counts: Counts, round: Waiting): Counts {
  return { ...counts, waiting: [...without(counts, round.roundId).waiting, round] };
}

/** A round that has had no proof for as long as one is waited for. */
export function givenUp(counts: Counts, roundId: number): Counts {
  return { ...without(counts, roundId), givenUp: counts.givenUp + 1 };
}

function without(counts: Counts, roundId: number): Counts {
  return { ...counts, waiting: counts.waiting.filter((round) => round.roundId !== roundId) };
}
