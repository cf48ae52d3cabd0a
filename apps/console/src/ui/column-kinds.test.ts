import { isValidElement } from "react";
import { expect, test } from "vitest";
import { columnsOf } from "./column-kinds.tsx";
import { Instant } from "./instant.tsx";
import { Money } from "./money.tsx";
import { Tag } from "./tag.tsx";

interface Row {
  readonly id: number;
  readonly amount: number | null;
  readonly username: string;
  readonly endedAtMs: number | null;
}

const ROW: Row = { id: 7, amount: -1_200, username: "player1", endedAtMs: Date.UTC(2026, 10, 26, 3, 4, 5) };
const OPEN: Row = { ...ROW, amount: null, endedAtMs: null };
const column = columnsOf<Row>();

const typeOf = (node: unknown): unknown => (isValidElement(node) ? node.type : node);

test("a field that is named as its column is read from the row, drawn, ordered and filed", () => {
  const amount = column.change("amount", "Amount");
  expect(amount).toMatchObject({ key: "amount", title: "Amount", width: 130, isNumber: true });
  expect(typeOf(amount.cell(ROW))).toBe(Money);
  expect([amount.sort?.(ROW), amount.csv?.(ROW), amount.csv?.(OPEN)]).toEqual([-1_200, -1_200, null]);
});

test("a moment is ordered by its milliseconds and filed as ISO 8601; without one its cell of the file is empty", () => {
  const ended = column.instant("ended", "Ended", { isExtra: true, of: (row) => row.endedAtMs });
  expect(ended).toMatchObject({ width: 160, isExtra: true });
  expect(typeOf(ended.cell(ROW))).toBe(Instant);
  expect([ended.sort?.(ROW), ended.csv?.(ROW)]).toEqual([ROW.endedAtMs, "2026-11-26T03:04:05.000Z"]);
  expect([ended.sort?.(OPEN), ended.csv?.(OPEN)]).toEqual([null, null]);
});

test("a state is a word in its colour; the word is what is ordered and filed", () => {
  const state = column.status("state", "State", {
    width: 90,
    of: (row) => (row.endedAtMs === null ? "open" : "ended"),
    toneOf: (row) => (row.endedAtMs === null ? "ok" : "quiet"),
  });
  expect(state.width).toBe(90);
  const drawn = state.cell(OPEN);
  expect(typeOf(drawn)).toBe(Tag);
  expect(drawn).toMatchObject({ props: { tone: "ok", children: "open" } });
  expect([state.csv?.(OPEN), state.sort?.(ROW)]).toEqual(["open", "ended"]);
});

test("a width of its own wins over the kind's, and a column of words shares what is left", () => {
  expect(column.points("amount", "Amount", { width: 110 }).width).toBe(110);
  expect(column.text("username", "Name").width).toBeUndefined();
});
