import { csvText, readCsv } from "./csv.ts";

/** A row of a file by the names that the server gives its columns. */
export type CsvRow = Readonly<Record<string, string>>;

interface Reader {
  /** What a column is called. */
  readonly head: (column: string) => string;
  /** What a value says; columns that are not here say what the file says. */
  readonly cells: Readonly<Record<string, (value: string, row: CsvRow) => string>>;
}

/** A file of the server, which has names and codes for programs, as people read it. An empty cell stays empty. */
export function csvInWords(text: string, { head, cells }: Reader): string {
  const [columns = [], ...rows] = readCsv(text);
  const told = rows.map((cellsOfRow) => {
    const row = Object.fromEntries(columns.map((column, at) => [column, cellsOfRow[at] ?? ""]));
    return columns.map((column) => {
      const value = row[column] ?? "";
      return value === "" ? "" : (cells[column]?.(value, row) ?? value);
    });
  });
  return csvText(columns.map(head), told);
}
