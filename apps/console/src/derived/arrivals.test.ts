import { expect, test } from "vitest";
import { arrivalsIn, markWith, type QueueLength, titleWith } from "./arrivals.ts";

const queues = (deposits: readonly [number, number | null]): readonly QueueLength[] => [
  { name: "deposits", waiting: deposits[0], newestMs: deposits[1] },
  { name: "approvals", waiting: 2, newestMs: 70 },
];

test("what waits at the first look is no news, what comes after it is", () => {
  expect(arrivalsIn(null, queues([3, 100]))).toEqual([]);
  expect(arrivalsIn(queues([3, 100]), queues([3, 100]))).toEqual([]);
  expect(arrivalsIn(queues([3, 100]), queues([4, 101]))).toEqual(["deposits"]);
  expect(arrivalsIn(queues([0, null]), queues([1, 5]))).toEqual(["deposits"]);
});

test("one that was decided while another came is still told, and one that only left is not", () => {
  expect(arrivalsIn(queues([1, 100]), queues([1, 140]))).toEqual(["deposits"]);
  expect(arrivalsIn(queues([2, 140]), queues([1, 100]))).toEqual([]);
  expect(arrivalsIn(queues([1, 100]), queues([0, null]))).toEqual([]);
});

test("the title carries how much waits", () => {
  expect(titleWith("Maru Console", 7)).toBe("(7) Maru Console");
  expect(titleWith("Maru Console", 0)).toBe("Maru Console");
});

const textOf = (waiting: number) => />([^<]+)<\/text>/.exec(decodeURIComponent(markWith(waiting)))?.[1];

test("the tab's picture carries it too, to two digits; with nothing waiting it is the product's own", () => {
  expect([7, 42, 99, 100, 1_234].map(textOf)).toEqual(["7", "42", "99", "99+", "99+"]);
  expect(markWith(0)).toBe("/mark.svg");
});
