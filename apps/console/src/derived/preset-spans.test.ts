import { expect, test } from "vitest";
import { presetSpans } from "./preset-spans.ts";

test("spans are whole days of Seoul, today included", () => {
  // 2026-03-01 00:30 in Seoul is still February in London.
  const spans = presetSpans(Date.UTC(2026, 1, 28, 15, 30));
  expect(spans).toEqual({
    today: { from: "2026-03-01", to: "2026-03-01" },
    week: { from: "2026-02-23", to: "2026-03-01" },
    month: { from: "2026-01-31", to: "2026-03-01" },
    thisMonth: { from: "2026-03-01", to: "2026-03-01" },
    lastMonth: { from: "2026-02-01", to: "2026-02-28" },
  });
  expect(presetSpans(Date.UTC(2026, 0, 5)).lastMonth).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});
