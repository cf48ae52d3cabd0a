const PAGE_ROWS = 12;

/** The row that a key leads to from `index` of `count`; null for keys that move nothing. */
export function moveOf(key: string, index: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  return wanted === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, wanted));
}
