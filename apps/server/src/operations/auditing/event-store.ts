import type { Database } from "../../ports/unit-of-work.ts";
import type { AuditEvent, AuditFilter } from "./audit-event.ts";

interface EventRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly content: string;
  readonly hash: string;
}

/**
 * Numbers follow the clock but for what a clock that is set steps, so a span of time is a span of numbers, a minute wider: the page is
 * then read where it lies instead of from the newest event down. Bare columns are compared with plain values: under row-level security
 * nothing else goes by an index.
 */
const SINCE = `seq >= (select coalesce((select seq from audit.event where at_ms >= ?::bigint - 60000 order by at_ms, seq limit 1),
  9223372036854775807))`;
const UNTIL = `seq <= (select coalesce((select seq from audit.event where at_ms < ?::bigint + 60000 order by at_ms desc, seq desc limit 1), 0))`;

/** Newest first, below `belowSeq`. Each condition stands only where it is asked for, so that the plan can use its index. */
export async function readEvents(
  query: Database["query"],
  filter: AuditFilter,
  page: { readonly belowSeq: number | null; readonly limit: number },
): Promise<readonly AuditEvent[]> {
  const { action } = filter;
  const isArea = action?.endsWith(".") === true;
  const asked: readonly (readonly [condition: string, value: string | number | null])[] = [
    ["kind = ?", filter.kind],
    // The dot's successor ends the area: comparing, unlike a pattern, goes by the index under row-level security too.
    [isArea ? "action >= ?" : "action = ?", action],
    ["action < ?", isArea && action !== null ? `${action.slice(0, -1)}/` : null],
    ["staff_id = ?", filter.staffId],
    ["member_id = ?", filter.memberId],
    ["subject = ?", filter.subject],
    ["site_id = ?", filter.siteId],
    ["at_ms >= ?", filter.fromMs],
    [SINCE, filter.fromMs],
    ["at_ms < ?", filter.toMs],
    [UNTIL, filter.toMs],
    ["seq < ?", page.belowSeq],
  ];
  const given = asked.filter(([, value]) => value !== null);
  const conditions = given.map(([condition], place) => condition.replace("?", `$${place + 1}`));
  const where = conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`;
  const rows = await query<EventRow>(
    `select seq, at_ms, content, encode(hash, 'hex') as hash from audit.event ${where} order by seq desc limit $${given.length + 1}`,
    [...given.map(([, value]) => value), page.limit],
  );
  return rows.map(eventOf);
}

function eventOf({ seq, at_ms: atMs, content, hash }: EventRow): AuditEvent {
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
    staffId: number("staffId"),
    staff: text("staff"),
    role: text("role"),
    address: text("address"),
    subject: text("subject"),
    reason: text("reason"),
    before: said.get("before") ?? null,
    after: said.get("after") ?? null,
    detail: said.get("detail") ?? null,
    hash,
  };
}
