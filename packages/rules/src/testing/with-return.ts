import { addPoints, type Instant, type Points } from "@maru/values";
import { type DayTotals, totalsAt } from "../protection/limits.ts";

/** The totals after a payout or a refund. */
export function withReturn(totals: DayTotals, returnedPoints: Points, nowMs: Instant): DayTotals {
  const today = totalsAt(totals, nowMs);
  return { ...today, returnedPoints: addPoints(today.returnedPoints, returnedPoints) };
}
