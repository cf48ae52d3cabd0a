import { expect, test } from "vitest";
import { steadyRows } from "./steady-rows.ts";

const row = (id: number, text: string): { readonly id: number; readonly text: string } => ({ id, text });
const keyOf = ({ id }: { readonly id: number }): number => id;

test("values change in place, new rows wait, rows that left stay with their last value", () => {
  const shown = [row(3, "c"), row(2, "b"), row(1, "a")];
  const latest = [row(5, "e"), row(4, "d"), row(3, "C"), row(1, "A")];
  expect(steadyRows(shown, latest, keyOf)).toEqual({
    rows: [row(3, "C"), row(2, "b"), row(1, "A")],
    waiting: 2,
  });
});

test("the next page joins at the end and nothing waits for it", () => {
  expect(steadyRows([row(3, "c")], [row(3, "c"), row(2, "b")], keyOf)).toEqual({
    rows: [row(3, "c"), row(2, "b")],
    waiting: 0,
  });
});
