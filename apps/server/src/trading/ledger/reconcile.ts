import type { Database } from "../../ports/unit-of-work.ts";
import { type Disagreement, disagreements } from "./reconcile-store.ts";

export interface ReconcileReport {
  readonly isCoherent: boolean;
  readonly disagreements: readonly Disagreement[];
}

/**
 * Recomputes the books from the transfers and bets and compares them with what is stored, in one snapshot, so that it may run while
 * bets are taken and rounds settle. Reads only; role maru_settlement.
 */
export async function reconcile(database: Database): Promise<ReconcileReport> {
  const found = await disagreements(database);
  return { isCoherent: found.length === 0, disagreements: found };
}
