import { expect, test } from "vitest";
import { sparkline } from "./sparkline.ts";

const BOX = { width: 90, height: 30 } as const;

test("a line goes from edge to edge, the highest on top", () => {
  expect(sparkline([5, 8, 2, 5], BOX)).toBe("0,15 30,0 60,30 90,15");
});

test("what never moved is a line in the middle, and one price is none", () => {
  expect(sparkline([7, 7], BOX)).toBe("0,15 90,15");
  expect([sparkline([7], BOX), sparkline([], BOX)]).toEqual(["", ""]);
});
