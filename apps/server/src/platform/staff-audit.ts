import type { PoolClient } from "pg";
import type { Actor } from "../ports/staff.ts";

/** What can be said of a thing before and after: plain values, never personal data in clear. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

/** One act of staff, or one look at what is kept from sight. */
export interface StaffAct {
  readonly by: Actor;
  /** `money.approve-withdrawal`: the area, then the verb. */
  readonly action: `${string}.${string}`;
  /** The site it happened on; null where it belongs to none. */
  readonly siteId: number | null;
  /** What was acted on: `request:17`, `member:1003`. */
  readonly subject: string;
  /** The member it concerns, where there is one. */
  readonly memberId?: number;
  readonly before?: AuditValue;
  readonly after?: AuditValue;
  readonly reason?: string;
}

/** Thrown where the key of an act was taken with an act before: this one undoes itself. */
export class ActDone extends Error {
  override readonly name = "ActDone";
}

/**
 * Notes acts of staff in the log of security events, each over the hash of the one before. It holds the head of the log until the
 * commit, so it comes last in the transaction of the act. Where the act has a key, the key is taken with it: a repeated act ends here. Roles: maru_console, maru_wallet, maru_content, maru_accounts.
 */
export async function auditStaff(
  client: Pick<PoolClient, "query">,
  ...acts: readonly StaffAct[]
): Promise<void> {
  if (acts.length === 0) return;
  const events = acts.map(({ by, siteId, memberId = null, ...act }) => ({
    kind: "staff-act",
    siteId,
    memberId,
    staffId: by.staff.staffId,
    staff: by.staff.username,
    role: by.staff.role,
    sessionId: by.staff.sessionId,
    address: by.address,
    ...(by.act === undefined ? {} : { actKey: by.act.key, actCall: by.act.call }),
    ...act,
  }));
  const { rows } = await client.query<{ is_first: boolean }>("select audit.append($1::jsonb) as is_first", [
    JSON.stringify(events),
  ]);
  if (rows[0]?.is_first !== true) throw new ActDone();
}
