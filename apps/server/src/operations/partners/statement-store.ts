import type { CommissionKind, StatementState } from "@maru/rules";
import { STATEMENT_STATE } from "./statement-state-store.ts";
import { PARTNER_NAME, type Query } from "./tree-store.ts";

export interface StoredStatement {
  readonly id: string;
  readonly partner_id: string;
  readonly partner_name: string;
  readonly month: string;
  readonly from_day: number;
  readonly to_day: number;
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
  readonly earned: string;
  readonly carried_in: string;
  readonly payable: string;
  readonly carried_out: string;
  readonly made_at_ms: string;
  readonly state: StatementState;
  readonly paid_at_ms: string | null;
}

/** What is known of a statement beside its own row. */
const SHOWN = `
  statement.*, ${PARTNER_NAME} as partner_name, ${STATEMENT_STATE} as state,
  (select at_ms from partners.payment where payment.statement_id = statement.id) as paid_at_ms`;

export interface StatementsWish {
  readonly siteId: number;
  readonly partnerId: number | null;
  /** The month's first day, since 1970-01-01 in Seoul. */
  readonly fromDay: number | null;
  /** These partners alone; null is everybody. */
  readonly branch: readonly number[] | null;
  /** The last row shown before. */
  readonly below: { readonly fromDay: number; readonly partnerId: number } | null;
  readonly limit: number;
}

/** Newest month first, partners of one month by number. The page is taken before anything is asked about its rows. */
export function statementsBelow(query: Query, wish: StatementsWish): Promise<readonly StoredStatement[]> {
  const { siteId, partnerId, fromDay, branch, below, limit } = wish;
  return query(
    `with page as materialized (
       select * from partners.statement
        where site_id = $1 and ($2::bigint is null or partner_id = $2) and ($3::integer is null or from_day = $3)
          and ($4::bigint[] is null or partner_id = any ($4))
          and ($5::bigint is null or (from_day <= $5 and (from_day, -partner_id) < ($5, -($6::bigint))))
        order by from_day desc, partner_id limit $7)
     select ${SHOWN} from page statement join accounts.member on member.id = statement.partner_id
      order by statement.from_day desc, statement.partner_id`,
    [siteId, partnerId, fromDay, branch, below?.fromDay ?? null, below?.partnerId ?? null, limit],
  );
}

export async function statementOf(query: Query, siteId: number, id: number): Promise<StoredStatement | null> {
  const [row] = await query<StoredStatement>(
    `select ${SHOWN} from partners.statement join accounts.member on member.id = statement.partner_id
      where statement.site_id = $1 and statement.id = $2`,
    [siteId, id],
  );
  return row ?? null;
}

export interface StoredLine {
  readonly day: number;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly kind: CommissionKind | null;
  readonly rate_bp: number;
  readonly branch_kind: CommissionKind | null;
  readonly branch_rate_bp: number;
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
}

/** What a statement was computed from, as it was written down. */
export function linesStored(query: Query, statementId: number): Promise<readonly StoredLine[]> {
  return query(
    `select line.*, ${PARTNER_NAME} as branch_name from partners.statement_line line
       join accounts.member on member.id = line.branch_id where statement_id = $1 order by day, branch_id`,
    [statementId],
  );
}
