import type { Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

const HEAD = ["setting", "default", "meaning"] as const;
const TABLE = /(## Settings\n\n(?:[^|\n].*\n\n)*)(?:\|.*\n)+/;

/** The README with the table of all settings in its place. Errors: RangeError where it has no place for it. */
export function withSettingsTable(readme: string): string {
  if (!TABLE.test(readme)) throw new RangeError("the README has no table under Settings");
  return readme.replace(TABLE, (_, before: string) => `${before}${settingsTable()}`);
}

/** A line for each, padded as the formatter pads tables. */
function settingsTable(): string {
  const entries: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);
  const rows = [HEAD, ...entries.map(([name, of]) => [`\`${name}\``, of.default, of.meaning] as const)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(" | ")} |\n`;
  const [head = HEAD, ...body] = rows;
  return [line(head, " "), line(["", "", ""], "-"), ...body.map((cells) => line(cells, " "))].join("");
}
