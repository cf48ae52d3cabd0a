import type { HarmAction, HarmCaseMove, HarmCaseState } from "@maru/rules";
import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

export interface HeldCase {
  readonly memberId: number;
  readonly state: HarmCaseState;
  readonly assignedTo: number | null;
  /** Whether an action was written down. */
  readonly isActedOn: boolean;
}

/** The case of the site, its row locked; null where there is none, or only on another site (S-18). */
export async function lockCase(client: Client, siteId: number, id: number): Promise<HeldCase | null> {
  const { rows } = await client.query<{
    member_id: string;
    state: HarmCaseState;
    assigned_to: string | null;
    is_acted_on: boolean;
  }>(
    `select member_id, state, assigned_to,
            exists (select from accounts.harm_step step where step.case_id = harm_case.id and step.kind = 'act') as is_acted_on
       from accounts.harm_case where id = $1 and site_id = $2 for no key update`,
    [id, siteId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    memberId: Number(row.member_id),
    state: row.state,
    assignedTo: row.assigned_to === null ? null : Number(row.assigned_to),
    isActedOn: row.is_acted_on,
  };
}

export async function moveCase(
  client: Client,
  id: number,
  to: { readonly state: HarmCaseState; readonly assignedTo: number | null },
): Promise<void> {
  await client.query(
    `update accounts.harm_case set state = $2, assigned_to = $3,
            closed_at_ms = case when $2 = 'closed' then platform.clock_ms() end where id = $1`,
    [id, to.state, to.assignedTo],
  );
}

export async function insertStep(
  client: Client,
  step: {
    readonly caseId: number;
    readonly siteId: number;
    readonly kind: HarmCaseMove;
    readonly action: HarmAction | null;
    readonly text: string | null;
    readonly staffId: number;
  },
): Promise<void> {
  await client.query(
    `insert into accounts.harm_step (case_id, site_id, kind, action, text, staff_id) values ($1, $2, $3, $4, $5, $6)`,
    [step.caseId, step.siteId, step.kind, step.action, step.text, step.staffId],
  );
}
