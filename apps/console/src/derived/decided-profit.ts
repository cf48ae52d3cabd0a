/** A bet that nobody has decided yet, as the wire says it. */
const OPEN = 5;

/** What came of a bet; null while nobody knows, which is not the 0 of one that was given back. */
export function decidedProfit({
  status,
  profit,
}: {
  readonly status: number;
  readonly profit: number;
}): number | null {
  return status === OPEN ? null : profit;
}
