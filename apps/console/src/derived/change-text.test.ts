import { expect, test } from "vitest";
import { changeText, shareText } from "./change-text.ts";

test.each([
  [110, 100, "+10.0 %"],
  [95, 100, "−5.0 %"],
  [100, 100, "±0.0 %"],
  [-50, 100, "−150.0 %"],
  [50, -100, null],
  [7, 0, null],
])("%i after %i is %s", (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

test("a share of nobody is none", () => {
  expect([shareText(3, 7), shareText(0, 7), shareText(0, 0)]).toEqual(["42.9 %", "0.0 %", null]);
});
