import { describe, expect, it } from "vitest";
import type { TradeRound } from "../wire/shapes.ts";
import { paintColumns, paintMarkOf } from "./paint-board.ts";
import { testRound } from "./test-round.ts";

const LETTERS = {
  B: { status: 1, result: "B" },
  S: { status: 2, result: "S" },
  D: { status: 3, result: "D" },
  V: { status: 3, result: null },
} as const;

/** Rounds from the oldest: B buy, S sell, D draw, V void. */
function rounds(letters: string): readonly TradeRound[] {
  return Array.from(letters)
    .map((letter, index) =>
      testRound({ id: index + 1, startMs: index * 30_000, ...LETTERS[letter as keyof typeof LETTERS] }),
    )
    .toReversed();
}

const shown = (letters: string): readonly string[] =>
  paintColumns(rounds(letters))
    .toReversed()
    .map(({ side, cells }) => `${side ?? "-"}:${cells.map(({ mark }) => mark[0]).join("")}`);

describe("the paint board", () => {
  it.each([
    ["", []],
    ["BBS", ["buy:bb", "sell:s"]],
    ["BSB", ["buy:b", "sell:s", "buy:b"]],
    ["BDBVS", ["buy:bdbv", "sell:s"]],
    ["DVB", ["buy:dvb"]],
    ["DD", ["-:dd"]],
    ["B".repeat(12), [`buy:${"b".repeat(10)}`, "buy:bb"]],
    [`${"S".repeat(10)}D`, [`sell:${"s".repeat(10)}`, "sell:d"]],
    [`${"S".repeat(10)}DB`, [`sell:${"s".repeat(10)}`, "sell:d", "buy:b"]],
  ])("%s", (letters, columns) => {
    expect(shown(letters)).toEqual(columns);
  });

  it("reads a side from the status number where the row has no letter", () => {
    expect(paintMarkOf(testRound({ status: 1, result: null }))).toBe("buy");
    expect(paintMarkOf(testRound({ status: 2, result: null }))).toBe("sell");
  });

  it("gives the newest column first", () => {
    expect(paintColumns(rounds("BBS"))[0]?.side).toBe("sell");
  });
});
