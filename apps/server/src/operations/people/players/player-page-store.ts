import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** A page of what is one player's: what lies below `id`, and below `atMs` where the list goes by time. */
interface Below<Id> {
  readonly siteId: number;
  readonly memberId: number;
  readonly id: Id;
  readonly limit: number;
}

export interface StoredRequest {
  readonly id: string;
  readonly type: "deposit" | "withdrawal";
  readonly amount: string;
  readonly state: string;
  readonly requested_at_ms: string;
  readonly ended_at_ms: string | null;
  readonly reason: string | null;
}

export function requestsBelow(
  query: Query,
  of: Below<number | undefined> & { readonly atMs: number | undefined },
): Promise<readonly StoredRequest[]> {
  return query(
    `select id, type, amount, state, requested_at_ms, ended_at_ms, reason from wallet.request
      where member_id = $1 and site_id = $2 and requested_at_ms <= $3 and (requested_at_ms, id) < ($3, $4)
      order by requested_at_ms desc, id desc limit $5`,
    [of.memberId, of.siteId, of.atMs, of.id, of.limit],
  );
}

export interface StoredSession {
  readonly id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly started_at_ms: string;
  readonly seen_at_ms: string;
  readonly ended_at_ms: string | null;
  readonly end_reason: string | null;
}

export function sessionsBelow(
  query: Query,
  of: Below<string> & { readonly atMs: number },
): Promise<readonly StoredSession[]> {
  return query(
    `select id, address, user_agent, started_at_ms, seen_at_ms, ended_at_ms, end_reason from accounts.session
      where member_id = $1 and site_id = $2 and started_at_ms <= $3 and (started_at_ms, id) < ($3, $4::uuid)
      order by started_at_ms desc, id desc limit $5`,
    [of.memberId, of.siteId, of.atMs, of.id, of.limit],
  );
}

export interface StoredNote {
  readonly id: string;
  readonly text: string;
  readonly staff_id: string;
  readonly at_ms: string;
}

export function notesBelow(query: Query, of: Below<number | undefined>): Promise<readonly StoredNote[]> {
  return query(
    `select id, text, staff_id, at_ms from accounts.note
      where member_id = $1 and site_id = $2 and id < $3 order by id desc limit $4`,
    [of.memberId, of.siteId, of.id, of.limit],
  );
}
