/** Of one list: columns that somebody asked for (true) or put away (false). */
export type ColumnWish = Readonly<Record<string, boolean>>;

/** A way of looking at a list that somebody kept under a name. */
export interface SavedView {
  readonly name: string;
  readonly columns: ColumnWish;
  /** The column it is sorted by, where it is sorted at all. */
  readonly sort: { readonly id: string; readonly desc: boolean } | null;
  readonly isDense: boolean;
  /** As they stand in the address. */
  readonly filters: Readonly<Record<string, string>>;
}

/** By person and list. */
export type SavedViews = Readonly<Record<string, readonly SavedView[]>>;

/** Whether a column is to be seen now; `isNarrow`: in a window that leaves the extra ones out. */
export function isShown(
  { key, isExtra }: { readonly key: string; readonly isExtra?: boolean },
  wish: ColumnWish,
  isNarrow: boolean,
): boolean {
  return wish[key] ?? !(isNarrow && isExtra === true);
}

/** With one more; of the same name the later one stays. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name, "ko", { numeric: true }),
  );
}

/** What the address has to be changed by to hold these filters and no others. */
export function filterChanges(
  current: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): Readonly<Record<string, string | null>> {
  return { ...Object.fromEntries(Object.keys(current).map((name) => [name, null])), ...wanted };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (kept: unknown): Fields =>
  typeof kept === "object" && kept !== null && !Array.isArray(kept)
    ? Object.fromEntries(Object.entries(kept))
    : {};

const isWish = (entry: [string, unknown]): entry is [string, boolean] => typeof entry[1] === "boolean";
const isFilter = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";

/** Columns as storage has them; what is no choice of columns is left out. */
export function readWish(kept: unknown): ColumnWish {
  return Object.fromEntries(Object.entries(fieldsOf(kept)).filter(isWish));
}

function readSort(kept: unknown): SavedView["sort"] {
  const { id, desc } = fieldsOf(kept);
  return typeof id === "string" && typeof desc === "boolean" ? { id, desc } : null;
}

function readView(kept: unknown): readonly SavedView[] {
  const { name, columns, sort, isDense, filters } = fieldsOf(kept);
  if (typeof name !== "string" || name === "") return [];
  return [
    {
      name,
      columns: readWish(columns),
      sort: readSort(sort),
      isDense: isDense === true,
      filters: Object.fromEntries(Object.entries(fieldsOf(filters)).filter(isFilter)),
    },
  ];
}

/** Views as storage has them; what is none is left out. */
export function readViews(kept: unknown): SavedViews {
  return Object.fromEntries(
    Object.entries(fieldsOf(kept)).map(([list, views]) => [
      list,
      Array.isArray(views) ? views.flatMap(readView) : [],
    ]),
  );
}
