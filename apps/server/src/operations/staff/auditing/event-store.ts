import type { Database } from "../../../ports/unit-of-work.ts";
import type { AuditEvent, AuditFilter } from "./audit-event.ts";

interface EventRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly content: string;
  readonly hash: string;
  /** Of the account, for events that were noted with its number alone. */
  readonly staff: string | null;
  readonly role: string | null;
  readonly member: string | null;
}

/**
 * Numbers follow the clock but for what a clock that is set steps, so a span of time is a span of numbers, a minute wider: the page is
 * then read where it lies instead of from the newest event down. Bare columns are compared with plain values: under row-level security
 * nothing else goes by an index.
 */
const SINCE = `seq >= (select coalesce((select seq from audit.event where at_ms >= ?::bigint - 60000 order by at_ms, seq limit 1),
  9223372036854775807))`;
const UNTIL = `seq <= (select coalesce((select seq from audit.event where at_ms < ?::bigint + 60000 order by at_ms desc, seq desc limit 1), 0))`;

/**
 * Newest first, below `belowSeq`. What staff did on the way in has no site where they work for several, and belongs to each of theirs: a
 * site's page is read by two walks, each down its own index, and the newest of both are shown.
 */
export async function readEvents(
  query: Database["query"],
  filter: AuditFilter,
  page: { readonly belowSeq: number | null; readonly limit: number },
): Promise<readonly AuditEvent[]> {
  const values: (string | number)[] = [page.limit];
  const walk = (site: readonly (readonly [string, string | number | null])[]): string => {
    const given = [...conditionsOf(filter, page.belowSeq), ...site];
    const conditions = given.flatMap(([condition, value]) => {
      if (value === null) return [];
      values.push(value);
      return [condition.replace("?", `$${values.length}`)];
    });
    return `(select * from audit.event where ${["true", ...conditions].join(" and ")} order by seq desc limit $1)`;
  };
  const { siteId } = filter;
  const walks =
    siteId === null ? [walk([])] : [walk([["site_id = ?", siteId]]), walk([[OF_COLLEAGUES, siteId]])];
  const rows = await query<EventRow>(
    `select event.seq, event.at_ms, event.content, encode(event.hash, 'hex') as hash,
            account.username as staff, account.role, member.username as member
       from (select * from (${walks.join(" union all ")}) every order by seq desc limit $1) event
       left join staff.account on account.id = event.staff_id
       left join accounts.member on member.id = event.member_id
      order by event.seq desc`,
    values,
  );
  return rows.map(eventOf);
}

/** Without a site of its own, of somebody who works for this one. */
const OF_COLLEAGUES = `site_id is null and kind <> 'staff-act' and staff_id in (
  select id from staff.account where site_ids is null or ?::integer = any (site_ids))`;

/** Each condition stands only where it is asked for, so that the plan can use its index. */
function conditionsOf(
  filter: AuditFilter,
  belowSeq: number | null,
): readonly (readonly [condition: string, value: string | number | null])[] {
  const { action } = filter;
  const isArea = action?.endsWith(".") === true;
  return [
    ["kind = ?", filter.kind],
    // The dot's successor ends the area: comparing, unlike a pattern, goes by the index under row-level security too.
    [isArea ? "action >= ?" : "action = ?", action],
    ["action < ?", isArea && action !== null ? `${action.slice(0, -1)}/` : null],
    ["staff_id = ?", filter.staffId],
    ["member_id = ?", filter.memberId],
    ["subject = ?", filter.subject],
    ["at_ms >= ?", filter.fromMs],
    [SINCE, filter.fromMs],
    ["at_ms < ?", filter.toMs],
    [UNTIL, filter.toMs],
    ["seq < ?", belowSeq],
  ];
}

function eventOf({ seq, at_ms: atMs, content, hash, ...names }: EventRow): AuditEvent {
  const said = new Map<string, unknown>(Object.entries(JSON.parse(content) as object));
  const text = (key: string): string | null => {
    const value = said.get(key);
    return typeof value === "string" ? value : null;
  };
  const number = (key: string): number | null => {
    const value = said.get(key);
    return typeof value === "number" ? value : null;
  };
  return {
    seq: Number(seq),
    atMs: Number(atMs),
    kind: text("kind") ?? "",
    action: text("action"),
    siteId: number("siteId"),
    memberId: number("memberId"),
    member: names.member,
    staffId: number("staffId"),
    staff: text("staff") ?? names.staff,
    role: text("role") ?? names.role,
    address: text("address"),
    subject: text("subject"),
    reason: text("reason"),
    before: said.get("before") ?? null,
    after: said.get("after") ?? null,
    detail: said.get("detail") ?? null,
    hash,
  };
}
