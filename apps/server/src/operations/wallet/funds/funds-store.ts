import type { FundsCheck, FundsSite, OwedFunds, SegregatedFacts, SegregatedWish } from "@maru/rules";
import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Client } from "../requests/request-store.ts";

/** Until the end of the transaction nobody else adds to this site's segregated account or compares it. */
export async function lockFunds(client: Client, siteId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7022, $1)", [siteId]);
}

/** How the site stands to money; null where there is no such site. */
export async function fundsSite(client: Client, siteId: number): Promise<FundsSite | null> {
  const { rows } = await client.query<{ mode: FundsSite["mode"]; is_sandbox: boolean }>(
    `select mode, coalesce((select l.is_sandbox from site.licence_in_force(id, platform.clock_ms()) l), false) as is_sandbox
       from site.site where id = $1`,
    [siteId],
  );
  const [row] = rows;
  return row === undefined ? null : { mode: row.mode, isSandbox: row.is_sandbox };
}

export interface LastEntry extends NonNullable<SegregatedFacts["last"]> {
  /** Null of one that waits for its second person. */
  readonly number: number | null;
}

/** The newest line; with those that wait for their second person where `withWaiting`. */
export async function lastEntry(
  client: Client,
  siteId: number,
  of: { readonly withWaiting: boolean },
): Promise<LastEntry | null> {
  const { rows } = await client.query<{ number: number | null; day: number | null; balance: string | null }>(
    "select number, day, balance from wallet.last_segregated($1, $2)",
    [siteId, of.withWaiting],
  );
  const [row] = rows;
  if (row === undefined || row.day === null || row.balance === null) return null;
  return { number: row.number, day: row.day, balance: Number(row.balance) };
}

export async function insertEntry(
  client: Client,
  of: SegregatedWish & {
    readonly id: number;
    readonly siteId: number;
    readonly number: number;
    readonly reference: string;
    readonly evidence: string;
  },
): Promise<void> {
  await client.query(
    `insert into wallet.segregated_entry (id, site_id, number, day, direction, amount, balance, reference, evidence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [of.id, of.siteId, of.number, of.day, of.direction, of.amount, of.balance, of.reference, of.evidence],
  );
}

export async function fundsNowMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(rows[0]?.now_ms);
}

/** What a site owes its players at a moment, and what its segregated account holds: at the end of the day, or by all lines. */
export async function fundsAt(
  client: Client,
  of: { readonly siteId: number; readonly atMs: number; readonly day: number | null },
): Promise<OwedFunds & { readonly held: number }> {
  const { rows } = await client.query<Record<"players" | "reserve" | "stakes" | "held", string>>(
    `select owed.players, owed.reserve, owed.stakes, wallet.segregated_at($1, $3) as held
       from back_office.liabilities($1, $2) owed`,
    [of.siteId, of.atMs, of.day],
  );
  const [row] = rows;
  assert(row !== undefined, "liabilities answered nothing");
  return {
    players: Number(row.players),
    reserve: Number(row.reserve),
    stakes: Number(row.stakes),
    held: Number(row.held),
  };
}

/** The check of the newest moment up to this one; null before the first. */
export async function checkBefore(
  client: Client,
  siteId: number,
  atMs: number,
): Promise<Pick<FundsCheck, "shortSinceMs"> | null> {
  const { rows } = await client.query<{ short_since_ms: string | null }>(
    `select short_since_ms from wallet.funds_check where site_id = $1 and at_ms <= $2
      order by at_ms desc, id desc limit 1`,
    [siteId, atMs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { shortSinceMs: row.short_since_ms === null ? null : Number(row.short_since_ms) };
}

export async function insertCheck(
  client: Client,
  of: FundsCheck & { readonly siteId: number; readonly day: number | null },
): Promise<void> {
  await client.query(
    `insert into wallet.funds_check (site_id, at_ms, day, players, reserve, stakes, held, short_since_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.siteId, of.atMs, of.day, of.players, of.reserve, of.stakes, of.held, of.shortSinceMs],
  );
}

export interface DueDay {
  readonly siteId: number;
  /** Days since 1970-01-01 in Seoul. */
  readonly day: number;
}

/** Days of sites that owe money, that are over and that nobody has looked at, the oldest first. */
export async function uncheckedDays(
  query: Database["query"],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly DueDay[]> {
  const rows = await query<{ site_id: number; day: number }>(
    "select site_id, day from wallet.unchecked_days($1, $2)",
    [from, to],
  );
  return rows.map((row) => ({ siteId: row.site_id, day: row.day }));
}

/** Whether another server has looked at the day meanwhile. */
export async function isDayChecked(client: Client, { siteId, day }: DueDay): Promise<boolean> {
  const { rowCount } = await client.query("select from wallet.funds_check where site_id = $1 and day = $2", [
    siteId,
    day,
  ]);
  return rowCount !== 0;
}
