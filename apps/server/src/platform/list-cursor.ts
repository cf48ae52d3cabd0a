/** Where a list goes on, as numbers: the key of the last row shown. */
export function writeCursor(...key: readonly number[]): string {
  return key.join("~");
}

/** The numbers of a cursor of that many; null for what is none. */
export function readCursor(text: string, length: number): readonly number[] | null {
  const key = text.split("~").map((part) => (/^-?[0-9]{1,16}$/.test(part) ? Number(part) : Number.NaN));
  return key.length === length && key.every(Number.isSafeInteger) ? key : null;
}

/** A cursor of one text. */
export function writeTextCursor(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** The text of a cursor; null for what is none, such as one that holds what a database does not store. */
export function readTextCursor(cursor: string): string | null {
  const text = Buffer.from(cursor, "base64url").toString();
  return /^\P{Cc}+$/u.test(text) && writeTextCursor(text) === cursor ? text : null;
}

/** One page out of rows that are one more than it, where another follows. */
export function pageOfRows<Row, Shown>(
  rows: readonly Row[],
  size: number,
  { show, next }: { readonly show: (row: Row) => Shown; readonly next: (last: Row) => string },
): { content: Shown[]; last: boolean; next: string | null } {
  const shown = rows.slice(0, size);
  const lastRow = shown.at(-1);
  const isLast = rows.length <= size || lastRow === undefined;
  return { content: shown.map(show), last: isLast, next: isLast ? null : next(lastRow) };
}
