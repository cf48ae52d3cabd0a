import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { ok, type Result } from "@maru/values";

/** A file holds no more rows than this. */
const MOST_ROWS = 10_000;
const PAGE = 200;

/** The rows of a list, page after page, as many as a file may hold. */
export async function wholeList<Row>(
  read: (page: {
    readonly cursor: string | undefined;
    readonly size: number;
  }) => Promise<Result<ConsolePage<Row>, ConsoleRefusal>>,
): Promise<Result<readonly Row[], ConsoleRefusal>> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  while (rows.length < MOST_ROWS) {
    const page = await read({ cursor, size: PAGE });
    if (!page.ok) return page;
    rows.push(...page.value.content);
    if (page.value.next === null) break;
    cursor = page.value.next;
  }
  return ok(rows.slice(0, MOST_ROWS));
}
