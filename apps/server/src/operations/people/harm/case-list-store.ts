import type { HarmAction, HarmCaseMove, HarmCaseState, HarmMarker, LimitField } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface StoredCase {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly state: HarmCaseState;
  readonly assigned_to: string | null;
  readonly from_day: number;
  readonly to_day: number;
  readonly opened_at_ms: string;
  readonly closed_at_ms: string | null;
  readonly markers: readonly {
    readonly marker: HarmMarker;
    readonly days: number;
    readonly figure: number;
  }[];
  readonly action: HarmAction | null;
}

/** Each marker once, with its days and its highest figure; the newest action. */
const CASES = `
  select harm_case.*, member.username, coalesce(found.markers, '[]') as markers,
         (select action from accounts.harm_step step
           where step.case_id = harm_case.id and step.kind = 'act' order by step.id desc limit 1) as action
    from accounts.harm_case join accounts.member on member.id = harm_case.member_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('marker', marker, 'days', days, 'figure', figure) order by days desc, marker) as markers
        from (select marker, count(*) as days, max(figure) as figure from accounts.harm_marker
               where case_id = harm_case.id group by marker) each) found on true
   where harm_case.site_id = $1`;

export interface CasesWish {
  readonly siteId: number;
  readonly isClosed: boolean;
  readonly marker: HarmMarker | null;
  readonly memberId: number | null;
  /** A colleague, or nobody; null is anybody. */
  readonly assigned: number | "none" | null;
  /** The last one shown: when it was opened or closed, and its id. */
  readonly from: readonly number[];
  readonly limit: number;
}

/** Each condition stands only where it is asked for. */
export function casesFrom(query: Query, wish: CasesWish): Promise<readonly StoredCase[]> {
  const { isClosed, marker, memberId, assigned, from } = wish;
  const values: unknown[] = [wish.siteId, from[0], from[1], wish.limit];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions = [
    isClosed
      ? "state = 'closed' and closed_at_ms <= $2 and (closed_at_ms, harm_case.id) < ($2, $3)"
      : "state <> 'closed' and opened_at_ms >= $2 and (opened_at_ms, harm_case.id) > ($2, $3)",
  ];
  if (memberId !== null) conditions.push(`harm_case.member_id = ${add(memberId)}`);
  if (assigned === "none") conditions.push("assigned_to is null");
  else if (assigned !== null) conditions.push(`assigned_to = ${add(assigned)}`);
  if (marker !== null)
    conditions.push(
      `exists (select from accounts.harm_marker own where own.case_id = harm_case.id and own.marker = ${add(marker)})`,
    );
  const by = isClosed ? "closed_at_ms desc, harm_case.id desc" : "opened_at_ms, harm_case.id";
  return query(`${CASES} and ${conditions.join(" and ")} order by ${by} limit $4`, values);
}

export async function caseById(query: Query, siteId: number, id: number): Promise<StoredCase | null> {
  const [row] = await query<StoredCase>(`${CASES} and harm_case.id = $2`, [siteId, id]);
  return row ?? null;
}

export interface StoredMarker {
  readonly day: number;
  readonly marker: HarmMarker;
  readonly figure: number;
  readonly least: number;
  readonly limit_field: LimitField | null;
}

/** The newest day first. */
export function markersOfCase(query: Query, id: number): Promise<readonly StoredMarker[]> {
  return query(
    `select day, marker, figure, least, limit_field from accounts.harm_marker
      where case_id = $1 order by day desc, marker`,
    [id],
  );
}

export interface StoredStep {
  readonly kind: HarmCaseMove;
  readonly action: HarmAction | null;
  readonly text: string | null;
  readonly staff_id: string;
  readonly at_ms: string;
}

export function stepsOfCase(query: Query, id: number): Promise<readonly StoredStep[]> {
  return query(
    "select kind, action, text, staff_id, at_ms from accounts.harm_step where case_id = $1 order by id",
    [id],
  );
}
