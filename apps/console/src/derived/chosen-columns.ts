interface AnyColumn {
  readonly key: string;
  readonly isExtra?: boolean;
}

/** Of one list: columns that somebody asked for (true) or put away (false). */
export type ColumnWish = Readonly<Record<string, boolean>>;

/** The columns as somebody chose them: what they put away is gone, what they asked for stands in small windows too. Never none. */
export function chosenColumns<C extends AnyColumn>(columns: readonly C[], wish: ColumnWish): readonly C[] {
  const kept = columns.filter(({ key }) => wish[key] !== false);
  const all = kept.length === 0 ? columns : kept;
  return all.map((column) => (wish[column.key] === true ? { ...column, isExtra: false } : column));
}

/** Whether a column is to be seen now; `isNarrow`: in a window that leaves the extra ones out. */
export function isShown({ key, isExtra }: AnyColumn, wish: ColumnWish, isNarrow: boolean): boolean {
  return wish[key] ?? !(isNarrow && isExtra === true);
}
