import type { RowSelectionState, SortingState } from "@tanstack/react-table";
import { useState } from "react";
import { type ColumnWish, filterChanges, type SavedView, withView } from "../../derived/saved-views.ts";
import { settingsFacts, useFilters, useMe, useSettings } from "../../surface/surface.ts";
import type { TableView } from "../../ui/row-table.ts";

/** How a list is looked at, and the ways of looking at it that were kept under a name. */
export interface ListView extends TableView {
  readonly setColumns: (wish: ColumnWish) => void;
  readonly saved: readonly SavedView[];
  readonly open: (view: SavedView) => void;
  readonly save: (name: string) => void;
  readonly remove: (name: string) => void;
}

const AS_MADE: ColumnWish = {};
const NO_VIEWS: readonly SavedView[] = [];

/** Columns, density and saved views stay in this browser, views by who sits here; order and selection last as long as the list is open. */
export function useListView(list: string): ListView {
  const filters = useFilters();
  const owned = `${useMe()?.staffId ?? 0} ${list}`;
  const columnVisibility = useSettings(({ columns }) => columns[list] ?? AS_MADE);
  const saved = useSettings(({ views }) => views[owned] ?? NO_VIEWS);
  const [sorting, onSortingChange] = useState<SortingState>([]);
  const [rowSelection, onRowSelectionChange] = useState<RowSelectionState>({});
  const setColumns = (wish: ColumnWish): void =>
    settingsFacts.setState(({ columns }) => ({ columns: { ...columns, [list]: wish } }));
  const keep = (kept: readonly SavedView[]): void =>
    settingsFacts.setState(({ views }) => ({ views: { ...views, [owned]: kept } }));
  return {
    columnVisibility,
    sorting,
    onSortingChange,
    rowSelection,
    onRowSelectionChange,
    setColumns,
    saved,
    open: ({ columns, sort, isDense, filters: wanted }) => {
      setColumns(columns);
      onSortingChange(sort === null ? [] : [sort]);
      settingsFacts.setState({ isDense });
      filters.set(filterChanges(filters.values, wanted));
    },
    save: (name) => {
      const { isDense } = settingsFacts.getState();
      const sort = sorting[0] ?? null;
      keep(withView(saved, { name, columns: columnVisibility, sort, isDense, filters: filters.values }));
    },
    remove: (name) => keep(saved.filter((view) => view.name !== name)),
  };
}
