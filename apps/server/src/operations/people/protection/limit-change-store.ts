import type { WireLimitChange, WirePage } from "@maru/contract";
import type { LimitField } from "@maru/rules";
import type { MemberId } from "@maru/values";
import { type IdPage, idPage, idPageValues } from "../../../platform/id-page.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

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

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

const COLUMNS = "id, field, old_value, new_value, asked_at_ms, possible_from_ms, acted_at_ms, state, made_by";
const OF_MEMBER = "from accounts.limit_change where member_id = $1";
const ALL = `select ${COLUMNS} ${OF_MEMBER} order by id desc`;
const PAGE = `select ${COLUMNS} ${idPage(OF_MEMBER, 2)}`;

/** Every change of a limit, newest first: acting, waiting or dropped. */
export async function readLimitChanges(
  database: Pick<Database, "query">,
  memberId: MemberId,
): Promise<LimitChanges> {
  return (await database.query<Row>(ALL, [memberId])).map(toWire);
}

/** The same, a page at a time. */
export async function pageLimitChanges(
  database: Pick<Database, "query">,
  memberId: MemberId,
  ask: IdPage,
): Promise<WirePage<WireLimitChange>> {
  const { page, size } = ask;
  const rows = await database.query<Row>(PAGE, [memberId, ...idPageValues(ask)]);
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
