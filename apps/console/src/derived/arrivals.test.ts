import { expect, test } from "vitest";
import { arrivalsIn, type QueueLength, titleWith } from "./arrivals.ts";

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
