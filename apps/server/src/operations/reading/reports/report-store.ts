import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";

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

/** Of one hour of a day; null: of all of it. */
export interface HourSums extends Omit<Sums, "key"> {
  readonly hour: number | null;
}

/** What settled bets of a day came to by the hour, from the first on. */
export function readHours(
  query: Query,
  { siteId, day }: { readonly siteId: number; readonly day: number },
): Promise<readonly HourSums[]> {
  return query<HourSums>(
    `select hour, bets, players::integer as players, stake, refunded, returned from reports.hours_of_day($1, $2)
      order by hour nulls first`,
    [siteId, day],
  );
}

/** Whether the bets of a day are in the books still, and none in the archive. */
export async function hasDay(query: Query, day: number): Promise<boolean> {
  const [row] = await query<{ has: boolean }>("select reports.has_day($1) as has", [day]);
  return row?.has ?? false;
}

/** How the sums are gathered; keys are the columns of reports.member_days. */
const KEYS = {
  day: "played.day",
  option: "played.option_id",
  partner: "played.partner_id",
} as const;
export type ReportKey = keyof typeof KEYS;

/** The branch of $4 as it hung on each of the days. */
const branchOver = (from: string, to: string): string => `
  join (select days.day, on_day.partner_id from generate_series(${from}::integer, ${to}::integer - 1) days (day)
         cross join lateral partners.branch_on($4, days.day) on_day) branch
    on branch.day = played.day and branch.partner_id = played.partner_id`;
const BRANCH = branchOver("$2", "$3");

export interface Report {
  /** Newest day first, else by key. */
  readonly rows: readonly Sums[];
  readonly total: Sums;
}

/** Everything that settled bets of these days came to, by one key and altogether: the days are read once for both. */
export async function readSums(
  query: Query,
  { siteId, fromDay, toDay, rootId }: ReportSpan,
  by: ReportKey,
): Promise<Report> {
  const key = KEYS[by];
  const sums = await query<Sums & { readonly is_total: boolean }>(
    `select ${key} as key, grouping(${key}) = 1 as is_total, coalesce(sum(played.bets), 0)::bigint as bets,
            count(distinct played.member_id) filter (where played.bets > 0)::integer as players,
            coalesce(sum(played.stake), 0)::bigint as stake,
            coalesce(sum(played.refunded), 0)::bigint as refunded, coalesce(sum(played.returned), 0)::bigint as returned
       from reports.member_days($1, $2, $3) played ${rootId === null ? "" : BRANCH}
      group by grouping sets ((${key}), ()) order by ${key} ${by === "day" ? "desc" : ""}`,
    rootId === null ? [siteId, fromDay, toDay] : [siteId, fromDay, toDay, rootId],
  );
  const total = sums.find(({ is_total }) => is_total);
  assert(total !== undefined, "a report has no total");
  return { rows: sums.filter(({ is_total }) => !is_total), total };
}

/** How many who bet in the one span bet in the later one too. */
export async function countBoth(query: Query, before: ReportSpan, now: ReportSpan): Promise<number> {
  const { siteId, fromDay, toDay, rootId } = before;
  const [row] = await query<{ members: number }>(
    `select count(*)::integer as members from (
       select distinct played.member_id from reports.member_days($1, $2, $3) played ${rootId === null ? "" : BRANCH}
        where played.bets > 0) was
      -- Without a branch nothing else names it.
      where $4::bigint is not distinct from $4 and was.member_id in (
       select played.member_id from reports.member_days($1, $5, $6) played ${rootId === null ? "" : branchOver("$5", "$6")}
        where played.bets > 0)`,
    [siteId, fromDay, toDay, rootId, now.fromDay, now.toDay],
  );
  return row?.members ?? 0;
}

/** Today in Seoul, by the database's clock. */
export async function todayOf(query: Query): Promise<number> {
  const [row] = await query<{ day: number }>(
    "select floor((platform.clock_ms() + 32400000) / 86400000.0)::integer as day",
  );
  return row?.day ?? 0;
}

/** Whether a partner of the site is one that the asking partner may see; null asks for staff. */
export async function maySee(
  query: Query,
  of: { readonly siteId: number; readonly partnerId: number; readonly ownId: number | null },
): Promise<boolean> {
  const rows = await query(
    `select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER'
        and ($3::bigint is null or id in (select partner_id from partners.branch_of($3)))`,
    [of.partnerId, of.siteId, of.ownId],
  );
  return rows.length === 1;
}

export interface OptionName {
  readonly stock: string;
  readonly type: string;
  readonly label: string;
}

export async function optionsOf(query: Query): Promise<ReadonlyMap<number, OptionName>> {
  const rows = await query<OptionName & { id: number }>("select id, stock, type, label from site.option");
  return new Map(rows.map((row) => [row.id, row]));
}

export async function namesOf(query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: string; name: string }>(
    `select id, coalesce(nick, nullif(name, ''), username) as name from accounts.member where id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
