import type { StatementState } from "@maru/rules";
import { STATEMENT_STATE } from "./statement-state-store.ts";
import type { Query } from "./tree-store.ts";

/** Until the end of the transaction nobody else pays a statement of this site. */
export async function lockPayments(query: Query, siteId: number): Promise<void> {
  await query("select pg_advisory_xact_lock(7021, $1)", [siteId]);
}

export interface DuePayment {
  readonly id: number;
  readonly partnerId: number;
  readonly month: string;
  readonly payable: number;
  readonly needsTwo: boolean;
  readonly state: StatementState;
}

/** Null where the site has no such statement. */
export async function dueOf(
  query: Query,
  { id, siteId }: { readonly id: number; readonly siteId: number },
): Promise<DuePayment | null> {
  const [row] = await query<{
    partner_id: string;
    month: string;
    payable: string;
    needs_two: boolean;
    state: StatementState;
  }>(
    `select statement.partner_id, statement.month, statement.payable,
            statement.payable >= wallet.four_eyes_from(statement.site_id, 'withdrawal') as needs_two,
            ${STATEMENT_STATE} as state
       from partners.statement where statement.id = $1 and statement.site_id = $2`,
    [id, siteId],
  );
  if (row === undefined) return null;
  const { month, needs_two: needsTwo, state } = row;
  return { id, partnerId: Number(row.partner_id), month, payable: Number(row.payable), needsTwo, state };
}

/** Pays a statement whole, as one transfer; the database holds once more that it is the first time, by the approval of this one. */
export async function pay(
  query: Query,
  of: { readonly sessionId: string; readonly id: number; readonly approvalId: number | null },
): Promise<void> {
  await query("select partners.pay_statement($1, $2, $3)", [of.sessionId, of.id, of.approvalId]);
}
