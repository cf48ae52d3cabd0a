import {
  columnVisibilityFeature,
  createSortedRowModel,
  type OnChangeFn,
  type ReactTable,
  type Row as TableRow,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { compareValues, isNothing } from "../derived/compare-values.ts";
import type { CsvValue } from "../derived/csv.ts";
import type { Column } from "./data-table.tsx";

const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof FEATURES;

/** The table's rows are fields by name; a list's own row may be anything. */
interface Held<Row> {
  readonly row: Row;
}

export type RowTable<Row> = ReactTable<Features, Held<Row>>;
export type OrderedRow<Row> = TableRow<Features, Held<Row>>;

/** How whoever sits here looks at a list: which columns, in what order, what is selected. */
export interface TableView {
  readonly columnVisibility: Readonly<Record<string, boolean>>;
  readonly sorting: SortingState;
  readonly onSortingChange: OnChangeFn<SortingState>;
  readonly rowSelection: RowSelectionState;
  readonly onRowSelectionChange: OnChangeFn<RowSelectionState>;
}

interface RowTableOptions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Kept outside where more than the table knows it. */
  readonly view?: TableView | undefined;
}

/** The rows and columns of a list as they are looked at: sorting, choice of columns and selection are the table library's. */
export function useRowTable<Row>({ columns, rows, rowKey, view }: RowTableOptions<Row>): RowTable<Row> {
  const data = useMemo(() => rows.map((row): Held<Row> => ({ row })), [rows]);
  return useTable<Features, Held<Row>>({
    features: FEATURES,
    columns: columns.map(definitionOf),
    data,
    getRowId: ({ row }) => String(rowKey(row)),
    sortDescFirst: true,
    enableMultiSort: false,
    ...(view === undefined ? {} : controlOf(view, columns)),
  });
}

function controlOf<Row>(view: TableView, columns: readonly Column<Row>[]) {
  const { columnVisibility, sorting, rowSelection, onSortingChange, onRowSelectionChange } = view;
  // Nobody is left without columns.
  const isAnyShown = columns.some(({ key }) => columnVisibility[key] !== false);
  const state = { columnVisibility: isAnyShown ? { ...columnVisibility } : {}, sorting, rowSelection };
  return { state, onSortingChange, onRowSelectionChange };
}

function definitionOf<Row>(column: Column<Row>) {
  const valueOf = column.sort ?? column.csv;
  return {
    id: column.key,
    enableSorting: valueOf !== undefined,
    accessorFn: ({ row }: Held<Row>) => somethingOf(valueOf?.(row)),
    sortUndefined: "last" as const,
    sortFn: (one: OrderedRow<Row>, other: OrderedRow<Row>, key: string) =>
      compareValues(one.getValue<CsvValue>(key), other.getValue<CsvValue>(key)),
  };
}

const somethingOf = (value: CsvValue): CsvValue => (isNothing(value) ? undefined : value);

/** The rows in order; sums keep their place before what they are the sums of. */
export function orderedRows<Row>(
  table: RowTable<Row>,
  isSum: ((row: Row) => boolean) | undefined,
): readonly OrderedRow<Row>[] {
  const { rows } = table.getRowModel();
  if (isSum === undefined) return rows;
  const isSumRow = ({ original }: OrderedRow<Row>): boolean => isSum(original.row);
  return [...rows.filter(isSumRow), ...rows.filter((row) => !isSumRow(row))];
}
