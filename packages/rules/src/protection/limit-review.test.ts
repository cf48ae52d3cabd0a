import { expect, test } from "vitest";
import { limitReviewDueMs } from "./limit-review.ts";

test.each([
  [Date.UTC(2026, 0, 1, 3, 4, 5, 6), "2026-06-30T03:04:05.006Z"],
  [Date.UTC(2026, 8, 3, 23, 59, 59, 999), "2027-03-02T23:59:59.999Z"],
])("P-12: limits are looked at again 180 days after %i, at %s", (lastMs, due) => {
  expect(new Date(limitReviewDueMs(lastMs)).toISOString()).toBe(due);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  "P-12: that is never more than six months after the first of month %i",
  (month) => {
    const last = Date.UTC(2027, month, 1);
    expect(limitReviewDueMs(last)).toBeLessThanOrEqual(Date.UTC(2027, month + 6, 1));
  },
);
