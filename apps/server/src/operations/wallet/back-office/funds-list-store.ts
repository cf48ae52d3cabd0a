import type { FundsCheck, FundsSite, SegregatedWish } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

interface PageOf {
  readonly siteId: number;
  /** Where the page before it ended: a check's id, a line's number. */
  readonly below: number | null;
  readonly limit: number;
}

export interface StoredCheck extends FundsCheck {
  readonly id: number;
  /** Days since 1970-01-01 in Seoul; null where a line came to the account. */
  readonly day: number | null;
}

export interface StoredEntry extends SegregatedWish {
  readonly id: number;
  readonly number: number;
  readonly reference: string;
  readonly evidence: string;
  readonly enteredBy: string;
  readonly approvedBy: string;
  readonly atMs: number;
}

interface CheckRow {
  readonly id: string;
  readonly at_ms: string;
  readonly day: number | null;
  readonly players: string;
  readonly reserve: string;
  readonly stakes: string;
  readonly held: string;
  readonly short_since_ms: string | null;
}

/** How the site stands to money; null where there is no such site. */
export async function siteOfFunds(query: Query, siteId: number): Promise<FundsSite | null> {
  const [row] = await query<{ mode: FundsSite["mode"]; is_sandbox: boolean }>(
    `select mode, coalesce((select l.is_sandbox from site.licence_in_force(id, platform.clock_ms()) l), false) as is_sandbox
       from site.site where id = $1`,
    [siteId],
  );
  return row === undefined ? null : { mode: row.mode, isSandbox: row.is_sandbox };
}

/** Of the newest moment; null before the first. */
export async function newestCheck(query: Query, siteId: number): Promise<StoredCheck | null> {
  const [row] = await query<CheckRow>(
    `select id, at_ms, day, players, reserve, stakes, held, short_since_ms from wallet.funds_check
      where site_id = $1 order by at_ms desc, id desc limit 1`,
    [siteId],
  );
  return row === undefined ? null : checkOf(row);
}

/** In the order in which they were made, the newest first. */
export async function readChecks(query: Query, of: PageOf): Promise<readonly StoredCheck[]> {
  const rows = await query<CheckRow>(
    `select id, at_ms, day, players, reserve, stakes, held, short_since_ms from wallet.funds_check
      where site_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [of.siteId, of.below, of.limit],
  );
  return rows.map(checkOf);
}

function checkOf(row: CheckRow): StoredCheck {
  return {
    id: Number(row.id),
    atMs: Number(row.at_ms),
    day: row.day,
    players: Number(row.players),
    reserve: Number(row.reserve),
    stakes: Number(row.stakes),
    held: Number(row.held),
    shortSinceMs: row.short_since_ms === null ? null : Number(row.short_since_ms),
  };
}

/** The newest first. */
export async function readEntries(query: Query, of: PageOf): Promise<readonly StoredEntry[]> {
  const rows = await query<{
    id: string;
    number: number;
    day: number;
    direction: "in" | "out";
    amount: string;
    balance: string;
    reference: string;
    evidence: string;
    requester: string;
    approver: string;
    at_ms: string;
  }>(
    `select e.id, e.number, e.day, e.direction, e.amount, e.balance, e.reference, e.evidence, e.at_ms, one.username as requester,
            two.username as approver
       from wallet.segregated_entry e join staff.approval p on p.id = e.id
       join staff.account one on one.id = p.requested_by join staff.account two on two.id = p.decided_by
      where e.site_id = $1 and ($2::bigint is null or e.number < $2) order by e.number desc limit $3`,
    [of.siteId, of.below, of.limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    number: row.number,
    day: row.day,
    direction: row.direction,
    amount: Number(row.amount),
    balance: Number(row.balance),
    reference: row.reference,
    evidence: row.evidence,
    enteredBy: row.requester,
    approvedBy: row.approver,
    atMs: Number(row.at_ms),
  }));
}
