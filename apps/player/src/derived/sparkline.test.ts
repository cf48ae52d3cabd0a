import { expect, test } from "vitest";
import { sparkArea, sparkline } from "./sparkline.ts";

const BOX = { width: 90, height: 30 } as const;

test("a line goes from edge to edge, the highest on top", () => {
  expect(sparkline([5, 8, 2, 5], BOX)).toBe("0,15 30,0 60,30 90,15");
});

test("what never moved is a line in the middle, and one price is none", () => {
  expect(sparkline([7, 7], BOX)).toBe("0,15 90,15");
  expect([sparkline([7], BOX), sparkline([], BOX)]).toEqual(["", ""]);
});

test("the area under a line goes down to the edge on both sides, and there is none without a line", () => {
  expect(sparkArea(sparkline([5, 8], BOX), BOX)).toBe("0,30 0,30 90,0 90,30");
  expect(sparkArea(sparkline([5], BOX), BOX)).toBe("");
});

test("half-hours of a day stand evenly in a narrow box, rounded to a tenth of a pixel", () => {
  const closes = Array.from({ length: 48 }, (_, at) => 100 + at);
  const points = sparkline(closes, { width: 64, height: 28 }).split(" ");
  expect([points.length, points[0], points[1], points[47]]).toEqual([48, "0,28", "1.4,27.4", "64,0"]);
});
