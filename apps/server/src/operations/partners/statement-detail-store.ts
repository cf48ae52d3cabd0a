import type { Query } from "./tree-store.ts";

interface Span {
  readonly siteId: number;
  readonly partnerId: string;
  readonly fromDay: number;
  /** The first day after it. */
  readonly toDay: number;
  readonly limit: number;
}

/** The partners of a statement's branch day by day, as they hung then. */
const BRANCH = `
  (select days.day, on_day.partner_id, on_day.via from generate_series($2::integer, $3::integer - 1) days (day)
    cross join lateral partners.branch_on($4, days.day) on_day) branch`;

export interface PlayerBehind {
  readonly member_id: string;
  readonly username: string;
  readonly partner_id: string;
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
}

/** What each player of a branch played in these days, by id; `branchId` is one direct branch alone. */
export function playersBehind(
  query: Query,
  of: Span & { readonly branchId: number | null; readonly afterId: number },
): Promise<readonly PlayerBehind[]> {
  return query(
    `select played.member_id, member.username, played.partner_id, sum(played.bets)::bigint as bets,
            sum(played.stake)::bigint as stake, sum(played.returned)::bigint as returned
       from reports.member_days($1, $2, $3) played
       join ${BRANCH} on branch.day = played.day and branch.partner_id = played.partner_id
       join accounts.member on member.id = played.member_id
      where played.member_id > $5 and ($6::bigint is null or branch.via = $6)
      group by 1, 2, 3 order by 1, 3 limit $7`,
    [of.siteId, of.fromDay, of.toDay, of.partnerId, of.afterId, of.branchId, of.limit],
  );
}

/** Keys of a player's bets on those of these days on which they were of the branch, newest first. */
export function betsBehind(
  query: Query,
  of: Span & { readonly memberId: number; readonly belowId: number },
): Promise<readonly { readonly id: string; readonly round_id: string }[]> {
  return query(
    `with days as (
       select distinct played.day from reports.member_days($1, $2, $3) played
         join ${BRANCH} on branch.day = played.day and branch.partner_id = played.partner_id
        where played.member_id = $5 and played.bets > 0)
     select bet.id, bet.round_id from betting.bet
       join rounds.round on round.id = bet.round_id
      where bet.member_id = $5 and bet.site_id = $1 and bet.id < $6
        and floor((round.start_ms + 32400000) / 86400000.0)::integer in (select day from days)
      order by bet.id desc limit $7`,
    [of.siteId, of.fromDay, of.toDay, of.partnerId, of.memberId, of.belowId, of.limit],
  );
}
