import { applyBookFrame, type BookLevel, openOrderBook, quantityText, topOfBook } from "@maru/rules";
import { priceText } from "@maru/values";
import { describe, expect, it } from "vitest";
import { parseDepth } from "./feeds/parse-depth.ts";
import { recordedLines, recordedPath, rulesOf } from "./testing/recorded.ts";

const depth = recordedPath("binance-spot-btcusdt-depth.ndjson.gz");
const golden = recordedPath("golden-book7-btcusdt-1s.ndjson.gz");
const rules = rulesOf("BTCUSDT");
const market = { rules, symbol: "BTCUSDT", shiftMs: 0 };

const texts = (levels: readonly BookLevel[]): readonly (readonly string[])[] =>
  levels.map(({ price, qty }) => [priceText(price, 2).replace(/\.?0+$/, ""), quantityText(qty)]);

describe.skipIf(depth === null || golden === null)("the recorded depth of BTC", () => {
  it("gives the golden 7 + 7 levels at every second, without a gap and never crossed", () => {
    const book = openOrderBook();
    const expected = recordedLines(golden ?? "");
    const shown: string[] = [];
    const steps = { applied: 0, waiting: 0, stale: 0, gap: 0 };
    let nextMs = (JSON.parse(expected[0] ?? "{}") as { ts: number }).ts;
    // A change at the very second belongs after it.
    const showUpTo = (atMs: number): void => {
      for (; nextMs <= atMs && shown.length < expected.length; nextMs += 1_000) {
        const top = topOfBook(book);
        if (top === null) throw new Error(`no book at ${nextMs}`);
        shown.push(
          JSON.stringify({ symbol: "BTCUSDT", ts: nextMs, bids: texts(top.bids), asks: texts(top.asks) }),
        );
      }
    };
    for (const line of recordedLines(depth ?? "")) {
      const read = parseDepth(line, market);
      if (!read.ok || read.value === null) throw new Error(`unreadable: ${line.slice(0, 80)}`);
      showUpTo(read.value.frame.atMs);
      steps[applyBookFrame(book, read.value.frame)] += 1;
    }
    showUpTo(Number.POSITIVE_INFINITY);
    expect(steps.gap).toBe(0);
    expect(shown).toEqual(expected);
    expect(shown.length).toBe(650);
  });
});

describe("broken depth lines", () => {
  it.each([
    "",
    "{",
    "[]",
    "null",
    '{"symbol":"BTCUSDT","kind":"delta","ts":1}',
    '{"symbol":"BTCUSDT","ts":"x","bids":[],"asks":[]}',
    '{"symbol":"BTCUSDT","kind":"delta","ts":1,"U":1,"u":2,"bids":[["NaN","1"]],"asks":[]}',
  ])("%s is refused, not thrown", (line) => {
    expect(parseDepth(line, market).ok).toBe(false);
  });
});
