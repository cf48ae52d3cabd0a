import type { Bar, StudySpan } from "@maru/rules";
import { BAR_COLUMNS, barOf, type BarRow } from "../../../platform/bar-row.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** Starts of the first and the last frozen bar in the span, ms; null where there is none. */
export async function pastEnds(query: Query, stock: string, { fromMs, toMs }: StudySpan) {
  const [row] = await query<{ first_ms: string | null; last_ms: string | null }>(
    `select (select start_ms from market.bar where stock = $1 and start_ms >= $2 and start_ms < $3 order by start_ms limit 1) as first_ms,
            (select start_ms from market.bar where stock = $1 and start_ms >= $2 and start_ms < $3 order by start_ms desc limit 1) as last_ms`,
    [stock, fromMs, toMs],
  );
  if (row === undefined || row.first_ms === null) return null;
  return { firstMs: Number(row.first_ms), lastMs: Number(row.last_ms) };
}

/** Frozen bars that begin in the span, oldest first. */
export async function barsOf(
  query: Query,
  stock: string,
  { fromMs, toMs }: StudySpan,
): Promise<readonly Bar[]> {
  const rows = await query<BarRow>(
    `select ${BAR_COLUMNS} from market.bar where stock = $1 and start_ms >= $2 and start_ms < $3 order by start_ms`,
    [stock, fromMs, toMs],
  );
  return rows.map(barOf);
}

/** How many ticks of the span were judged so, and when the last of them was. */
export interface TickFate {
  readonly flag: string;
  readonly count: number;
  readonly last_ms: string;
}

export function tickFates(
  query: Query,
  stock: string,
  { fromMs, toMs }: StudySpan,
): Promise<readonly TickFate[]> {
  return query<TickFate>(
    `select flag, count(*)::integer as count, max(at_ms) as last_ms from market.tick
      where stock = $1 and at_ms >= $2 and at_ms < $3 group by flag`,
    [stock, fromMs, toMs],
  );
}

/** How often each time between two used ticks of the span came, ms. `afterMs`: when the one before the span was; null: none is known. */
export function tickGaps(
  query: Query,
  stock: string,
  { fromMs, toMs, afterMs }: StudySpan & { readonly afterMs: number | null },
): Promise<readonly { readonly gap: string; readonly count: number }[]> {
  return query(
    `select gap, count(*)::integer as count
       from (select at_ms - lag(at_ms, 1, $4::bigint) over (order by at_ms, seq) as gap from market.tick
              where stock = $1 and flag = 'used' and at_ms >= $2 and at_ms < $3) as between_ticks
      where gap is not null group by gap`,
    [stock, fromMs, toMs, afterMs],
  );
}
