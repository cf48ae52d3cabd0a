import {
  type ActorFacts,
  CLAIM_MS,
  type RejectReason,
  type RequestState,
  type RequestType,
} from "@maru/rules";
import { assert, type MemberId, type Points, type SiteId, staffId as toStaffId } from "@maru/values";
import type { PoolClient } from "pg";
import { REQUEST_COLUMNS, requestOfRow, type RequestRow } from "./request-row.ts";
import type { WalletRequest } from "./wallet-request.ts";

export type Client = Pick<PoolClient, "query">;

export async function requestById(client: Client, id: number): Promise<WalletRequest | null> {
  return first(client, `select ${REQUEST_COLUMNS} from wallet.request where id = $1`, [id]);
}

export async function requestByKey(
  client: Client,
  memberId: MemberId,
  key: string,
): Promise<WalletRequest | null> {
  return first(
    client,
    `select ${REQUEST_COLUMNS} from wallet.request where member_id = $1 and client_key = $2`,
    [memberId, key],
  );
}

export interface NewRequest {
  readonly siteId: SiteId;
  readonly memberId: MemberId;
  readonly type: RequestType;
  readonly amount: Points;
  readonly clientKey: string | null;
  readonly needsPhone: boolean;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number | null;
}

export async function insertRequest(client: Client, request: NewRequest): Promise<WalletRequest> {
  const made = await first(
    client,
    `insert into wallet.request (site_id, member_id, type, amount, client_key, needs_phone, requested_at_ms, expires_at_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${REQUEST_COLUMNS}`,
    [
      request.siteId,
      request.memberId,
      request.type,
      request.amount,
      request.clientKey,
      request.needsPhone,
      request.requestedAtMs,
      request.expiresAtMs,
    ],
  );
  assert(made !== null, "a request was inserted without a row");
  return made;
}

export interface RequestMove {
  readonly id: number;
  readonly from: RequestState;
  readonly to: RequestState;
  readonly atMs: number;
  readonly reason: RejectReason | null;
}

/** Moves the request on if it still stands where it stood; null when somebody else moved it first. */
export function moveRequest(client: Client, move: RequestMove): Promise<WalletRequest | null> {
  return first(
    client,
    `update wallet.request set state = $3, reason = $5,
        matched_at_ms = case when $3 = 'matched' then $4 else matched_at_ms end,
        approved_at_ms = case when $3 = 'approved' or ($3 = 'done' and type = 'deposit') then $4 else approved_at_ms end,
        ended_at_ms = case when $3 in ('done', 'rejected', 'cancelled', 'expired') then $4 end
      where id = $1 and state = $2 returning ${REQUEST_COLUMNS}`,
    [move.id, move.from, move.to, move.atMs, move.reason],
  );
}

export function markPhoned(client: Client, id: number, atMs: number): Promise<WalletRequest | null> {
  return first(
    client,
    `update wallet.request set phone_at_ms = $2 where id = $1 and state = 'requested' and phone_at_ms is null
     returning ${REQUEST_COLUMNS}`,
    [id, atMs],
  );
}

/** Who said yes before. Behind the player's lock. */
export async function approversOf(
  client: Client,
  requestId: number,
): Promise<readonly Pick<ActorFacts, "staffId" | "personRef">[]> {
  const { rows } = await client.query<{ staff_id: string; person_ref: string }>(
    "select staff_id, person_ref from wallet.approvers_of($1)",
    [requestId],
  );
  return rows.map((row) => ({ staffId: toStaffId(Number(row.staff_id)), personRef: row.person_ref }));
}

/** Notes who said yes. */
export async function addApproval(
  client: Client,
  approval: {
    readonly requestId: number;
    readonly operatorId: number;
    readonly sessionId: string;
    readonly atMs: number;
  },
): Promise<void> {
  await client.query(
    "insert into wallet.approval (request_id, operator_id, at_ms, session_id) values ($1, $2, $3, $4)",
    [approval.requestId, approval.operatorId, approval.atMs, approval.sessionId],
  );
}

/** Who else works on the request now; null where nobody does. */
export async function claimOfOther(
  client: Client,
  requestId: number,
  staffId: number,
): Promise<string | null> {
  const { rows } = await client.query<{ username: string }>(
    `select account.username from back_office.claim join staff.account on account.id = claim.staff_id
      where claim.request_id = $1 and claim.staff_id <> $2 and claim.claimed_at_ms > platform.clock_ms() - ${CLAIM_MS}`,
    [requestId, staffId],
  );
  return rows[0]?.username ?? null;
}

/** Who has said their yes is done with it: the second person finds it free. */
export async function dropClaim(client: Client, requestId: number, staffId: number): Promise<void> {
  await client.query("delete from back_office.claim where request_id = $1 and staff_id = $2", [
    requestId,
    staffId,
  ]);
}

/** Deposits that nobody paid in time, oldest first. */
export async function overdueDeposits(client: Client, limit: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from wallet.request where state = 'requested' and type = 'deposit' and expires_at_ms <= platform.clock_ms()
      order by expires_at_ms limit $1`,
    [limit],
  );
  return rows.map(({ id }) => Number(id));
}

async function first(
  client: Client,
  text: string,
  values: readonly unknown[],
): Promise<WalletRequest | null> {
  const { rows } = await client.query<RequestRow>(text, [...values]);
  const [row] = rows;
  return row === undefined ? null : requestOfRow(row);
}

/** The request of this type that still waits; there is at most one. */
export function pendingRequest(
  client: Client,
  memberId: MemberId,
  type: RequestType,
): Promise<WalletRequest | null> {
  return first(
    client,
    `select ${REQUEST_COLUMNS} from wallet.request
      where member_id = $1 and type = $2 and state in ('requested', 'matched', 'approved')`,
    [memberId, type],
  );
}
