import { type RefObject, useEffect, useRef, useState } from "react";
import { moveOf } from "./row-moves.ts";

/** Every row is this high, as tokens.css says: what is in sight follows from where one scrolled. */
const ROW_PX = 34;
const DENSE_ROW_PX = 26;

export function rowPx(isDense: boolean): number {
  return isDense ? DENSE_ROW_PX : ROW_PX;
}

const HEAD_PX = 32;
const OVERSCAN = 12;

export interface RowsInSight {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly scrollTo: (index: number) => void;
}

/** Which of `count` rows can be seen, and some around them: a list of thousands draws a few dozen. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowsInSight {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const look = (): void => {
      setTop(Math.floor(element.scrollTop / rowHeight));
      setHeight(element.clientHeight);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, rowHeight]);
  const scrollTo = (index: number): void => {
    const element = scroller.current;
    if (element === null) return;
    const [rowTop, rowEnd] = [index * rowHeight, (index + 1) * rowHeight + HEAD_PX];
    if (rowTop < element.scrollTop) element.scrollTo({ top: rowTop });
    else if (rowEnd > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: rowEnd - element.clientHeight });
  };
  const start = Math.max(0, Math.min(top, count) - OVERSCAN);
  return { start, end: Math.min(count, top + Math.ceil(height / rowHeight) + OVERSCAN), scrollTo };
}

interface RowMoves {
  /** The one row that Tab reaches. */
  readonly current: number;
  readonly onFocus: (index: number) => void;
  /** Whether the key moved somewhere. */
  readonly onKey: (key: string, index: number) => boolean;
}

/** Arrows, Home, End and pages through the rows; the row is drawn first where it was out of sight, then takes the focus. */
export function useRowMoves(
  body: RefObject<HTMLElement | null>,
  count: number,
  sight: RowsInSight,
): RowMoves {
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const inSight = (index: number): boolean => index >= sight.start && index < sight.end;
  const kept = Math.min(active, Math.max(0, count - 1));
  return {
    // A row out of sight cannot be reached by Tab: the first in sight stands in for it.
    current: inSight(kept) ? kept : sight.start,
    onFocus: setActive,
    onKey: (key, index) => {
      const next = moveOf(key, index, count);
      if (next === null) return false;
      wanted.current = next;
      setActive(next);
      sight.scrollTo(next);
      return true;
    },
  };
}
