import type { WireRefusal } from "@maru/contract";

/** Rows that are counted to a page that does not say below which row it begins; older ones are found by that or by dates (S-34). */
const DEEPEST_ROW = 10_000;
const LONGEST_RANGE_MS = 366 * 86_400_000;

export interface ListBounds {
  readonly page: number;
  readonly size: number;
  readonly beforeId?: number | undefined;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}

/** What is wrong with the bounds of a list, or null. */
export function listFault({ page, size, beforeId, startDate, endDate }: ListBounds): WireRefusal | null {
  if (beforeId === undefined && page * size > DEEPEST_ROW) return { code: "INVALID_FIELD", field: "page" };
  if (startDate === undefined || endDate === undefined) return null;
  const rangeMs = endDate - startDate;
  return rangeMs < 0 || rangeMs > LONGEST_RANGE_MS ? { code: "INVALID_FIELD", field: "endDate" } : null;
}
