import type { CsvFile } from "@maru/contract";

/** RFC 4180 with a byte order mark, without which spreadsheets read Korean wrongly. */
export function writeCsv({ header, rows }: CsvFile): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/**
 * A text that a spreadsheet would take for a formula is led by an apostrophe (S-31): also behind blanks, in full width, and behind what
 * some of them drop. Numbers are ours and stay numbers.
 */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[\s\u00A0\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%\t\r\n]/.test(value)
    ? `'${value}`
    : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
