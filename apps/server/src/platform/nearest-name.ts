/** The name that takes the fewest letters put in, left out or changed; the first of several. `names` is not empty. */
export function nearestOf<Name extends string>(wrong: string, names: readonly Name[]): Name {
  const [nearest] = names.toSorted((a, b) => changesBetween(wrong, a) - changesBetween(wrong, b));
  if (nearest === undefined) throw new RangeError("there is no name to be near to");
  return nearest;
}

/** How many letters put in, left out or changed make one text of the other. */
export function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, second] of Array.from(other).entries()) {
      const changed = (row[place] ?? 0) + (letter === second ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
