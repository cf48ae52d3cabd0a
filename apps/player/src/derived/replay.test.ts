import { expect, test } from "vitest";
import { replayPicture, stepPath, ticksUntil } from "./replay.ts";

const ticks = [
  { seq: 1, atMs: 1_000, price: 10 },
  { seq: 2, atMs: 1_500, price: 12 },
  { seq: 3, atMs: 1_500, price: 11 },
  { seq: 4, atMs: 1_900, price: 14 },
];
const span = { fromMs: 1_000, toMs: 2_000 };
const size = { width: 120, height: 60, inset: { x: 10, y: 10 } };

test("the window fills the picture, the highest price at its top", () => {
  const { points, xOf, yOf } = replayPicture(ticks, span, size);
  expect(points[0]).toEqual({ x: 10, y: 50 });
  expect(points[3]).toEqual({ x: 100, y: 10 });
  expect([xOf(1_000), xOf(2_000), yOf(12)]).toEqual([10, 110, 30]);
});

test("a price that never moved stands in the middle", () => {
  const still = ticks.map((tick) => ({ ...tick, price: 5 }));
  expect(replayPicture(still, span, size).points.every(({ y }) => y === 30)).toBe(true);
  expect(replayPicture([], span, size).points).toEqual([]);
});

test.each([
  [999, 0],
  [1_000, 1],
  [1_499, 1],
  [1_500, 3],
  [1_899, 3],
  [5_000, 4],
])("at %d ms %d ticks have come", (ms, count) => {
  expect(ticksUntil(ticks, ms)).toBe(count);
});

test("a price stands until the next trade and to the moment shown", () => {
  const points = [
    { x: 0, y: 5 },
    { x: 4, y: 2 },
  ];
  expect(stepPath(points, 9)).toBe("M0.0 5.0H4.0V2.0H9.0");
  expect(stepPath([], 9)).toBe("");
});
