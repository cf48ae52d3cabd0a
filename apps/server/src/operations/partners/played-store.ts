import type { Query } from "./tree-store.ts";

export interface LineSpan {
  readonly siteId: number;
  readonly partnerId: number;
  readonly fromDay: number;
  /** The first day after it. */
  readonly toDay: number;
}

/** What a direct branch of a partner played on a day. */
export interface PlayedDay {
  readonly day: number;
  readonly via: string;
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
}

const SUMS = `sum(played.bets)::bigint as bets, sum(played.stake)::bigint as stake, sum(played.returned)::bigint as returned`;

/** While no partner has moved since, the tree of today is that of the day. */
const STILL = `
  select played.day, branch.via, ${SUMS} from reports.member_days($1, $2, $3) played
    join partners.branch_of($4) branch on branch.partner_id = played.partner_id
   group by 1, 2 order by 1, 2`;
const MOVED = `
  select played.day, branch.via, ${SUMS} from reports.member_days($1, $2, $3) played
    join (select days.day, on_day.partner_id, on_day.via from generate_series($2::integer, $3::integer - 1) days (day)
           cross join lateral partners.branch_on($4, days.day) on_day) branch
      on branch.day = played.day and branch.partner_id = played.partner_id
   group by 1, 2 order by 1, 2`;

export async function playedBelow(query: Query, span: LineSpan): Promise<readonly PlayedDay[]> {
  const { siteId, partnerId, fromDay, toDay } = span;
  const text = (await haveMoved(query, siteId, fromDay)) ? MOVED : STILL;
  return query(text, [siteId, fromDay, toDay, partnerId]);
}

/** Whether a partner of the site, not only players, has changed places since a day began. */
async function haveMoved(query: Query, siteId: number, fromDay: number): Promise<boolean> {
  const rows = await query(
    `select from partners.move join accounts.member on member.id = move.member_id and member.role = 'PARTNER'
      where move.site_id = $1 and move.at_ms >= $2::bigint * 86400000 - 32400000 limit 1`,
    [siteId, fromDay],
  );
  return rows.length > 0;
}
