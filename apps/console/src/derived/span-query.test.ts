import { expect, test } from "vitest";
import { idOf, spanQuery } from "./span-query.ts";

test("two days are a span that ends where the day after begins", () => {
  const { fromMs, toMs } = spanQuery({ from: "2026-11-20", to: "2026-11-21" });
  expect((toMs ?? 0) - (fromMs ?? 0)).toBe(2 * 86_400_000);
});

test("a broken address asks for nothing odd", () => {
  expect(spanQuery({ from: "x" })).toEqual({ fromMs: undefined, toMs: undefined });
  expect([idOf("12"), idOf("0"), idOf("1e3"), idOf(undefined)]).toEqual([
    "12",
    undefined,
    undefined,
    undefined,
  ]);
});
