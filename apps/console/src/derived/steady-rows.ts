/**
 * While somebody points at a list, its rows stay where they are: known rows take their new values in place, gone ones keep their last,
 * new ones wait. `waiting` counts those.
 */
export function steadyRows<Row>(
  shown: readonly Row[],
  latest: readonly Row[],
  keyOf: (row: Row) => string | number,
): { readonly rows: readonly Row[]; readonly waiting: number } {
  if (shown === latest) return { rows: latest, waiting: 0 };
  const byKey = new Map(latest.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  const lastKnown = latest.findLastIndex((row) => known.has(keyOf(row)));
  // Rows behind the last known one were asked for by scrolling: they move nothing.
  const behind = lastKnown === -1 ? [] : latest.slice(lastKnown + 1);
  const waiting = latest.filter((row) => !known.has(keyOf(row))).length - behind.length;
  return { rows: [...shown.map((row) => byKey.get(keyOf(row)) ?? row), ...behind], waiting };
}
