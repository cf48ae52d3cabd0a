import type { Database } from "../../ports/unit-of-work.ts";

export interface ApprovalRow {
  readonly id: number;
  readonly kind: string;
  readonly siteId: number | null;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: "requested" | "approved" | "rejected" | "expired" | "outdated";
  readonly requestedBy: { readonly staffId: number; readonly username: string };
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
  readonly decidedBy: { readonly staffId: number; readonly username: string } | null;
  readonly decidedAtMs: number | null;
  readonly decisionReason: string | null;
  /** The player or partner whom it concerns, and what a player holds now. */
  readonly about: {
    readonly memberId: number;
    readonly username: string;
    readonly balance: number | null;
  } | null;
}

interface StoredRow {
  readonly id: string;
  readonly kind: string;
  readonly site_id: number | null;
  readonly payload: unknown;
  readonly reason: string;
  readonly state: ApprovalRow["state"];
  readonly requested_by: string;
  readonly requester: string;
  readonly requested_at_ms: string;
  readonly expires_at_ms: string;
  readonly decided_by: string | null;
  readonly decider: string | null;
  readonly decided_at_ms: string | null;
  readonly decision_reason: string | null;
  readonly about_id: string | null;
  readonly about_name: string | null;
  readonly about_balance: string | null;
}

/** A secret that a payload carries stays with the room that uses it. */
const COLUMNS = `
  a.id, a.kind, a.site_id, a.payload - 'secret' as payload, a.reason,
  staff.approval_state(a.state, a.expires_at_ms) as state,
  a.requested_by, requester.username as requester, a.requested_at_ms, a.expires_at_ms, a.decided_by, decider.username as decider,
  a.decided_at_ms, a.decision_reason, about.id as about_id, about.username as about_name, held.balance as about_balance`;
const TABLES = `
  staff.approval a join staff.account requester on requester.id = a.requested_by
  left join staff.account decider on decider.id = a.decided_by
  left join accounts.member about on about.id = coalesce(a.payload ->> 'memberId', a.payload ->> 'partnerId')::bigint
  left join ledger.account held on held.id = about.id and held.kind = 'player'`;

export interface ApprovalWish {
  readonly kinds: readonly string[];
  /** Null: whatever site, and none. */
  readonly siteIds: readonly number[] | null;
  /** Beside those of the sites also what belongs to none. */
  readonly ofNoSite: boolean;
  readonly state: ApprovalRow["state"] | null;
  /** Ids below this one; null begins. */
  readonly belowId: number | null;
  readonly limit: number;
}

/** Newest first. */
export async function readApprovals(
  query: Database["query"],
  wish: ApprovalWish,
): Promise<readonly ApprovalRow[]> {
  const rows = await query<StoredRow>(
    `select ${COLUMNS} from ${TABLES}
      where a.kind = any ($1::text[]) and ($2::integer[] is null or a.site_id = any ($2::integer[]) or $6 and a.site_id is null)
        and ($3::text is null or staff.approval_state(a.state, a.expires_at_ms) = $3) and ($4::bigint is null or a.id < $4)
      order by a.id desc limit $5`,
    [wish.kinds, wish.siteIds, wish.state, wish.belowId, wish.limit, wish.ofNoSite],
  );
  return rows.map(rowOf);
}

export async function approvalById(query: Database["query"], id: number): Promise<ApprovalRow | null> {
  const [row] = await query<StoredRow>(`select ${COLUMNS} from ${TABLES} where a.id = $1`, [id]);
  return row === undefined ? null : rowOf(row);
}

function rowOf(row: StoredRow): ApprovalRow {
  return {
    id: Number(row.id),
    kind: row.kind,
    siteId: row.site_id,
    payload: row.payload,
    reason: row.reason,
    state: row.state,
    requestedBy: { staffId: Number(row.requested_by), username: row.requester },
    requestedAtMs: Number(row.requested_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    decidedBy:
      row.decided_by === null ? null : { staffId: Number(row.decided_by), username: row.decider ?? "" },
    decidedAtMs: row.decided_at_ms === null ? null : Number(row.decided_at_ms),
    decisionReason: row.decision_reason,
    about:
      row.about_id === null || row.about_name === null
        ? null
        : {
            memberId: Number(row.about_id),
            username: row.about_name,
            balance: row.about_balance === null ? null : Number(row.about_balance),
          },
  };
}
