import type { Row } from "./table.ts";

/** Every line of the two specifications that says something of the product; titles, and what is said to be "not shown", are left out. */
const LINES: Readonly<Record<string, readonly number[]>> = {
  "1-trading": [
    7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 25, 26, 27, 29, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 44,
    45, 46, 47, 48, 49, 50, 51, 54, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 74, 75, 76, 77, 78,
    79, 80, 81, 87, 88, 89, 90, 91, 94, 95, 96, 99, 102, 105, 107, 111, 113, 114, 118, 122, 123, 124, 125,
    126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 140, 143, 144, 145, 150, 151, 152, 153,
    154, 159, 160, 161, 162, 163, 164, 165, 166, 167,
  ],
  "2-accounts": [
    7, 8, 10, 11, 12, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 36, 39, 40, 41, 42, 43, 44,
    45, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 65, 66, 67, 68, 69, 70, 71, 75, 77, 78, 79, 81,
    83, 89, 90, 91, 96, 98, 100, 102, 104, 106, 108, 110, 112, 113, 115, 117, 119, 123, 124, 125, 126, 127,
    128, 129, 130, 131, 132, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146,
  ],
};

/** Lines that say again what another one says: its rows are theirs. */
const AGAIN: Readonly<Record<string, string>> = {
  "1-trading:44": "1-trading:32",
  "1-trading:45": "1-trading:33",
  "1-trading:118": "2-accounts:70",
  "1-trading:151": "1-trading:88",
  "1-trading:159": "1-trading:10",
  "1-trading:167": "2-accounts:140",
  "2-accounts:10": "2-accounts:117",
  "2-accounts:11": "2-accounts:110",
  "2-accounts:50": "1-trading:59",
  "2-accounts:51": "2-accounts:104",
  "2-accounts:55": "5-wire:34",
  "2-accounts:56": "2-accounts:100",
  "2-accounts:57": "2-accounts:98",
  "2-accounts:60": "2-accounts:125",
  "2-accounts:89": "2-accounts:20",
  "2-accounts:90": "2-accounts:91",
  "2-accounts:96": "2-accounts:8",
  "2-accounts:130": "1-trading:154",
  "2-accounts:142": "1-trading:105",
};

/** A whole run asks every line: a red row for each one that it left out. */
export function unasked(rows: readonly Row[]): readonly Row[] {
  const asked = new Set(rows.map(({ line }) => line));
  return Object.entries(LINES)
    .flatMap(([document, lines]) => lines.map((line) => `${document}:${line}`))
    .filter((line) => !asked.has(AGAIN[line] ?? line))
    .map((line) => ({
      line,
      name: "the line is asked",
      ok: false,
      detail: "no row of this run is of it",
      ms: 0,
    }));
}
