import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "./request-store.ts";

type Query = Database["query"];

/** What a day of a site comes to; points. */
export interface DayFigures {
  readonly opening: number;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly granted: number;
  readonly adjusted: number;
  /** Of the players: what they won less what they lost. */
  readonly playResult: number;
  /** Stakes that corrections gave back less payouts they took. */
  readonly corrected: number;
  readonly closing: number;
  readonly players: number;
  readonly reserve: number;
  readonly stakes: number;
}

interface Owed {
  readonly players: number;
  readonly reserve: number;
  readonly stakes: number;
}

async function owedAt(query: Query, siteId: number, atMs: number): Promise<Owed> {
  const [row] = await query<{ players: string; reserve: string; stakes: string }>(
    "select * from back_office.liabilities($1, $2)",
    [siteId, atMs],
  );
  return {
    players: Number(row?.players ?? 0),
    reserve: Number(row?.reserve ?? 0),
    stakes: Number(row?.stakes ?? 0),
  };
}

/** The figures of a span; `opening` is what the day before closed with, or null where none was closed. */
export async function figuresOf(
  query: Query,
  of: {
    readonly siteId: number;
    readonly fromMs: number;
    readonly toMs: number;
    readonly opening: number | null;
  },
): Promise<DayFigures> {
  const { siteId, fromMs, toMs } = of;
  const end = await owedAt(query, siteId, toMs);
  const [begun] =
    of.opening === null
      ? await query<{ opening: string }>("select back_office.first_opening($1, $2) as opening", [
          siteId,
          fromMs,
        ])
      : [];
  const [moved] = await query<
    Record<"deposits" | "withdrawals" | "granted" | "adjusted" | "play_result" | "corrected", string>
  >("select * from back_office.movement($1, $2, $3)", [siteId, fromMs, toMs]);
  return {
    ...end,
    opening: of.opening ?? Number(begun?.opening ?? 0),
    deposits: Number(moved?.deposits ?? 0),
    withdrawals: Number(moved?.withdrawals ?? 0),
    granted: Number(moved?.granted ?? 0),
    adjusted: Number(moved?.adjusted ?? 0),
    playResult: Number(moved?.play_result ?? 0),
    corrected: Number(moved?.corrected ?? 0),
    closing: end.players + end.reserve + end.stakes,
  };
}

export interface StoredClosing extends DayFigures {
  readonly day: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly closedBy: string;
  readonly closedAtMs: number;
}

interface ClosingRow {
  readonly day: number;
  readonly from_ms: string;
  readonly to_ms: string;
  readonly opening: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly granted: string;
  readonly adjusted: string;
  readonly play_result: string;
  readonly corrected: string;
  readonly closing: string;
  readonly players: string;
  readonly reserve: string;
  readonly stakes: string;
  readonly username: string;
  readonly closed_at_ms: string;
}

/** Newest first. */
export async function readClosings(
  query: Query,
  of: { readonly siteId: number; readonly belowDay: number | null; readonly limit: number },
): Promise<readonly StoredClosing[]> {
  const rows = await query<ClosingRow>(
    `select c.*, a.username from back_office.closing c join staff.account a on a.id = c.closed_by
      where c.site_id = $1 and ($2::integer is null or c.day < $2) order by c.day desc limit $3`,
    [of.siteId, of.belowDay, of.limit],
  );
  return rows.map((row) => ({
    day: row.day,
    fromMs: Number(row.from_ms),
    toMs: Number(row.to_ms),
    opening: Number(row.opening),
    deposits: Number(row.deposits),
    withdrawals: Number(row.withdrawals),
    granted: Number(row.granted),
    adjusted: Number(row.adjusted),
    playResult: Number(row.play_result),
    corrected: Number(row.corrected),
    closing: Number(row.closing),
    players: Number(row.players),
    reserve: Number(row.reserve),
    stakes: Number(row.stakes),
    closedBy: row.username,
    closedAtMs: Number(row.closed_at_ms),
  }));
}

/** The last closed day up to this one, with what it closed with; null where there is none. */
export async function lastClosed(
  query: Query,
  siteId: number,
): Promise<{ readonly day: number; readonly closing: number } | null> {
  const [row] = await query<{ day: number; closing: string }>(
    "select day, closing from back_office.closing where site_id = $1 order by day desc limit 1",
    [siteId],
  );
  return row === undefined ? null : { day: row.day, closing: Number(row.closing) };
}

/** What a certain day closed with; null where it is open. */
export async function closingOf(query: Query, siteId: number, day: number): Promise<number | null> {
  const [row] = await query<{ closing: string }>(
    "select closing from back_office.closing where site_id = $1 and day = $2",
    [siteId, day],
  );
  return row === undefined ? null : Number(row.closing);
}

export async function databaseNowMs(query: Query): Promise<number> {
  const [row] = await query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(row?.now_ms);
}

/** Until the end of the transaction nobody else closes a day of this site. */
export async function lockClosing(client: Client, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7016, $1)", [siteId]);
}

/** Only a day that balances fits the table. */
export async function insertClosing(
  client: Client,
  of: DayFigures & {
    readonly siteId: number;
    readonly day: number;
    readonly fromMs: number;
    readonly toMs: number;
    readonly staffId: number;
  },
): Promise<void> {
  await client.query(
    `insert into back_office.closing (site_id, day, from_ms, to_ms, opening, deposits, withdrawals, granted, adjusted, play_result, closing,
       players, reserve, stakes, closed_by, corrected)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      of.siteId,
      of.day,
      of.fromMs,
      of.toMs,
      of.opening,
      of.deposits,
      of.withdrawals,
      of.granted,
      of.adjusted,
      of.playResult,
      of.closing,
      of.players,
      of.reserve,
      of.stakes,
      of.staffId,
      of.corrected,
    ],
  );
}

export interface ListedAdjustment {
  readonly id: number;
  readonly siteId: number;
  readonly memberId: number;
  readonly username: string;
  readonly direction: "credit" | "debit";
  readonly amount: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly atMs: number;
}

/** Newest first. */
export async function readAdjustments(
  query: Query,
  of: {
    readonly siteId: number | null;
    readonly memberId: number | null;
    readonly belowId: number | null;
    readonly limit: number;
  },
): Promise<readonly ListedAdjustment[]> {
  const rows = await query<{
    id: string;
    site_id: number;
    member_id: string;
    username: string;
    direction: "credit" | "debit";
    amount: string;
    reason: string;
    requester: string;
    approver: string;
    at_ms: string;
  }>(
    `select d.id, d.site_id, d.member_id, m.username, d.direction, d.amount, d.reason, d.at_ms, one.username as requester,
            two.username as approver
       from back_office.adjustment d join accounts.member m on m.id = d.member_id join staff.approval p on p.id = d.id
       join staff.account one on one.id = p.requested_by join staff.account two on two.id = p.decided_by
      where ($1::integer is null or d.site_id = $1) and ($2::bigint is null or d.member_id = $2) and ($3::bigint is null or d.id < $3)
      order by d.id desc limit $4`,
    [of.siteId, of.memberId, of.belowId, of.limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    siteId: row.site_id,
    memberId: Number(row.member_id),
    username: row.username,
    direction: row.direction,
    amount: Number(row.amount),
    reason: row.reason,
    requestedBy: row.requester,
    approvedBy: row.approver,
    atMs: Number(row.at_ms),
  }));
}
