/** What a spreadsheet would run as a formula when it stands first in a cell, also behind blanks. */
const STARTS_FORMULA = /^[\s\u00A0]*[=+\-@\t\r|%]/;
/** A plain number is no formula, minus or not. */
const NUMBER = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Korean spreadsheets read UTF-8 only when this mark stands first. */
const MARK = "\uFEFF";

export type CsvValue = string | number | boolean | null | undefined;

/** One cell: text that a spreadsheet would run is made plain by an apostrophe in front. */
function csvCell(value: CsvValue): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = STARTS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A whole file: head, rows, lines ended as RFC 4180 says. */
export function csvText(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `${MARK}${[head, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

/** The cells of a pasted or uploaded table: comma, semicolon or tab, whichever the first line has most of; quotes as RFC 4180. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(plain.split(/\r?\n/, 1)[0] ?? "");
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain[at] ?? "";
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === "") isQuoted = true;
    else if (char === separator) endCell();
    else if (char === "\n") endRow();
    else if (char !== "\r") cell += char;
  }
  endRow();
  return rows;
}

function separatorOf(line: string): string {
  const counts = [",", "\t", ";"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}
