import type { Database } from "../../ports/unit-of-work.ts";

/** One row of the books that breaks an invariant. What `subject` is depends on the question: account, bet, round or site. */
export interface Disagreement {
  /** Which invariant, as `ledger.disagreement` names it. */
  readonly question: string;
  readonly subject: number;
  readonly stored: string | null;
  readonly found: string | null;
}

/** More rows say nothing more. */
const MAX_ROWS = 100;

/** One statement is one snapshot, so that what moves meanwhile is not mistaken for a fault. */
export async function disagreements(database: Database): Promise<readonly Disagreement[]> {
  const rows = await database.query<Omit<Disagreement, "subject"> & { readonly subject: string }>(
    `select question, subject, stored, found from ledger.disagreement limit ${MAX_ROWS}`,
  );
  return rows.map((row) => ({ ...row, subject: Number(row.subject) }));
}
