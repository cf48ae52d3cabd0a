import { expect, it } from "vitest";
import { digitBars, intervalMarks, reachOf } from "./study-picture.ts";

it("draws ten bars from the floor, the tallest to the ceiling, and the line of even digits", () => {
  const picture = digitBars([10, 20, 10, 10, 10, 10, 10, 10, 10, 0], { width: 200, height: 50 });
  expect(picture?.bars.length).toBe(10);
  expect(picture?.bars[1]).toEqual({ digit: 1, x: 23, y: 0, width: 14, height: 50 });
  expect(picture?.bars[9]).toEqual({ digit: 9, x: 183, y: 50, width: 14, height: 0 });
  expect(picture?.evenY).toBe(25);
  expect(digitBars([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], { width: 200, height: 50 })).toBeNull();
});

it("places an interval around its theory, on a scale that reaches the farthest end of all", () => {
  const figures = [
    { chance: { share: 0.45, low: 0.4, high: 0.5 }, modelChance: 0.5 },
    { chance: { share: 0.12, low: 0.09, high: 0.15 }, modelChance: 0.1 },
    { chance: null, modelChance: 0.9 },
  ];
  const reach = reachOf(figures);
  expect(reach).toBeCloseTo(0.1, 9);
  const marks = figures.flatMap(({ chance, modelChance: model }) =>
    chance === null ? [] : [intervalMarks(chance, { model, reach, width: 100 })],
  );
  expect(marks).toEqual([
    { shareX: 25, lowX: 0, highX: 50 },
    { shareX: 60, lowX: 45, highX: 75 },
  ]);
  expect(reachOf([])).toBeGreaterThan(0);
});
