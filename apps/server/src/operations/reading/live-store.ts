import type { BetType } from "@maru/rules";
import { ROUND_COLUMNS } from "../../platform/round-row.ts";
import type { Query } from "./query.ts";
import type { SiteRoundRow, TermsRow } from "./site-round.ts";

export function usernameRows(
  query: Query,
  ids: readonly number[],
): Promise<readonly { id: string; username: string }[]> {
  return query("select id, username from accounts.member where id = any($1::bigint[])", [ids]);
}

export function optionRows(query: Query): Promise<readonly { readonly id: number }[]> {
  return query("select id from site.option", []);
}

export function stockRows(query: Query): Promise<readonly { readonly stock: string }[]> {
  return query("select stock from market.market", []);
}

/** Terms of the site whose reads these are. */
export function termsRows(
  query: Query,
  ids: readonly number[],
): Promise<readonly (TermsRow & { readonly id: string })[]> {
  return query(
    "select id, limit_min, limit_max, profit_per, fee from site.option_terms where id = any($1::bigint[])",
    [ids],
  );
}

export interface OpenBetRow {
  readonly id: string;
  readonly round_id: string;
  readonly option_id: number;
  readonly type: BetType;
  readonly stake: string;
  readonly multiple_bp: number;
  readonly client_key: string;
  readonly accepted_at_ms: string;
}

/** Looks at the member's newest bets only: an older one whose round is not settled would be an incident of its own. */
export function openBetRows(query: Query, member: number): Promise<readonly OpenBetRow[]> {
  return query(
    `select id, round_id, option_id, type, stake, multiple_bp, client_key, accepted_at_ms
       from (select * from betting.bet where member_id = $1 order by id desc limit 100) bet
      where not exists (select from settlement.round_settlement s where s.round_id = bet.round_id)
      order by id`,
    [member],
  );
}

/** The newest rounds of every option that have begun, and whether their money has moved. */
export function newestRoundRows(
  query: Query,
): Promise<readonly (SiteRoundRow & { readonly is_settled: boolean })[]> {
  return query(
    `select ${ROUND_COLUMNS}, null as profit_per, null as fee, null as limit_min, null as limit_max,
            exists (select from settlement.round_settlement s where s.round_id = round.id) as is_settled
       from site.option option
      cross join lateral (select * from rounds.round r where r.option_id = option.id and r.state <> 'scheduled'
                          order by r.start_ms desc limit 3) round
      order by round.start_ms`,
  );
}
