import { CLAIM_MS, type RejectReason, type RequestState, type RequestType } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import { askedMoves, type MovePlace, type MovesFilter, newestFirst } from "./asked-moves-store.ts";

export type Client = Pick<PoolClient, "query">;
type Query = Database["query"];

/** A deposit or withdrawal with what staff see beside it; names are not known here. */
export interface StaffRequestRow {
  readonly id: number;
  readonly siteId: number;
  readonly type: RequestType;
  readonly state: RequestState;
  readonly amount: number;
  readonly memberId: number;
  readonly username: string;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly needsPhone: boolean;
  readonly isPhoned: boolean;
  readonly needsTwo: boolean;
  readonly approvedBy: { staffId: number; username: string }[];
  readonly claim: {
    readonly staffId: number;
    readonly username: string;
    readonly claimedAtMs: number;
  } | null;
  readonly reason: RejectReason | null;
  readonly nowMs: number;
}

interface StoredRow {
  readonly id: string;
  readonly site_id: number;
  readonly type: RequestType;
  readonly state: RequestState;
  readonly amount: string;
  readonly member_id: string;
  readonly username: string;
  readonly requested_at_ms: string;
  readonly expires_at_ms: string | null;
  readonly ended_at_ms: string | null;
  readonly needs_phone: boolean;
  readonly phone_at_ms: string | null;
  readonly needs_two: boolean;
  readonly approved_by: { staffId: number; username: string }[] | null;
  readonly claimed_by: string | null;
  readonly claimer: string | null;
  readonly claimed_at_ms: string | null;
  readonly reason: RejectReason | null;
  readonly now_ms: string;
}

const COLUMNS = `
  r.id, r.site_id, r.type, r.state, r.amount, r.member_id, m.username, r.requested_at_ms, r.expires_at_ms, r.ended_at_ms,
  r.needs_phone, r.phone_at_ms, r.reason, platform.clock_ms() as now_ms,
  r.amount >= wallet.four_eyes_from(r.site_id, r.type) as needs_two, approved.by as approved_by,
  c.staff_id as claimed_by, claimer.username as claimer, c.claimed_at_ms`;
const JOINS = `
  join accounts.member m on m.id = r.member_id
  left join back_office.claim c on c.request_id = r.id and c.claimed_at_ms > platform.clock_ms() - ${CLAIM_MS}
  left join staff.account claimer on claimer.id = c.staff_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('staffId', a.operator_id, 'username', coalesce(s.username, '?')) order by a.at_ms) as by
      from wallet.approval a left join staff.account s on s.id = a.operator_id where a.request_id = r.id) approved on true`;

export interface QueueWish {
  readonly type: RequestType;
  readonly siteIds: readonly number[] | null;
  readonly afterId: number | null;
  readonly limit: number;
}

const WAITING = "r.state in ('requested', 'matched', 'approved')";

/** What waits, oldest first. */
export async function readQueue(query: Query, wish: QueueWish): Promise<readonly StaffRequestRow[]> {
  const rows = await query<StoredRow>(
    `select ${COLUMNS} from wallet.request r ${JOINS}
      where ${WAITING} and r.type = $1 and ($2::integer[] is null or r.site_id = any ($2::integer[]))
        and ($3::bigint is null or r.id > $3) order by r.id limit $4`,
    [wish.type, wish.siteIds, wish.afterId, wish.limit],
  );
  return rows.map(rowOf);
}

export interface RequestsWish extends MovesFilter<RequestState, RequestType> {
  readonly siteId: number | null;
  /** Points, both inclusive; null is no bound. */
  readonly leastAmount: number | null;
  readonly mostAmount: number | null;
  readonly below: MovePlace | null;
  readonly limit: number;
}

/** Newest first. */
export async function readRequests(query: Query, wish: RequestsWish): Promise<readonly StaffRequestRow[]> {
  const { text, values } = askedMoves("wallet.request", wish);
  const rows = await query<StoredRow>(
    `select ${COLUMNS} from (${text}) r ${JOINS} order by ${newestFirst("r")}`,
    values,
  );
  return rows.map(rowOf);
}

export async function readRequest(query: Query, id: number): Promise<StaffRequestRow | null> {
  const [row] = await query<StoredRow>(`select ${COLUMNS} from wallet.request r ${JOINS} where r.id = $1`, [
    id,
  ]);
  return row === undefined ? null : rowOf(row);
}

/** Deposits of a site that wait for their payment. */
export async function waitingDeposits(query: Query, siteId: number): Promise<readonly StaffRequestRow[]> {
  const rows = await query<StoredRow>(
    `select ${COLUMNS} from wallet.request r ${JOINS}
      where ${WAITING} and r.type = 'deposit' and r.site_id = $1
        and not exists (select from back_office.statement_line l where l.request_id = r.id) order by r.id limit 5000`,
    [siteId],
  );
  return rows.map(rowOf);
}

/** Takes a request on, or lets it go. False: a colleague has it. */
export async function writeClaim(
  client: Client,
  of: {
    readonly requestId: number;
    readonly siteId: number;
    readonly staffId: number;
    readonly isClaimed: boolean;
  },
): Promise<boolean> {
  if (!of.isClaimed) {
    await client.query("delete from back_office.claim where request_id = $1 and staff_id = $2", [
      of.requestId,
      of.staffId,
    ]);
    return true;
  }
  const { rowCount } = await client.query(
    `insert into back_office.claim as c (request_id, site_id, staff_id) values ($1, $2, $3)
     on conflict (request_id) do update set staff_id = excluded.staff_id, claimed_at_ms = excluded.claimed_at_ms
       where c.staff_id = excluded.staff_id or c.claimed_at_ms <= platform.clock_ms() - ${CLAIM_MS}`,
    [of.requestId, of.siteId, of.staffId],
  );
  return rowCount === 1;
}

function rowOf(row: StoredRow): StaffRequestRow {
  const claimed = row.claimed_by === null || row.claimed_at_ms === null ? null : row;
  return {
    id: Number(row.id),
    siteId: row.site_id,
    type: row.type,
    state: row.state,
    amount: Number(row.amount),
    memberId: Number(row.member_id),
    username: row.username,
    requestedAtMs: Number(row.requested_at_ms),
    expiresAtMs: row.expires_at_ms === null ? null : Number(row.expires_at_ms),
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    needsPhone: row.needs_phone,
    isPhoned: row.phone_at_ms !== null,
    needsTwo: row.needs_two,
    approvedBy: row.approved_by ?? [],
    claim:
      claimed === null
        ? null
        : {
            staffId: Number(claimed.claimed_by),
            username: claimed.claimer ?? "?",
            claimedAtMs: Number(claimed.claimed_at_ms),
          },
    reason: row.reason,
    nowMs: Number(row.now_ms),
  };
}
