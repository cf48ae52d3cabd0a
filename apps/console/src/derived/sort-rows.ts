import type { CsvValue } from "./csv.ts";

export interface SortWish {
  readonly key: string;
  readonly isDown: boolean;
}

/** What a press on a column's head asks for: down first, then up, then as the list came. */
export function nextSort(before: SortWish | null, key: string): SortWish | null {
  if (before?.key !== key) return { key, isDown: true };
  return before.isDown ? { key, isDown: false } : null;
}

/** Rows by one of their values: numbers as numbers, words as words, and what has no value at the end either way. */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => CsvValue,
  isDown: boolean,
): readonly Row[] {
  const turn = isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    return turn * compared(a, b);
  });
}

function isNothing(value: CsvValue): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

function compared(a: string | number | boolean, b: string | number | boolean): number {
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return String(a).localeCompare(String(b), "ko", { numeric: true });
}
