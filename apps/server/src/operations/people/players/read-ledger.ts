import type { LedgerRow } from "@maru/contract";
import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { inTransferOrder } from "./in-transfer-order.ts";
import {
  balanceOf,
  betsAt,
  betsOpenAt,
  type LedgerLine,
  type LinesWish,
  otherLines,
} from "./ledger-store.ts";
import type { Listed, PageAsk, PlayersDeps, Viewer } from "./players-room.ts";
import { causeOf } from "./transfer-cause.ts";

type Query = Database["query"];

export interface LedgerAsk extends PageAsk {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

const LAST = Number.MAX_SAFE_INTEGER;
/** In a cursor: the balance above the page is not known. */
const UNKNOWN = -1;
/** The most lines of one moment that a page may begin below: a settlement pays a player's bets of a round at once. */
const MOST_OF_A_MOMENT = 100_000;

/** Where a page begins: at a moment, below the lines of it that were shown, under the balance that its newest line left. */
interface Place {
  readonly atMs: number;
  readonly shown: number;
  readonly topBet: number;
  readonly balance: number | null;
}

/**
 * The player's account line by line, newest first: every transfer once, in the order in which they happened, so that each
 * balance follows from the line below it.
 */
export async function readLedger(
  { console }: PlayersDeps,
  { viewer, memberId }: { readonly viewer: Viewer; readonly memberId: number },
  ask: LedgerAsk,
): Listed<LedgerRow> {
  const key = ask.cursor === undefined ? null : readCursor(ask.cursor, 4);
  if (ask.cursor !== undefined && !isPlace(key)) return refused({ code: "INVALID_FIELD", field: "cursor" });
  return console.read([viewer.siteId], async (query) => {
    const place = key === null ? await newestPlace(query, memberId, ask.toMs) : placeOf(key);
    const limit = place.shown + ask.size + 1;
    const found = await linesBelow(query, {
      memberId,
      fromMs: ask.fromMs ?? null,
      atMs: place.atMs,
      topBet: place.topBet,
      limit,
    });
    const lines = inTransferOrder(found.lines, place.balance);
    const page = pageOfRows(lines.slice(place.shown), ask.size, {
      show: rowOf,
      next: (last) => cursorBelow(last, lines, found.topBetAt),
    });
    return ok(page);
  });
}

async function newestPlace(query: Query, memberId: number, toMs: number | undefined): Promise<Place> {
  const balance = toMs === undefined ? await balanceOf(query, memberId) : null;
  return { atMs: toMs === undefined ? LAST : toMs - 1, shown: 0, topBet: LAST, balance };
}

/** Whether a cursor names lines that a moment can have. */
function isPlace(key: readonly number[] | null): boolean {
  const shown = key?.[1] ?? -1;
  return shown >= 0 && shown <= MOST_OF_A_MOMENT;
}

function placeOf([atMs = 0, shown = 0, topBet = 0, balance = UNKNOWN]: readonly number[]): Place {
  return { atMs, shown, topBet, balance: balance === UNKNOWN ? null : balance };
}

function cursorBelow(
  last: LedgerLine,
  lines: readonly LedgerLine[],
  topBetAt: (atMs: number) => number,
): string {
  const ofMoment = lines.slice(0, lines.indexOf(last) + 1).filter(({ atMs }) => atMs === last.atMs);
  return writeCursor(last.atMs, ofMoment.length, topBetAt(last.atMs), ofMoment[0]?.balance ?? UNKNOWN);
}

interface Below {
  readonly lines: readonly LedgerLine[];
  /** The newest bet that can have a line at a moment of these or before. */
  readonly topBetAt: (atMs: number) => number;
}

/** At least `limit` lines, where there are as many, without a gap, in no order. */
async function linesBelow(query: Query, wish: LinesWish): Promise<Below> {
  const others = await otherLines(query, wish);
  const newest = await betsAt(query, wish);
  const lowest = newest.length < wish.limit ? undefined : newest.at(-1);
  const fromMs = Math.max(others.fromMs, lowest?.acceptedAtMs ?? 0, wish.fromMs ?? 0);
  const older =
    lowest === undefined
      ? []
      : await betsOpenAt(query, { memberId: wish.memberId, belowBet: lowest.id, sinceMs: fromMs });
  const bets = [...newest, ...older];
  return {
    lines: [...others.lines, ...bets.flatMap(({ lines }) => lines)].filter(
      ({ atMs }) => atMs >= fromMs && atMs <= wish.atMs,
    ),
    topBetAt: (atMs) => bets.find(({ acceptedAtMs }) => acceptedAtMs <= atMs)?.id ?? wish.topBet,
  };
}

function rowOf({ code, ref, atMs, change, balance }: LedgerLine): LedgerRow {
  return { code, ref, atMs, change, balance, cause: causeOf(code, ref) };
}
