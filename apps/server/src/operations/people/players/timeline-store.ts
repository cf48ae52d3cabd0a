import type { Database } from "../../../ports/unit-of-work.ts";

export interface StoredLine {
  readonly at_ms: string;
  readonly place: number;
  readonly id: string;
  readonly kind: string;
  readonly staff_id: string | null;
  readonly detail: Record<string, unknown>;
}

/** One source: its rows after the cursor, newest first, at most a page of them; its id tells them apart within a millisecond. */
function source(place: number, columns: string, from: string): string {
  const [at = "", id = ""] = columns.split(",", 2).map((column) => column.trim());
  const [idColumn = ""] = id.split(" ", 1);
  return `(select ${at} as at_ms, ${place} as place, ${columns.slice(at.length + 1)} ${from} and ${at} <= $3
              and (${at}, ${place}, ${idColumn}) < ($3, $5, $6)
            order by ${at} desc, ${idColumn} desc limit $4)`;
}

const OWN = "member_id = $1 and site_id = $2";

/** A look into every source by its own index; `$3`, `$5`, `$6` say where the page goes on. */
const TIMELINE = `
  select * from (
    ${source(0, "at_ms, seq as id, coalesce(action, kind) as kind, staff_id, coalesce(content::jsonb -> 'detail', '{}') as detail", "from audit.event where member_id = $1 and (site_id = $2 or site_id is null)")}
    union all
    ${source(1, "requested_at_ms, id, type as kind, null::bigint, jsonb_build_object('amount', amount, 'state', state)", `from wallet.request where ${OWN}`)}
    union all
    ${source(2, "from_ms, id, scope as kind, made_by, jsonb_build_object('untilMs', until_ms, 'reason', reason)", `from accounts.freeze where ${OWN}`)}
    union all
    ${source(3, "lifted_at_ms, id, scope as kind, lifted_by, jsonb_build_object('reason', lift_reason)", `from accounts.freeze where ${OWN}`)}
    union all
    ${source(4, "at_ms, id, 'note' as kind, staff_id, jsonb_build_object('text', left(text, 200))", `from accounts.note where ${OWN}`)}
    union all
    ${source(5, "at_ms, id, 'move' as kind, null::bigint, jsonb_build_object('from', from_partner, 'to', to_partner)", `from partners.move where ${OWN}`)}
    union all
    ${source(6, "asked_at_ms, id, case when answer is null then 'open' else 'answered' end as kind, answered_by, jsonb_build_object('question', left(question, 200))", `from content.inquiry where ${OWN}`)}
    union all
    ${source(7, "sent_at_ms, id, 'message' as kind, sent_by, jsonb_build_object('title', title)", `from content.message where ${OWN}`)}
  ) line
  order by at_ms desc, place desc, id desc limit $4`;

export interface LinesWish {
  readonly siteId: number;
  readonly memberId: number;
  /** The last line shown: its time, its source's place and its id. */
  readonly below: readonly [atMs: number | undefined, place: number | undefined, id: number | undefined];
  readonly limit: number;
}

/** Everything kept of a player, newest first; the places are those of `TIMELINE_SOURCES`. */
export function linesBelow(
  query: Database["query"],
  { siteId, memberId, below: [atMs, place, id], limit }: LinesWish,
): Promise<readonly StoredLine[]> {
  return query(TIMELINE, [memberId, siteId, atMs, limit, place, id]);
}
