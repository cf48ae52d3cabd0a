import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Report, ReportedDifference } from "./read-report.ts";

export interface Difference extends ReportedDifference {
  readonly isIndependent: boolean;
}

type Result = NonNullable<Report["differences"][number]["found"]>;

/** With the market of its round, as we know it; null where it was kept before. */
export async function keepDifference(
  client: PoolClient,
  { roundId, isIndependent, published, found, why, foundAtMs }: Difference,
): Promise<{ readonly stock: string | null } | null> {
  const { rows } = await client.query<{ stock: string | null }>(
    `insert into fairness.reference_difference (round_id, stock, is_independent, published, found, why, found_at_ms)
     values ($1, (select stock from rounds.round where id = $1), $2, $3, $4, $5, $6)
     on conflict (round_id) do nothing returning stock`,
    [
      roundId,
      isIndependent,
      JSON.stringify(published),
      found === null ? null : JSON.stringify(found),
      why,
      foundAtMs,
    ],
  );
  return rows[0] ?? null;
}

export interface DifferenceRow {
  readonly round_id: string;
  readonly stock: string | null;
  readonly is_independent: boolean;
  readonly published: Result;
  readonly found: Result | null;
  readonly why: string;
  readonly found_at_ms: string;
  readonly is_closed: boolean;
}

/** Newest first. */
export function newestDifferences(query: Database["query"]): Promise<readonly DifferenceRow[]> {
  return query<DifferenceRow>(
    `select d.*, d.stock is not null and market.is_closed(d.stock) as is_closed
       from fairness.reference_difference d order by d.raised_at_ms desc, d.round_id desc limit 100`,
  );
}
