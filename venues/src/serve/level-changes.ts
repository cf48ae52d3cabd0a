import type { Level } from "../price/market.ts";

/** The levels that differ from one side of a book to the next; one that is gone has the quantity 0. */
export function changedLevels(before: readonly Level[], after: readonly Level[]): readonly Level[] {
  const [old, fresh] = [new Map(before), new Map(after)];
  const gone = before.filter(([price]) => !fresh.has(price)).map(([price]): Level => [price, "0"]);
  return [...gone, ...after.filter(([price, qty]) => old.get(price) !== qty)];
}
