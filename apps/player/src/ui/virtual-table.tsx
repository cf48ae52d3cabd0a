import { clsx } from "clsx";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

interface VirtualTableProps<T> {
  readonly label: string;
  readonly head: readonly string[];
  /** The grid's columns, for the head and every row alike. */
  readonly columns: string;
  readonly rows: readonly T[];
  readonly rowPx: number;
  readonly keyOf: (row: T) => number;
  /** One node a column. */
  readonly cells: (row: T) => readonly ReactNode[];
  readonly hasMore: boolean;
  readonly onEnd: () => void;
}

const HEAD_PX = 32;
const SPARE_ROWS = 6;
const CELL = "min-w-0 truncate text-right first:text-left";

/** A table that holds only the rows in view, however many there are; more are asked for before the last one shows. */
export function VirtualTable<T>(props: VirtualTableProps<T>): ReactNode {
  const { rows, rowPx, keyOf, columns } = props;
  const place = useRef<HTMLDivElement>(null);
  const span = useRowsInView(place, rows.length, rowPx);
  useStillRows(place, rows, props);
  const { hasMore, onEnd } = props;
  const isNearEnd = span.until >= rows.length;
  useEffect(() => {
    if (isNearEnd && hasMore) onEnd();
  }, [isNearEnd, hasMore, onEnd]);
  const grid = clsx("num grid items-center gap-x-3 px-3 wide:px-5", columns);
  return (
    <div
      ref={place}
      role="table"
      aria-label={props.label}
      aria-rowcount={props.hasMore ? -1 : rows.length + 1}
      // Scrolled by keys too; its rows hold nothing that takes the focus.
      tabIndex={0}
      className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <div role="rowgroup" className="sticky top-0 z-[1] bg-surface">
        <div
          role="row"
          className={clsx(grid, "border-b border-line text-xs text-ink-3")}
          style={{ height: HEAD_PX }}
        >
          {props.head.map((name) => (
            <span key={name} role="columnheader" className={CELL}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.length * rowPx }}>
        {rows.slice(span.from, span.until).map((row, index) => (
          <div
            key={keyOf(row)}
            role="row"
            aria-rowindex={span.from + index + 2}
            className={clsx(grid, "absolute inset-x-0 border-b border-line")}
            style={{ top: (span.from + index) * rowPx, height: rowPx }}
          >
            {props.cells(row).map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
              <span key={column} role="cell" className={CELL}>
                {cell}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowSpan {
  readonly from: number;
  readonly until: number;
}

/** The rows that the place shows, with some to spare on both sides. */
function useRowsInView(
  place: { readonly current: HTMLElement | null },
  count: number,
  rowPx: number,
): RowSpan {
  const [view, setView] = useState({ topPx: 0, heightPx: 400 });
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const look = (): void => setView({ topPx: current.scrollTop, heightPx: current.clientHeight });
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [place]);
  const first = Math.floor(view.topPx / rowPx) - SPARE_ROWS;
  const after = Math.ceil((view.topPx + view.heightPx) / rowPx) + SPARE_ROWS;
  return { from: Math.max(0, first), until: Math.min(count, after) };
}

/** Rows that come on top while somebody reads further down push nothing away. */
function useStillRows<T>(
  place: { readonly current: HTMLElement | null },
  rows: readonly T[],
  { keyOf, rowPx }: Pick<VirtualTableProps<T>, "keyOf" | "rowPx">,
): void {
  const first = rows[0];
  const firstKey = first === undefined ? null : keyOf(first);
  const known = useRef(firstKey);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = firstKey;
    const { current } = place;
    if (before === null || before === firstKey || current === null || current.scrollTop < rowPx) return;
    const moved = rows.findIndex((row) => keyOf(row) === before);
    if (moved > 0) current.scrollBy({ top: moved * rowPx });
  }, [place, rows, firstKey, keyOf, rowPx]);
}
