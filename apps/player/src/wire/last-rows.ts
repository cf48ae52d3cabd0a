import { wireContext } from "./context.ts";
import type { Call } from "./http.ts";

/** The last row of each page that was read: the next page begins below it, so the server need not walk to it. */
const lastRows = new Map<string, number>();
const MOST_LAST_ROWS = 500;

const keyOf = (list: Call, page: number): string => `${JSON.stringify([wireContext.siteCode, list])} ${page}`;

/** The call for a page of a list, from 0. */
export function callOfPage(list: Call, page: number): Call {
  const beforeId = page === 0 ? undefined : lastRows.get(keyOf(list, page - 1));
  return { ...list, query: { ...list.query, page, ...(beforeId === undefined ? {} : { beforeId }) } };
}

export function keepLastRow(list: Call, page: number, rows: readonly { readonly id: number }[]): void {
  const last = rows.at(-1);
  if (last === undefined) return;
  if (lastRows.size >= MOST_LAST_ROWS) lastRows.clear();
  lastRows.set(keyOf(list, page), last.id);
}
