import type { WireLimitChange } from "@maru/contract";
import type { MemberId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

interface Row {
  readonly field: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly asked_at_ms: string;
  readonly possible_from_ms: string;
  readonly state: string;
}

export type LimitChanges = readonly WireLimitChange[];

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Every change of a limit the player asked for, newest first: applied, waiting or dropped. */
export async function readLimitChanges(
  database: Pick<Database, "query">,
  memberId: MemberId,
): Promise<LimitChanges> {
  const rows = await database.query<Row>(
    `select field, old_value, new_value, asked_at_ms, possible_from_ms, state from accounts.limit_change
      where member_id = $1 order by id desc`,
    [memberId],
  );
  return rows.map((row) => ({
    field: row.field,
    oldValue: numberOf(row.old_value),
    newValue: numberOf(row.new_value),
    askedAt: Number(row.asked_at_ms),
    possibleFrom: Number(row.possible_from_ms),
    state: row.state,
  }));
}
