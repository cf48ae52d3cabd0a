import type { Database } from "../ports/unit-of-work.ts";

/** A change that waits for its second person. */
export interface WaitingChange {
  readonly approvalId: number;
  readonly kind: string;
  readonly requestedBy: string;
  readonly requestedAtMs: number;
  readonly reason: string;
  readonly payload: unknown;
}

interface WaitingRow {
  readonly id: string;
  readonly kind: string;
  readonly username: string;
  readonly requested_at_ms: string;
  readonly reason: string;
  readonly payload: unknown;
}

/** What waits of these kinds, oldest first: of the site, and what belongs to none. */
export async function waitingChanges(
  query: Database["query"],
  kinds: readonly string[],
  siteId: number | null,
): Promise<readonly WaitingChange[]> {
  const rows = await query<WaitingRow>(
    `select a.id, a.kind, asker.username, a.requested_at_ms, a.reason, a.payload
       from staff.approval a join staff.account asker on asker.id = a.requested_by
      where a.state = 'requested' and a.expires_at_ms > platform.clock_ms() and a.kind = any ($1::text[])
        and (a.site_id is null or a.site_id = $2::integer)
      order by a.id`,
    [kinds, siteId],
  );
  return rows.map((row) => ({
    approvalId: Number(row.id),
    kind: row.kind,
    requestedBy: row.username,
    requestedAtMs: Number(row.requested_at_ms),
    reason: row.reason,
    payload: row.payload,
  }));
}

/** A field of a payload that this room wrote itself. */
export function payloadField(payload: unknown, field: string): unknown {
  return typeof payload === "object" && payload !== null
    ? new Map<string, unknown>(Object.entries(payload)).get(field)
    : undefined;
}
