import type { Database } from "../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface ReportSpan {
  readonly siteId: number;
  /** Days since 1970-01-01 in Seoul; `toDay` is the first one after it. */
  readonly fromDay: number;
  readonly toDay: number;
  /** The partner whose branch counts, as the tree stood on each day; null is everybody. */
  readonly rootId: number | null;
}

export interface Sums {
  readonly key: string;
  readonly bets: string;
  readonly players: number;
  readonly stake: string;
  readonly refunded: string;
  readonly returned: string;
}

/** How the sums are gathered; keys are the columns of reports.member_days. */
const KEYS = { day: "played.day", option: "played.option_id", partner: "played.partner_id", total: "0" } as const;
export type ReportKey = keyof typeof KEYS;

const BRANCH = `
  join (select days.day, on_day.partner_id from generate_series($2::integer, $3::integer - 1) days (day)
         cross join lateral partners.branch_on($4, days.day) on_day) branch
    on branch.day = played.day and branch.partner_id = played.partner_id`;

/** Everything that settled bets of these days came to, by one key; newest day first, else by key. */
export async function readReport(
  query: Query,
  { siteId, fromDay, toDay, rootId }: ReportSpan,
  by: ReportKey,
): Promise<readonly Sums[]> {
  return query<Sums>(
    `select ${KEYS[by]} as key, sum(played.bets)::bigint as bets, count(distinct played.member_id)::integer as players,
            sum(played.stake)::bigint as stake, sum(played.refunded)::bigint as refunded, sum(played.returned)::bigint as returned
       from reports.member_days($1, $2, $3) played ${rootId === null ? "" : BRANCH}
      group by 1 order by 1 ${by === "day" ? "desc" : ""}`,
    rootId === null ? [siteId, fromDay, toDay] : [siteId, fromDay, toDay, rootId],
  );
}
