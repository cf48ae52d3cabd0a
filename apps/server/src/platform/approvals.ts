import { assert, refused, type Result } from "@maru/values";
import type { PoolClient } from "pg";
import type { AskedApproval } from "../ports/approval-kinds.ts";
import type { Actor } from "../ports/staff.ts";
import type { AuditValue } from "./staff-audit.ts";

type Client = Pick<PoolClient, "query">;

/** Why the database took no word of this person. */
export type ApprovalRefusal =
  | { readonly code: "SELF_APPROVAL" }
  | { readonly code: "SAME_PERSON" }
  | { readonly code: "APPROVAL_OVER" }
  | { readonly code: "STEP_UP_NEEDED" }
  | { readonly code: "LAST_ADMIN" }
  | { readonly code: "NO_SECOND_PERSON" }
  | { readonly code: "TWO_PEOPLE_NEEDED" }
  | { readonly code: "FORBIDDEN" };

/** SQLSTATEs of staff.decide_approval and its kin (sql/functions/staff.sql). */
const REFUSALS: Readonly<Record<string, ApprovalRefusal>> = {
  P0030: { code: "SELF_APPROVAL" },
  P0031: { code: "SAME_PERSON" },
  P0032: { code: "APPROVAL_OVER" },
  P0033: { code: "STEP_UP_NEEDED" },
  P0034: { code: "FORBIDDEN" },
  P0035: { code: "LAST_ADMIN" },
  P0037: { code: "TWO_PEOPLE_NEEDED" },
  P0041: { code: "NO_SECOND_PERSON" },
};

/** Runs a transaction in which people are counted. What the database refuses of them is a refusal, and nothing is half-written. */
export async function countingPeople<T, Refusal>(
  work: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal | ApprovalRefusal>> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const refusal = REFUSALS[code];
    if (refusal === undefined) throw error;
    return refused(refusal);
  }
}

/** A request waits this long for its second person. */
const LIFETIME_MS = 3 * 86_400_000;

export interface ApprovalOrder {
  readonly by: Actor;
  /** What is asked for: `role-grant`, `fee-change`. Its room applies it. */
  readonly kind: string;
  readonly siteId: number | null;
  /** Whatever the room needs to apply it, and what the second person is shown. */
  readonly payload: AuditValue;
  readonly reason: string;
}

/** Asks for a second person; answers the request's id. The one who asks has proved their second factor just now, too (F-41). */
export async function requestApproval(client: Client, order: ApprovalOrder): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    "select staff.request_approval($1, $2, $3, $4, $5, $6, true) as id",
    [
      order.by.staff.sessionId,
      order.kind,
      order.siteId,
      JSON.stringify(order.payload),
      order.reason,
      LIFETIME_MS,
    ],
  );
  const [row] = rows;
  assert(row !== undefined, "an approval was asked for without a row");
  return Number(row.id);
}

/** Takes the second person's word; throws what {@link countingPeople} turns into a refusal. */
export async function decideApproval(
  client: Client,
  order: {
    readonly by: Actor;
    readonly id: number;
    readonly kind: string;
    readonly verdict: "approved" | "rejected";
    readonly reason: string | null;
  },
): Promise<AskedApproval> {
  const { rows } = await client.query<{
    id: string;
    kind: string;
    site_id: number | null;
    payload: unknown;
    reason: string;
    requested_by: string;
  }>(
    `select id, kind, site_id, payload, reason, requested_by from staff.decide_approval($1, $2, $3, $4, $5)`,
    [order.by.staff.sessionId, order.id, order.kind, order.verdict, order.reason],
  );
  const [row] = rows;
  assert(row !== undefined, "an approval was decided without a row");
  return {
    id: Number(row.id),
    kind: row.kind,
    siteId: row.site_id,
    payload: row.payload,
    reason: row.reason,
    requestedBy: Number(row.requested_by),
  };
}
