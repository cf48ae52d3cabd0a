import { expect, it } from "vitest";
import { chanceText, judgeChance, perHundredText, secondsText, shareText } from "./study-text.ts";

it("writes shares, payouts and spans with digits that can be compared", () => {
  expect([shareText(0.123_45), shareText(1), shareText(0)]).toEqual(["12.35 %", "100.00 %", "0.00 %"]);
  expect([perHundredText(0.941), perHundredText(1.0204)]).toEqual(["94.10", "102.04"]);
  expect([secondsText(1_260), secondsText(0)]).toEqual(["1.3", "0.0"]);
});

it("writes a chance as far as it tells something", () => {
  expect([chanceText(0.035_171, "-"), chanceText(1, "-"), chanceText(0.000_001, "-")]).toEqual([
    "0.0352",
    "1",
    "0.000001",
  ]);
  expect([chanceText(0.000_000_9, "tiny"), chanceText(0, "tiny")]).toEqual(["tiny", "tiny"]);
});

it("judges a chance by whether the theory lies in its interval, ends included", () => {
  const seen = { low: 0.4, high: 0.6 };
  expect([0.39, 0.4, 0.5, 0.6, 0.61].map((model) => judgeChance(seen, model))).toEqual([
    "above",
    "fits",
    "fits",
    "fits",
    "below",
  ]);
  expect(judgeChance(null, 0.5)).toBe("none");
});
