import type { CsvValue } from "./csv.ts";

/** What stands at the end of a list in order, whichever way it goes. */
export function isNothing(value: CsvValue): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

/** Numbers as numbers, also where they are written as text; words as words. */
export function compareValues(a: CsvValue, b: CsvValue): number {
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return String(a).localeCompare(String(b), "ko", { numeric: true });
}
