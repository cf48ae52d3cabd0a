import type { WireRefusal } from "@maru/contract";

/** Rows that paging reaches; older ones are found by dates (S-34). */
const DEEPEST_ROW = 10_000;
const LONGEST_RANGE_MS = 366 * 86_400_000;

export interface ListBounds {
  readonly page: number;
  readonly size: number;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}

/** What is wrong with the bounds of a list, or null. */
export function listFault({ page, size, startDate, endDate }: ListBounds): WireRefusal | null {
  if (page * size > DEEPEST_ROW) return { code: "INVALID_FIELD", field: "page" };
  if (startDate === undefined || endDate === undefined) return null;
  const rangeMs = endDate - startDate;
  return rangeMs < 0 || rangeMs > LONGEST_RANGE_MS ? { code: "INVALID_FIELD", field: "endDate" } : null;
}
