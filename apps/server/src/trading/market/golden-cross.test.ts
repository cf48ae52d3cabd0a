import { crossRate, type CrossLeg } from "@maru/rules";
import { instant, parsePrice, priceText } from "@maru/values";
import { describe, expect, it } from "vitest";
import { recordedLines, recordedPath } from "./testing/recorded.ts";

const paths = ["fxcm-eurusd-quotes-20140506.csv.gz", "fxcm-nzdusd-quotes-20140506.csv.gz"].map(recordedPath);
const golden = recordedPath("golden-cross-eurnzd-1s-20140506.csv.gz");

function legs(path: string): readonly CrossLeg[] {
  return recordedLines(path)
    .slice(1)
    .map((line) => {
      const [, , ts, , , bidText = "", askText = ""] = line.split(",");
      const bid = parsePrice(bidText, 5);
      const ask = parsePrice(askText, 5);
      if (!bid.ok || !ask.ok) throw new Error(`unreadable: ${line}`);
      return { atMs: instant(Number(ts)), bid: bid.value, ask: ask.value, precision: 5 };
    });
}

describe.skipIf(golden === null || paths.includes(null))("EUR/NZD out of EUR/USD and NZD/USD", () => {
  it("equals the golden cross at all 86,399 seconds of the day, with the older leg's age", () => {
    const [euro = [], kiwi = []] = paths.map((path) => legs(path ?? ""));
    let [e, k] = [-1, -1];
    let wrong = 0;
    const rows = recordedLines(golden ?? "").slice(1);
    for (const row of rows) {
      const [, , ts, expected, , age] = row.split(",");
      const atMs = Number(ts);
      while ((euro[e + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) e += 1;
      while ((kiwi[k + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) k += 1;
      const [dividend, divisor] = [euro[e], kiwi[k]];
      if (dividend === undefined || divisor === undefined) throw new Error(`no legs at ${ts}`);
      const cross = crossRate(dividend, divisor, 5);
      const text = priceText(cross.price, 5).replace(/\.?0+$/, "");
      if (text !== Number(expected).toString() || atMs - cross.oldestLegAtMs !== Number(age)) wrong += 1;
    }
    expect([rows.length, wrong]).toEqual([86_399, 0]);
  });
});
