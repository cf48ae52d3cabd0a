import type { ConsolePage, ConsoleRefusal, CsvFile } from "@maru/contract";
import { ok, refused, type Result, siteId as toSiteId } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  closingOf,
  databaseNowMs,
  type DayFigures,
  figuresOf,
  insertClosing,
  lastClosed,
  lockClosing,
  readClosings,
  type StoredClosing,
} from "./closing-store.ts";
import type { MoneyServiceDeps } from "./money-service-deps.ts";

const DAY_MS = 86_400_000;
const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** What moves commits this much after its own time at most; a day is counted when nothing of it can be under way any more. */
const SETTLE_MS = 10_000;

/** A day of a site, closed or not. */
export interface ShownDay extends DayFigures {
  readonly siteId: number;
  /** `YYYY-MM-DD` in Seoul. */
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** What is owed at the end less what the day's movements say; 0 where the day balances. */
  readonly difference: number;
}

export interface DayOrder {
  readonly siteId: number;
  readonly day: string;
}

/** What a day comes to now. */
export async function previewDay(
  { database }: MoneyServiceDeps,
  { siteId, day }: DayOrder,
): Promise<ShownDay & { readonly isOver: boolean; readonly isClosed: boolean }> {
  return database.read([toSiteId(siteId)], async (query) => {
    const number = dayNumber(day);
    const opening = await closingOf(query, siteId, number - 1);
    const shown = await dayOf(query, { siteId, day: number, opening });
    const nowMs = await databaseNowMs(query);
    return {
      ...shown,
      isOver: nowMs >= shown.toMs + SETTLE_MS,
      isClosed: (await closingOf(query, siteId, number)) !== null,
    };
  });
}

/** Closes a day that is over and balances, after the day before it. Nothing else can be stored. */
export async function closeDay(
  { database }: MoneyServiceDeps,
  { by, siteId, day }: DayOrder & { readonly by: Actor },
): Promise<Result<ShownDay, ConsoleRefusal>> {
  const number = dayNumber(day);
  return database.write([toSiteId(siteId)], async (client): Promise<Result<ShownDay, ConsoleRefusal>> => {
    // Two that close at once: the second waits and finds the day closed. What is owed is read in one statement, and nothing of a day that
    // is over is still under way, so the statements need no common snapshot.
    await lockClosing(client, siteId);
    const query: Database["query"] = async <Row extends object>(
      text: string,
      values: readonly unknown[] = [],
    ) => (await client.query<Row>(text, [...values])).rows;
    const last = await lastClosed(query, siteId);
    if (last !== null && number <= last.day) return refused({ code: "DAY_CLOSED" });
    if (last !== null && number > last.day + 1)
      return refused({ code: "DAY_BEFORE_OPEN", day: dayText(last.day + 1) });
    if ((await databaseNowMs(query)) < endOf(number) + SETTLE_MS) return refused({ code: "DAY_NOT_OVER" });
    const shown = await dayOf(query, { siteId, day: number, opening: last?.closing ?? null });
    if (shown.difference !== 0) return refused({ code: "DAY_UNBALANCED", difference: shown.difference });
    await insertClosing(client, { ...shown, siteId, day: number, staffId: by.staff.staffId });
    await auditStaff(client, {
      by,
      action: "money.close-day",
      siteId,
      subject: `day:${shown.day}`,
      after: { opening: shown.opening, closing: shown.closing },
    });
    return ok(shown);
  });
}

export async function listClosings(
  { database }: MoneyServiceDeps,
  of: { readonly siteId: number; readonly cursor: string | null; readonly size: number },
): Promise<ConsolePage<Omit<StoredClosing, "day"> & { siteId: number; day: string }>> {
  const belowDay = of.cursor === null ? null : Number(of.cursor);
  const rows = await database.read([toSiteId(of.siteId)], (query) =>
    readClosings(query, { siteId: of.siteId, belowDay, limit: of.size + 1 }),
  );
  const content = rows.slice(0, of.size);
  const last = rows.length <= of.size;
  return {
    content: content.map((row) => ({ ...row, siteId: of.siteId, day: dayText(row.day) })),
    last,
    next: last ? null : String(content.at(-1)?.day),
  };
}

const CSV_ROWS = 4_000;

export async function closingsCsv({ database }: MoneyServiceDeps, siteId: number): Promise<CsvFile> {
  const rows = await database.read([toSiteId(siteId)], (query) =>
    readClosings(query, { siteId, belowDay: null, limit: CSV_ROWS }),
  );
  return {
    fileName: `closings-${siteId}.csv`,
    header: [
      "day",
      "opening",
      "deposits",
      "withdrawals",
      "grants",
      "adjustments",
      "play result",
      "corrected",
      "closing",
      "players",
      "reserve",
      "stakes",
      "closed by",
    ],
    rows: rows.map((row) => [
      dayText(row.day),
      row.opening,
      row.deposits,
      row.withdrawals,
      row.granted,
      row.adjusted,
      row.playResult,
      row.corrected,
      row.closing,
      row.players,
      row.reserve,
      row.stakes,
      row.closedBy,
    ]),
  };
}

async function dayOf(
  query: Database["query"],
  of: { readonly siteId: number; readonly day: number; readonly opening: number | null },
): Promise<ShownDay> {
  const { siteId, day, opening } = of;
  const [fromMs, toMs] = [endOf(day - 1), endOf(day)];
  const figures = await figuresOf(query, { siteId, fromMs, toMs, opening });
  const said =
    figures.opening +
    figures.deposits -
    figures.withdrawals +
    figures.granted +
    figures.adjusted +
    figures.playResult +
    figures.corrected;
  return { ...figures, siteId, day: dayText(day), fromMs, toMs, difference: figures.closing - said };
}

/** Days since 1970-01-01 in Seoul. */
function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The first moment after the day. */
function endOf(day: number): number {
  return (day + 1) * DAY_MS - SEOUL_OFFSET_MS;
}
