import { writeFileSync } from "node:fs";
import type { Row } from "./table.ts";

/** The table as text, and as JSON where a file is named; the totals stand last. */
export function printTable(rows: readonly Row[], file: string | null): void {
  const sorted = rows.toSorted((a, b) => orderOf(a.line).localeCompare(orderOf(b.line)));
  for (const { ok, line, name, detail } of sorted) {
    console.log(`${ok ? "ok    " : "FAILED"} ${line.padEnd(15)} ${name}${ok ? "" : `\n         ${detail}`}`);
  }
  const told = sorted.map(({ name, line, ok, detail }) => ({ name, line, ok, detail }));
  if (file !== null) writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);
  const failed = sorted.filter(({ ok }) => !ok).length;
  console.log(`${sorted.length - failed} passed, ${failed} failed`);
}

/** `1-trading:25` after `1-trading:7`. */
function orderOf(line: string): string {
  return line.replaceAll(/\d+/g, (digits) => digits.padStart(4, "0"));
}
