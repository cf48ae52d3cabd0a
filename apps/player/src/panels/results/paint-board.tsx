import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useDailySummary, useResults } from "../../surface/list-surface.ts";
import {
  COLUMN_HOLDS,
  type PaintCell,
  type PaintColumn,
  paintColumns,
  type PaintMark,
  seoulTimeText,
  useIsWide,
} from "../../surface/surface.ts";
import { PageWords } from "../../text/page-words.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { WordHelp } from "../frame/word-help.tsx";

/** A phone's sheet is high: its cells are large enough to count. */
const CELL_PX = { wide: 16, narrow: 28 } as const;
const GAP_PX = 2;
const SPARE_COLUMNS = 4;
/** The next page is asked for past this share of what there is to scroll. */
const NEARLY_ALL = 0.99;

/** Streaks of rises and falls, the newest at the right; further left lies the past, as far as one scrolls. */
export function PaintBoard(): ReactNode {
  return (
    <PageWords whileLoading={null}>
      <Streaks />
    </PageWords>
  );
}

function Streaks(): ReactNode {
  const t = useTranslations();
  const { rows, state, hasMore, loadMore } = useResults();
  const columns = useMemo(() => paintColumns(rows), [rows]);
  return (
    <ListState state={state} isEmpty={rows.length === 0} emptyWords={t("results.empty")} onRetry={loadMore}>
      <div className="flex h-full flex-col gap-2 px-3 py-2 wide:px-5">
        <Shares />
        <Board columns={columns} hasMore={hasMore} loadMore={loadMore} />
        {/* What lies on the board is not what today came to: it stands with the board. */}
        <p className="flex shrink-0 flex-wrap gap-x-2">
          <span className="num text-xs text-ink-3" data-testid="paint-count">
            {t("paint.count", { n: rows.length })}
          </span>
          <WordHelp of="paint" />
        </p>
      </div>
    </ListState>
  );
}

/** How the rounds of today were shared, in whole percent. */
function Shares(): ReactNode {
  const t = useTranslations();
  const summary = useDailySummary();
  if (summary === null) return <div className="h-9" aria-hidden="true" />;
  const { buyPercent, sellPercent, buys, sells, changes } = summary;
  return (
    <div className="flex h-9 shrink-0 flex-col gap-1" data-testid="paint-shares">
      <div className="num flex justify-between gap-2 text-xs whitespace-nowrap">
        <span className="font-semibold text-up">
          ▲ {t("types.direction.B")} {buyPercent}% <span className="font-normal text-ink-3">({buys})</span>
        </span>
        <span className="text-ink-3">
          {t("day.today")} · {t("paint.changes", { n: changes })}
        </span>
        <span className="font-semibold text-down">
          ▼ {t("types.direction.S")} {sellPercent}% <span className="font-normal text-ink-3">({sells})</span>
        </span>
      </div>
      <div className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <span className="bg-up-fill" style={{ width: `${buyPercent}%` }} />
        <span className="bg-down-fill" style={{ width: `${sellPercent}%` }} />
      </div>
    </div>
  );
}

interface BoardProps {
  readonly columns: readonly PaintColumn[];
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

function Board({ columns, hasMore, loadMore }: BoardProps): ReactNode {
  const t = useTranslations("paint");
  const place = useRef<HTMLDivElement>(null);
  const view = useLeftwardView(place);
  const cellPx = useIsWide() ? CELL_PX.wide : CELL_PX.narrow;
  const columnPx = cellPx + GAP_PX;
  const widthPx = Math.max(columns.length * columnPx, view.widthPx);
  const from = Math.max(0, Math.floor(view.scrolledPx / columnPx) - SPARE_COLUMNS);
  const until = Math.ceil((view.scrolledPx + view.widthPx) / columnPx) + SPARE_COLUMNS;
  const isNearEnd = view.scrolledPx + view.widthPx >= widthPx * NEARLY_ALL;
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore();
  }, [isNearEnd, hasMore, loadMore]);
  return (
    // From right to left, so that older columns grow away from the reader and nothing on screen moves.
    <div
      ref={place}
      dir="rtl"
      tabIndex={0}
      role="region"
      aria-label={t("label")}
      data-testid="paint-board"
      className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden overscroll-contain"
    >
      <ol className="relative" style={{ width: widthPx, height: COLUMN_HOLDS * columnPx }}>
        {columns.slice(from, until).map((column, index) => (
          <Column
            key={column.cells[0]?.roundId}
            column={column}
            rightPx={(from + index) * columnPx}
            cellPx={cellPx}
          />
        ))}
      </ol>
    </div>
  );
}

const STYLE = {
  buy: "bg-up-fill text-white",
  sell: "bg-down-fill text-white",
  draw: "border border-line text-ink-2",
  void: "border border-dashed border-line text-ink-3",
} as const satisfies Record<PaintMark, string>;

interface ColumnProps {
  readonly column: PaintColumn;
  readonly rightPx: number;
  readonly cellPx: number;
}

function Column({ column, rightPx, cellPx }: ColumnProps): ReactNode {
  const t = useTranslations("paint");
  const { side, cells } = column;
  const words = { buy: t("buys", { n: cells.length }), sell: t("sells", { n: cells.length }) };
  return (
    <li
      dir="ltr"
      aria-label={side === null ? t("nobodys", { n: cells.length }) : words[side]}
      className="absolute top-0 flex flex-col gap-0.5"
      style={{ right: rightPx, width: cellPx }}
    >
      {cells.map((cell) => (
        <Cell key={cell.roundId} cell={cell} cellPx={cellPx} />
      ))}
    </li>
  );
}

function Cell({ cell, cellPx }: { readonly cell: PaintCell; readonly cellPx: number }): ReactNode {
  return (
    <span
      aria-hidden="true"
      data-testid="paint-cell"
      title={seoulTimeText(cell.round.gameStartMs)}
      className={clsx("grid place-items-center rounded-[5px]", STYLE[cell.mark])}
      style={{ width: cellPx, height: cellPx }}
    >
      <Sign mark={cell.mark} />
    </span>
  );
}

const PATHS = {
  buy: "M5 1.5 9 8.5H1z",
  sell: "M5 8.5 1 1.5h8z",
  draw: "M1.5 3.2h7v1.3h-7zM1.5 5.8h7v1.3h-7z",
  void: "M2 2.9 2.9 2 5 4.1 7.1 2l.9.9L5.9 5 8 7.1l-.9.9L5 5.9 2.9 8 2 7.1 4.1 5z",
} as const satisfies Record<PaintMark, string>;

/** Drawn, not written: a letter of this size would be too small to read. */
function Sign({ mark }: { readonly mark: PaintMark }): ReactNode {
  return (
    <svg viewBox="0 0 10 10" className="size-2.5" fill="currentColor">
      <path d={PATHS[mark]} />
    </svg>
  );
}

/** How far a place that reads from right to left was scrolled, and how wide it is. */
function useLeftwardView(place: RefObject<HTMLElement | null>): { scrolledPx: number; widthPx: number } {
  const [view, setView] = useState({ scrolledPx: 0, widthPx: 320 });
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const look = (): void =>
      setView({ scrolledPx: Math.abs(current.scrollLeft), widthPx: current.clientWidth });
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [place]);
  return view;
}
