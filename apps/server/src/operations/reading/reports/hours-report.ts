import type { ReportFigures } from "@maru/contract";
import { dateOfDay } from "@maru/rules";
import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import { figuresOf } from "./figures-of.ts";
import { hasDay, readHours } from "./report-store.ts";

export interface HoursReport {
  /** Hours of Seoul in which somebody bet, from the first on. */
  rows: (ReportFigures & { hour: number })[];
  total: ReportFigures;
  day: string;
  /** False of a day whose bets lie in the archive: it has no hours any more. */
  isKept: boolean;
}

/** One day of play by the hour in which its rounds began. */
export async function hoursReport(
  query: Database["query"],
  of: { readonly siteId: number; readonly day: number },
): Promise<HoursReport> {
  const sums = await readHours(query, of);
  const total = sums.find(({ hour }) => hour === null);
  assert(total !== undefined, "a report has no total");
  return {
    rows: sums.flatMap((row) => (row.hour === null ? [] : [{ hour: row.hour, ...figuresOf(row) }])),
    total: figuresOf(total),
    day: dateOfDay(of.day),
    isKept: await hasDay(query, of.day),
  };
}
