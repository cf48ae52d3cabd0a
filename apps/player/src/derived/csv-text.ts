/** A spreadsheet takes these at the start of a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Excel reads UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell that is shown as it reads: never run as a formula, quoted where it must be. Numbers are numbers. */
function cellText(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file that spreadsheets open in the right letters. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
