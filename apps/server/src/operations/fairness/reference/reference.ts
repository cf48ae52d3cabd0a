import type { EndpointReply, Endpoints } from "@maru/contract";
import { assert, type Clock } from "@maru/values";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import type { SettlerAddress } from "../../../ports/settler.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { readReport, type Report } from "./read-report.ts";
import { type DifferenceRow, newestDifferences } from "./reference-store.ts";
import { takeDifference } from "./take-difference.ts";

export type ReferenceRecord = EndpointReply<Endpoints["reference"]>;

export interface ReferenceParts {
  /** With the role `maru_books`. */
  readonly books: Database;
  /** With the role `maru_http`. */
  readonly http: Database;
  readonly clock: Clock;
  /** Null: none is set. */
  readonly settler: SettlerAddress | null;
  /** As our public log names itself; null before its first checkpoint. */
  readonly logName: () => Promise<string | null>;
}

/** How the program that settles again stands, as this server heard it last. */
export interface ReferenceStanding {
  readonly watcher: "none" | SettlerAddress["whose"];
  readonly isWatching: boolean;
  readonly report: Report | null;
}

/** A difference that nobody knew, and whether it closed a market now. */
export interface RaisedDifference {
  readonly roundId: number;
  readonly stock: string | null;
  readonly closed: boolean;
  readonly why: string;
}

export interface Reference {
  /** Asks the settler and takes what it found. Why it could not be asked is an answer, not an error. */
  watch(): Promise<{ readonly raised: readonly RaisedDifference[]; readonly trouble: string | null }>;
  standing(): ReferenceStanding;
  /** The counts and the differences, for everyone. */
  read(): Promise<ReferenceRecord>;
}

/** A settler that says nothing for longer watches nothing, whatever it said before. */
const SILENT_AFTER_MS = 180_000;
/** A round that waits for its proof for longer: it is behind. */
const BEHIND_AFTER_MS = 300_000;

export function openReference(parts: ReferenceParts): Reference {
  const { books, http, clock, settler } = parts;
  assert(books.role === "maru_books", `markets are closed by maru_books, not by ${books.role}`);
  let report: Report | null = null;
  /** Taken by this process: what is in each report need not be written each time. */
  const taken = new Set<number>();
  const standing = (): ReferenceStanding => ({
    watcher: settler?.whose ?? "none",
    isWatching: report !== null && isFresh(report, clock.now()),
    report,
  });
  const take = async (from: SettlerAddress, found: Report): Promise<readonly RaisedDifference[]> => {
    const raised: RaisedDifference[] = [];
    // The oldest first, as they were found.
    for (const difference of found.differences.toReversed()) {
      if (taken.has(difference.roundId)) continue;
      const isIndependent = from.whose === "independent";
      const one = await judgedAnew(() =>
        books.transaction((client) => takeDifference(client, { ...difference, isIndependent })),
      );
      taken.add(difference.roundId);
      if (one !== null) raised.push(one);
    }
    return raised;
  };
  return {
    watch: async () => {
      if (settler === null) return { raised: [], trouble: null };
      const asked = await askSettler(settler, parts.logName);
      if ("trouble" in asked) return { raised: [], trouble: asked.trouble };
      report = asked.report;
      return { raised: await take(settler, asked.report), trouble: null };
    },
    standing,
    read: async () =>
      recordOf(standing(), await newestDifferences((text, values) => http.query(text, values))),
  };
}

async function askSettler(
  settler: SettlerAddress,
  logName: ReferenceParts["logName"],
): Promise<{ readonly report: Report } | { readonly trouble: string }> {
  try {
    const report = readReport(await settler.ask(), settler.key());
    const ours = await logName();
    // Of another installation everything may be equal.
    if (report.log !== "" && ours !== null && report.log !== ours)
      return { trouble: `it watches another log, ${report.log}` };
    return { report };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** It reported lately, reached us lately, and leaves no round waiting. */
function isFresh({ atMs, heardAtMs, waitingSinceMs }: Report, nowMs: number): boolean {
  const isRecent = (ms: number | null): boolean => ms !== null && Math.abs(nowMs - ms) < SILENT_AFTER_MS;
  return (
    isRecent(atMs) &&
    isRecent(heardAtMs) &&
    (waitingSinceMs === null || nowMs - waitingSinceMs < BEHIND_AFTER_MS)
  );
}

function recordOf(
  { watcher, isWatching, report }: ReferenceStanding,
  differences: readonly DifferenceRow[],
): ReferenceRecord {
  return {
    watcher,
    isWatching,
    reportedAt: report?.atMs ?? null,
    since: report?.sinceMs ?? null,
    checked: report?.checked ?? 0,
    equal: report?.equal ?? 0,
    different: report?.different ?? 0,
    waiting: report?.waiting ?? 0,
    givenUp: report?.givenUp ?? 0,
    newest: newestOf(report),
    days:
      report?.days.map(({ day, stock, checked, equal, different }) => ({
        day,
        stock,
        checked,
        equal,
        different,
      })) ?? [],
    differences: differences.map((row) => ({
      roundId: Number(row.round_id),
      stock: row.stock,
      watcher: row.is_independent ? "independent" : "local",
      published: row.published,
      found: row.found,
      why: row.why,
      foundAt: Number(row.found_at_ms),
      isClosed: row.is_closed,
    })),
  };
}

const SECOND_MS = 1_000;

function newestOf(report: Report | null): ReferenceRecord["newest"] {
  const newest = report?.newest ?? null;
  if (newest === null || newest.roundId === 0) return null;
  const { roundId, stock, decidedAtMs, checkedAtMs } = newest;
  const lagSeconds = Math.max(0, checkedAtMs - decidedAtMs) / SECOND_MS;
  return { roundId, stock, decidedAt: decidedAtMs, checkedAt: checkedAtMs, lagSeconds };
}
