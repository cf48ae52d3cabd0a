import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FAULT_RANGES } from "./fault-plan.ts";
import { PLANTED_BUGS } from "./planted-bugs.ts";

const PAGE = readFileSync(new URL("../docs/simulation.md", import.meta.url), "utf8");

/** The first cells of each row of the table under a heading. */
function tableUnder(heading: string): readonly (readonly [string, string])[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(2).map((line) => {
    const [, name = "", value = ""] = line.split("|").map((cell) => cell.trim());
    return [name, value] as const;
  });
}

function percent(share: number): string {
  return String(Math.round(share * 10_000) / 100);
}

it("says of every fault how likely it is", () => {
  const rates = Object.entries(FAULT_RANGES).map(([name, [from, to]]) => [
    name,
    `${percent(from)}–${percent(to)} %`,
  ]);
  expect(tableUnder("What goes wrong")).toEqual(rates);
});

it("says of every planted bug which seed finds it", () => {
  const bugs = PLANTED_BUGS.map(({ name, seed }) => [name, seed === null ? "none of 60" : String(seed)]);
  expect(tableUnder("Planted bugs")).toEqual(bugs);
});
