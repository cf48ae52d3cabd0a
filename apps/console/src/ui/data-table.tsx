import { Checkbox, Loader } from "@mantine/core";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { CsvValue } from "../derived/csv.ts";
import { nextSort, sortedRows, type SortWish } from "../derived/sort-rows.ts";
import { steadyRows } from "../derived/steady-rows.ts";
import { useSettings } from "../surface.ts";
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

function sortValueOf<Row>({ csv, sort }: Column<Row>): ((row: Row) => CsvValue) | undefined {
  return sort ?? csv;
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

export interface Selection {
  readonly keys: ReadonlySet<string | number>;
  readonly onChange: (keys: ReadonlySet<string | number>) => void;
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
  readonly selection?: Selection;
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
  const { list, rowKey } = props;
  const t = useTranslations("kit");
  const scroller = useRef<HTMLDivElement>(null);
  const [sort, setSort] = useState<SortWish | null>(null);
  const steady = useSteady(list.rows, rowKey);
  const { waiting, hold } = steady;
  const { columns, isSum } = props;
  const rows = useMemo(
    () => inOrder(steady.rows, { columns, sort, isSum }),
    [steady.rows, columns, sort, isSum],
  );
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
        <table
          aria-label={props.label}
          aria-rowcount={rows.length}
          aria-busy={list.state === "loading"}
          style={leastWidths(props.columns, props.selection !== undefined)}
        >
          <Head {...props} rows={rows} sort={sort} onSort={(key) => setSort(nextSort(sort, key))} />
          <Body {...props} rows={rows} sight={sight} height={height} />
        </table>
        {sort !== null && list.hasMore && (
          <p className="table-end">{t("sortedPart", { count: list.rows.length })}</p>
        )}
        <ListFoot list={list} empty={props.empty} />
      </div>
    </div>
  );
}

interface OrderWish<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortWish | null;
  readonly isSum: ((row: Row) => boolean) | undefined;
}

/** By what the column pressed says of each row; sums keep their place before what they are the sums of. */
function inOrder<Row>(rows: readonly Row[], { columns, sort, isSum }: OrderWish<Row>): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  const valueOf = column === undefined ? undefined : sortValueOf(column);
  if (sort === null || valueOf === undefined) return rows;
  if (isSum === undefined) return sortedRows(rows, valueOf, sort.isDown);
  return [
    ...rows.filter(isSum),
    ...sortedRows(
      rows.filter((row) => !isSum(row)),
      valueOf,
      sort.isDown,
    ),
  ];
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

interface BodyProps<Row> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly sight: RowsInSight;
  /** Of a row, in pixels. */
  readonly height: number;
}

function Body<Row>({ rows, sight, height, ...props }: BodyProps<Row>): ReactNode {
  const { rowKey, onOpen, selection } = props;
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
      {rows.slice(sight.start, sight.end).map((row, offset) => {
        const index = sight.start + offset;
        return (
          <tr
            key={rowKey(row)}
            data-index={index}
            data-tone={props.toneOf?.(row) ?? undefined}
            aria-rowindex={index + 1}
            aria-current={props.openKey === rowKey(row) ? "true" : undefined}
            tabIndex={index === moves.current ? 0 : -1}
            onFocus={() => moves.onFocus(index)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onClick={onOpen === undefined ? undefined : () => onOpen(row)}
          >
            {selection !== undefined && <SelectCell selection={selection} rowKey={rowKey(row)} />}
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

interface HeadProps<Row> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly sort: SortWish | null;
  readonly onSort: (key: string) => void;
}

function Head<Row>({ columns, selection, rowKey, rows, sort, onSort }: HeadProps<Row>): ReactNode {
  const t = useTranslations("kit");
  const isAll =
    selection !== undefined && rows.length > 0 && rows.every((row) => selection.keys.has(rowKey(row)));
  return (
    <>
      <colgroup>
        {selection !== undefined && <col style={{ width: SELECT_PX }} />}
        {columns.map(({ key, width, isExtra }) => (
          <col
            key={key}
            data-extra={isExtra}
            style={width === undefined ? {} : { width: `calc(${width}px * var(--packed, 1))` }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col">
              <Checkbox
                aria-label={t("selectAll")}
                checked={isAll}
                indeterminate={!isAll && selection.keys.size > 0}
                onChange={() => selection.onChange(isAll ? new Set() : new Set(rows.map(rowKey)))}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              data-number={column.isNumber}
              data-extra={column.isExtra}
              aria-sort={sort?.key !== column.key ? undefined : sort.isDown ? "descending" : "ascending"}
            >
              <HeadText column={column} onSort={onSort} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function HeadText<Row>({
  column,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly onSort: (key: string) => void;
}): ReactNode {
  const t = useTranslations("kit");
  const { key, title } = column;
  if (title === "") return <span className="sr-only">{t("actions")}</span>;
  if (sortValueOf(column) === undefined) return title;
  return (
    <button type="button" className="sort-head" onClick={() => onSort(key)}>
      {title}
    </button>
  );
}

function SelectCell({
  selection,
  rowKey,
}: {
  readonly selection: Selection;
  readonly rowKey: string | number;
}): ReactNode {
  const t = useTranslations("kit");
  const isOn = selection.keys.has(rowKey);
  const toggle = (): void => {
    const keys = new Set(selection.keys);
    if (isOn) keys.delete(rowKey);
    else keys.add(rowKey);
    selection.onChange(keys);
  };
  return (
    // The cell around the box belongs to the box: a near miss must not open the row.
    <td onClick={(event) => event.stopPropagation()}>
      <Checkbox aria-label={t("select", { row: String(rowKey) })} checked={isOn} onChange={toggle} />
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
