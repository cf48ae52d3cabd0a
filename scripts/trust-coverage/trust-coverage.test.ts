import { describe, expect, it } from "vitest";
import { proofGap } from "./proof-gap.ts";
import { readTitles } from "./read-titles.ts";
import { trustGaps } from "./trust-gaps.ts";
import { held, notYet } from "./trust-row.ts";

const FILES: Readonly<Record<string, string>> = {
  "a.ts": "export const LIMIT = 5;",
  "a.test.ts": 'it("holds", () => 0); it.skip("is left out", () => 0); it("twice", f); it("twice", f);',
};
const readFile = (file: string): string | null => FILES[file] ?? null;
const place = (file: string, text: string) => ({ file, text });

describe("a proof", () => {
  it("is one test of that title in a test file", () => {
    expect(proofGap(place("a.test.ts", "holds"), readFile)).toBeNull();
  });

  it.each([
    ["there is no gone.test.ts", place("gone.test.ts", "holds")],
    ["a.ts is no test file", place("a.ts", "holds")],
    ['no test titled "hold"', place("a.test.ts", "hold")],
    ['no test titled "is left out"', place("a.test.ts", "is left out")],
    ['2 tests titled "twice"', place("a.test.ts", "twice")],
  ])("is none: %s", (said, proof) => {
    expect(proofGap(proof, readFile)).toContain(said);
  });
});

describe("titles", () => {
  it("are those of tests and steps, in every form, and of nothing else", () => {
    const code = [
      'describe("a room", () => { it("one", f); test.each([1])("two %s", f); it.each`x`("three", f);',
      'test("four", { tag: "@phone" }, f); test.step("five", f); it(`six ${SEEDS}`, f); it.todo("seven"); other("eight", f); });',
    ].join("\n");
    expect(readTitles("x.test.ts", code)).toEqual(["one", "two %s", "three", "four", "five", "six ${SEEDS}"]);
  });
});

describe("the trust table", () => {
  it("wants every item once, proofs that are there, and the item's name in a title where it must be", () => {
    const rows = [
      notYet("F-01", "x", "all of it"),
      notYet("F-01", "x", "all of it"),
      notYet("X-01", "x", "all of it"),
      held("S-06", "x", [place("a.test.ts", "holds")]),
      held("S-07", "x", [place("a.test.ts", "gone")]),
    ];
    const found = trustGaps(rows, readFile);
    expect(found).toContain("F-01 stands there 2 times");
    expect(found).toContain("F-02 stands there 0 times");
    expect(found).toContain("X-01 is no item");
    expect(found).toContain("S-06 is named by no test");
    expect(found).toContain('S-07: a.test.ts has no test titled "gone"');
    expect(() => held("S-08", "x", [])).toThrow(/S-08/);
  });
});
