import { describe, expect, it } from "vitest";
import { type CoverageRow, rowsOf } from "./coverage-row.ts";
import { findGaps } from "./find-gaps.ts";
import type { ProductTables } from "./product-tables.ts";
import { readTitles } from "./read-titles.ts";
import { trustGaps } from "./trust-gaps.ts";
import { held, notYet } from "./trust-row.ts";
import { writeTable } from "./write-table.ts";

const FILES: Readonly<Record<string, string>> = {
  "a.ts": "export const LIMIT =\n  5;",
  "a.test.ts": 'it("holds", () => 0); it.skip("is left out", () => 0); it("twice", f); it("twice", f);',
};
const words = new Map([["area.hello", "안녕"]]);
const product: ProductTables = {
  calls: ["GET /api/me"],
  routes: ["/trade/$id"],
  destinations: ["/user/queue/point"],
  words: { ko: words, en: words, zh: words, ja: new Map([["area.hello", " "]]) },
  refusals: { ko: new Set(["BUSY"]), en: new Set(["BUSY"]), zh: new Set(["BUSY"]), ja: new Set() },
  sayRefusal: (code) => (code === "BUSY" ? "잠시만요" : null),
};
const readFile = (file: string): string | null => FILES[file] ?? null;
const place = (file: string, text: string) => ({ file, text });
const one = rowsOf("trading 1");
const good = { built: place("a.ts", "LIMIT = 5"), proof: place("a.test.ts", "holds") };
const NAMED: readonly CoverageRow[] = [
  one("call", "me", { ...good, named: "GET /api/me" }),
  one("route", "trade", { ...good, named: "/trade/$id" }),
  one("event", "point", { ...good, named: "/user/queue/point" }),
];
const gaps = (row: CoverageRow, more: { screensAreDue?: boolean } = {}) =>
  findGaps([...NAMED, row], { product, readFile, screensAreDue: false, ...more });

describe("the table of the specification", () => {
  it("has no gap where every place, title and name is there", () => {
    expect(findGaps(NAMED, { product, readFile, screensAreDue: true })).toEqual([]);
  });

  it.each<[string, CoverageRow]>([
    ["there is no gone.ts", one("rule", "x", { ...good, built: place("gone.ts", "y") })],
    ['a.ts does not hold "LIMIT = 6"', one("rule", "x", { ...good, built: place("a.ts", "LIMIT = 6") })],
    ["there is no gone.test.ts", one("rule", "x", { ...good, proof: place("gone.test.ts", "holds") })],
    ["a.ts is no test file", one("rule", "x", { ...good, proof: place("a.ts", "holds") })],
    ['no test titled "hold"', one("rule", "x", { ...good, proof: place("a.test.ts", "hold") })],
    ['no test titled "is left out"', one("rule", "x", { ...good, proof: place("a.test.ts", "is left out") })],
    ['2 tests titled "twice"', one("rule", "x", { ...good, proof: place("a.test.ts", "twice") })],
    ["no endpoint GET /api/you", one("call", "x", { ...good, named: "GET /api/you" })],
    ["no destination /topic/x", one("event", "x", { ...good, named: "/topic/x" })],
    ["no route /dnw", one("route", "x", { ...good, named: "/dnw" })],
    [
      'area.hello says "안녕"',
      one("message", "x", { ...good, fixed: { key: "area.hello", korean: "잘가" } }),
    ],
    ["no text in ja", one("message", "x", { ...good, fixed: { key: "area.hello", korean: "안녕" } })],
    [
      'area.gone says "nothing"',
      one("message", "x", { ...good, fixed: { key: "area.gone", korean: "안녕" } }),
    ],
    ['GONE says "nothing"', one("message", "x", { ...good, fixed: { refusal: "GONE", korean: "안녕" } })],
    [
      "BUSY has no text in ja",
      one("message", "x", { ...good, fixed: { refusal: "BUSY", korean: "잠시만요" } }),
    ],
    ["there is no gone.tsx", one("rule", "x", { ...good, screen: "gone.tsx" })],
    ["stands there twice", one("call", "me", { ...good, named: "GET /api/me" })],
  ])("tells that %s", (said, row) => {
    expect(gaps(row)).toEqual([expect.stringContaining(said)]);
  });

  it("waits for a screen until screens are due, and then for none", () => {
    const awaited = one("route", "x", { ...good, named: "/dnw", screen: "awaited" });
    expect(gaps(awaited)).toEqual([]);
    expect(gaps(awaited, { screensAreDue: true })).toEqual([expect.stringContaining("screen is missing")]);
  });

  it("tells what the product offers and no row names", () => {
    const found = findGaps([], { product, readFile, screensAreDue: false });
    expect(found).toEqual([
      "no row names the call GET /api/me",
      "no row names the route /trade/$id",
      "no row names the event /user/queue/point",
    ]);
  });

  it("keeps a cell whole, whatever stands in it", () => {
    const table = writeTable([one("rule", "a | b <c>", good)]);
    expect(table).toContain(
      "| rule | a \\| b &lt;c> | [a.ts](../a.ts) | [a.test.ts](../a.test.ts): holds |  |",
    );
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
