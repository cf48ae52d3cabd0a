import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Column } from "./data-table.tsx";
import { orderedRows, type RowTable, type TableView, useRowTable } from "./row-table.ts";

interface Row {
  readonly id: number;
  readonly amount: number | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "id", title: "id", cell: ({ id }) => id, csv: ({ id }) => id },
  { key: "amount", title: "amount", cell: ({ amount }) => amount, sort: ({ amount }) => amount },
  { key: "acts", title: "", cell: () => null },
];
const ROWS: readonly Row[] = [
  { id: 0, amount: 99 },
  { id: 3, amount: 5 },
  { id: 4, amount: null },
  { id: 1, amount: 5 },
  { id: 2, amount: 7 },
];

function tableOf(view: Partial<TableView> = {}): RowTable<Row> {
  const tables: RowTable<Row>[] = [];
  const whole: TableView = {
    columnVisibility: {},
    sorting: [],
    rowSelection: {},
    onSortingChange: () => undefined,
    onRowSelectionChange: () => undefined,
    ...view,
  };
  const Probe = (): ReactNode => {
    tables.push(useRowTable({ columns: COLUMNS, rows: ROWS, rowKey: ({ id }) => id, view: whole }));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  const [table] = tables;
  if (table === undefined) throw new Error("nothing was drawn");
  return table;
}

const isSum = ({ id }: Row): boolean => id === 0;
const idsOf = (view: Partial<TableView>, sum?: typeof isSum): readonly number[] =>
  orderedRows(tableOf(view), sum).map(({ original }) => original.row.id);

test("rows are in order down and up, equal ones as they came, and nothing stands last either way", () => {
  expect(idsOf({})).toEqual([0, 3, 4, 1, 2]);
  expect(idsOf({ sorting: [{ id: "amount", desc: true }] })).toEqual([0, 2, 3, 1, 4]);
  expect(idsOf({ sorting: [{ id: "amount", desc: false }] })).toEqual([3, 1, 2, 0, 4]);
  expect(idsOf({ sorting: [{ id: "amount", desc: false }] }, isSum)).toEqual([0, 3, 1, 2, 4]);
  // A saved view may name a column that the list no longer has.
  expect(idsOf({ sorting: [{ id: "gone", desc: false }] })).toEqual([0, 3, 4, 1, 2]);
});

test("a head is pressed down, then up, then back to the list's own order; one without values is not pressed", () => {
  const next = (sorting: TableView["sorting"]): unknown =>
    tableOf({ sorting }).getColumn("amount")?.getNextSortingOrder();
  expect(next([])).toBe("desc");
  expect(next([{ id: "amount", desc: true }])).toBe("asc");
  expect(next([{ id: "amount", desc: false }])).toBe(false);
  expect(tableOf().getColumn("acts")?.getCanSort()).toBe(false);
});

const shown = (columnVisibility: Readonly<Record<string, boolean>>): readonly string[] =>
  tableOf({ columnVisibility })
    .getVisibleLeafColumns()
    .map(({ id }) => id);

test("what was put away is gone, and nobody is left without columns", () => {
  expect(shown({ id: false, gone: true })).toEqual(["amount", "acts"]);
  expect(shown({ id: false, amount: false, acts: false })).toEqual(["id", "amount", "acts"]);
});

test("all rows are ticked only where there are some and each is", () => {
  const all = Object.fromEntries(ROWS.map(({ id }) => [String(id), true as const]));
  expect(tableOf({ rowSelection: all }).getIsAllRowsSelected()).toBe(true);
  expect(tableOf({ rowSelection: { "3": true } }).getIsAllRowsSelected()).toBe(false);
});
