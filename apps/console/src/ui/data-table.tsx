import { Checkbox, Loader } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CsvValue } from "../derived/csv.ts";
import { steadyRows } from "../derived/steady-rows.ts";
import { useSettings } from "../surface/surface.ts";
import { type OrderedRow, orderedRows, type RowTable, type TableView, useRowTable } from "./row-table.ts";
import { type RowsInSight, rowPx, useRowMoves, useRowsInSight } from "./rows-in-sight.ts";
import "./data-table.css";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** In pixels; without it the column shares what is left. */
  readonly width?: number;
  /** Of a column that shares what is left, in pixels: the list scrolls sideways before it is narrower than its words can be read in. */
  readonly leastPx?: number;
  readonly isNumber?: boolean;
  /** Left out of a small window: the row's sheet and the file have it. */
  readonly isExtra?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** What the CSV file says; absent for columns of buttons. */
  readonly csv?: (row: Row) => CsvValue;
  /** What it is sorted by where no file says it, or says it in another order; a column with neither cannot be sorted. */
  readonly sort?: (row: Row) => CsvValue;
}

/** A list as it is read page by page. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly state: "loading" | "failed" | "ready";
  /** Why it failed, in words. */
  readonly fault: string | null;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly loadMore: () => void;
}

/** Of a list that the server gives at once. */
export function wholeList<Row>(
  rows: readonly Row[],
  { state, fault }: Pick<Listed<Row>, "state" | "fault">,
): Listed<Row> {
  return { rows, state, fault, hasMore: false, isFetching: false, loadMore: () => undefined };
}

interface DataTableProps<Row> {
  /** What the list is, for those who cannot see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly list: Listed<Row>;
  readonly rowKey: (row: Row) => string | number;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | number | null;
  readonly empty: string;
  /** How it is looked at, where that is chosen outside; otherwise its heads alone put it in order. */
  readonly view?: TableView;
  /** Rows can be ticked. */
  readonly isSelectable?: boolean;
  /** Rows that need somebody: drawn with a mark at their edge. */
  readonly toneOf?: (row: Row) => "warn" | "danger" | null;
  /** Rows that sum up the others: they stay first whatever the list is sorted by. */
  readonly isSum?: (row: Row) => boolean;
}

const OVERSCAN = 12;
/** What a column without a width of its own is given at the least: the list scrolls sideways before a word is gone. */
const LEAST_PX = 100;
const SELECT_PX = 36;
/** A small window packs the columns closer (data-table.css says the same). */
const PACKED = 0.92;

/** The console's one table: sticky head, only the rows in sight, arrows and Enter, and no row ever moves under the pointer. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { list, rowKey, columns, view } = props;
  const t = useTranslations("kit");
  const scroller = useRef<HTMLDivElement>(null);
  const { rows: held, waiting, hold } = useSteady(list.rows, rowKey);
  const table = useRowTable({ columns, rows: held, rowKey, view });
  const rows = orderedRows(table, props.isSum);
  const isDense = useSettings((settings) => settings.isDense);
  const height = rowPx(isDense);
  const sight = useRowsInSight(scroller, rows.length, height);
  useMoreAtEnd(list, sight.end);
  return (
    <div
      className="table-frame"
      data-dense={isDense || undefined}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      {waiting > 0 && (
        <button type="button" className="table-waiting" onClick={() => hold(false)}>
          {t("waiting", { count: waiting })}
        </button>
      )}
      <div
        ref={scroller}
        className="table-scroller"
        data-openable={props.onOpen !== undefined}
        // Without rows nothing in it takes the focus, and a small window still has to scroll it.
        tabIndex={rows.length === 0 ? 0 : undefined}
      >
        <Rows {...props} columns={shownColumns(columns, table)} {...{ table, rows, sight, height }} />
        {table.state.sorting.length > 0 && list.hasMore && (
          <p className="table-end">{t("sortedPart", { count: list.rows.length })}</p>
        )}
        <ListFoot list={list} empty={props.empty} />
      </div>
    </div>
  );
}

/** The columns that were not put away; one that was asked for stands in small windows too. */
function shownColumns<Row>(columns: readonly Column<Row>[], table: RowTable<Row>): readonly Column<Row>[] {
  const { columnVisibility } = table.state;
  return columns
    .filter(({ key }) => table.getColumn(key)?.getIsVisible())
    .map((column) => (columnVisibility[column.key] === true ? { ...column, isExtra: false } : column));
}

/** How narrow the table may become, with all columns and without the extra ones. */
function leastWidths<Row>(columns: readonly Column<Row>[], isSelectable: boolean): CSSProperties {
  const sum = (of: readonly Column<Row>[]): number =>
    of.reduce(
      (total, { width, leastPx = LEAST_PX }) => total + (width ?? leastPx),
      isSelectable ? SELECT_PX : 0,
    );
  const packed = sum(columns.filter(({ isExtra }) => isExtra !== true)) * PACKED;
  return { "--least": `${sum(columns)}px`, "--least-packed": `${Math.floor(packed)}px` } as CSSProperties;
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly table: RowTable<Row>;
  readonly rows: readonly OrderedRow<Row>[];
  readonly sight: RowsInSight;
  /** Of a row, in pixels. */
  readonly height: number;
}

function Rows<Row>(props: RowsProps<Row>): ReactNode {
  return (
    <table
      aria-label={props.label}
      aria-rowcount={props.rows.length}
      aria-busy={props.list.state === "loading"}
      style={leastWidths(props.columns, props.isSelectable === true)}
    >
      <Widths {...props} />
      <Head {...props} />
      <Body {...props} />
    </table>
  );
}

function Body<Row>(props: RowsProps<Row>): ReactNode {
  const { rows, sight, height, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const moves = useRowMoves(body, rows.length, sight);
  const onKeyDown = (event: KeyboardEvent, row: Row, index: number): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter") onOpen?.(row);
    else if (!moves.onKey(event.key, index)) return;
    event.preventDefault();
  };
  return (
    <tbody ref={body}>
      {sight.start > 0 && <Gap height={sight.start * height} />}
      {rows.slice(sight.start, sight.end).map((ordered, offset) => {
        const index = sight.start + offset;
        const { row } = ordered.original;
        return (
          <tr
            key={ordered.id}
            data-index={index}
            data-tone={props.toneOf?.(row) ?? undefined}
            aria-rowindex={index + 1}
            aria-current={props.openKey === props.rowKey(row) ? "true" : undefined}
            tabIndex={index === moves.current ? 0 : -1}
            onFocus={() => moves.onFocus(index)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onClick={onOpen === undefined ? undefined : () => onOpen(row)}
          >
            {props.isSelectable === true && <SelectCell of={ordered} />}
            {props.columns.map((column) => (
              <td key={column.key} data-number={column.isNumber} data-extra={column.isExtra}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        );
      })}
      {sight.end < rows.length && <Gap height={(rows.length - sight.end) * height} />}
    </tbody>
  );
}

/** The room of the rows that are out of sight. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return (
    <tr aria-hidden="true" className="table-gap">
      <td style={{ height }} />
    </tr>
  );
}

function Widths<Row>({ columns, isSelectable }: RowsProps<Row>): ReactNode {
  return (
    <colgroup>
      {isSelectable === true && <col style={{ width: SELECT_PX }} />}
      {columns.map(({ key, width, isExtra }) => (
        <col
          key={key}
          data-extra={isExtra}
          style={width === undefined ? {} : { width: `calc(${width}px * var(--packed, 1))` }}
        />
      ))}
    </colgroup>
  );
}

const ORDERS = { asc: "ascending", desc: "descending" } as const;

function Head<Row>({ columns, isSelectable, table }: RowsProps<Row>): ReactNode {
  return (
    <thead>
      <tr>
        {isSelectable === true && <SelectHead table={table} />}
        {columns.map((column) => {
          const order = table.getColumn(column.key)?.getIsSorted() ?? false;
          return (
            <th
              key={column.key}
              scope="col"
              data-number={column.isNumber}
              data-extra={column.isExtra}
              aria-sort={order === false ? undefined : ORDERS[order]}
            >
              <HeadText column={column} table={table} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SelectHead<Row>({ table }: { readonly table: RowTable<Row> }): ReactNode {
  const t = useTranslations("kit");
  const isAll = table.getIsAllRowsSelected();
  return (
    <th scope="col">
      <Checkbox
        aria-label={t("selectAll")}
        checked={isAll}
        indeterminate={!isAll && table.getIsSomeRowsSelected()}
        onChange={() => table.toggleAllRowsSelected()}
      />
    </th>
  );
}

interface HeadTextProps<Row> {
  readonly column: Column<Row>;
  readonly table: RowTable<Row>;
}

function HeadText<Row>({ column: { key, title }, table }: HeadTextProps<Row>): ReactNode {
  const t = useTranslations("kit");
  const head = table.getColumn(key);
  if (title === "") return <span className="sr-only">{t("actions")}</span>;
  if (head?.getCanSort() !== true) return title;
  return (
    <button type="button" className="sort-head" onClick={() => head.toggleSorting()}>
      {title}
    </button>
  );
}

function SelectCell<Row>({ of: row }: { readonly of: OrderedRow<Row> }): ReactNode {
  const t = useTranslations("kit");
  return (
    // The cell around the box belongs to the box: a near miss must not open the row.
    <td onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t("select", { row: row.id })}
        checked={row.getIsSelected()}
        onChange={() => row.toggleSelected()}
      />
    </td>
  );
}

function ListFoot<Row>({ list, empty }: { readonly list: Listed<Row>; readonly empty: string }): ReactNode {
  const t = useTranslations("kit");
  if (list.state === "failed") {
    return (
      <p className="table-note" role="alert">
        {list.fault ?? t("failed")}
      </p>
    );
  }
  if (list.state === "loading") return <Skeleton />;
  if (list.rows.length === 0) return <p className="table-note">{empty}</p>;
  if (!list.hasMore) return <p className="table-end">{t("end", { count: list.rows.length })}</p>;
  return (
    <button type="button" className="table-more" onClick={list.loadMore} disabled={list.isFetching}>
      {list.isFetching ? <Loader size={14} /> : t("more")}
    </button>
  );
}

/** The places of rows that are on their way. */
export function Skeleton(): ReactNode {
  return (
    <div className="table-skeleton" aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

interface Steady<Row> {
  readonly rows: readonly Row[];
  readonly waiting: number;
  readonly hold: (isHeld: boolean) => void;
}

function useSteady<Row>(latest: readonly Row[], keyOf: (row: Row) => string | number): Steady<Row> {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const steady =
    held === null || held.length === 0 ? { rows: latest, waiting: 0 } : steadyRows(held, latest, keyOf);
  return { ...steady, hold: (isHeld) => setHeld(isHeld ? latest : null) };
}

/** Reaching the last rows asks for the next page. */
function useMoreAtEnd<Row>(list: Listed<Row>, end: number): void {
  const isNearEnd = end >= list.rows.length - OVERSCAN && list.rows.length > OVERSCAN;
  const { hasMore, isFetching, loadMore } = list;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetching) loadMore();
  }, [isNearEnd, hasMore, isFetching, loadMore]);
}
