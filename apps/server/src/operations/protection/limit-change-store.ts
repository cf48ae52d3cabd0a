import type { WireLimitChange, WirePage } from "@maru/contract";
import type { LimitField } from "@maru/rules";
import type { MemberId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

interface Row {
  readonly id: string;
  readonly field: LimitField;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly asked_at_ms: string;
  readonly possible_from_ms: string;
  readonly acted_at_ms: string | null;
  readonly state: WireLimitChange["state"];
  readonly made_by: WireLimitChange["by"];
}

export type LimitChanges = readonly WireLimitChange[];

export interface LimitChangeAsk {
  readonly page: number;
  readonly size: number;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const SELECT = `select id, field, old_value, new_value, asked_at_ms, possible_from_ms, acted_at_ms, state, made_by
  from accounts.limit_change where member_id = $1 order by id desc`;

/** Every change of a limit, newest first: acting, waiting or dropped. */
export async function readLimitChanges(
  database: Pick<Database, "query">,
  memberId: MemberId,
): Promise<LimitChanges> {
  return (await database.query<Row>(SELECT, [memberId])).map(toWire);
}

/** The same, a page at a time. */
export async function pageLimitChanges(
  database: Pick<Database, "query">,
  memberId: MemberId,
  { page, size }: LimitChangeAsk,
): Promise<WirePage<WireLimitChange>> {
  const rows = await database.query<Row>(`${SELECT} limit $2 offset $3`, [memberId, size + 1, page * size]);
  return { content: rows.slice(0, size).map(toWire), last: rows.length <= size, page, size };
}

function toWire(row: Row): WireLimitChange {
  return {
    id: Number(row.id),
    field: row.field,
    oldValue: numberOf(row.old_value),
    newValue: numberOf(row.new_value),
    askedAt: Number(row.asked_at_ms),
    possibleFrom: Number(row.possible_from_ms),
    actedAt: numberOf(row.acted_at_ms),
    state: row.state,
    by: row.made_by,
  };
}
