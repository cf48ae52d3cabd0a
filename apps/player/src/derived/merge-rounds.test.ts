import { expect, it } from "vitest";
import { finishedRounds, patchRounds, withBegun } from "./merge-rounds.ts";
import { testRound } from "./test-round.ts";

const round = (id: number, status: 1 | 5 = 1) => testRound({ id, startMs: id * 1_000, status });
const pages = [
  { content: [round(12, 5), round(11)], isLast: false, page: 0 },
  { content: [round(10), round(9)], isLast: true, page: 0 },
];
const ids = (heard: Parameters<typeof patchRounds>[1]) =>
  finishedRounds(patchRounds(pages, heard)).map(({ id }) => id);

it("shows finished rounds alone, newest first", () => {
  expect(ids([])).toEqual([11, 10, 9]);
});

it("takes a finished round for its running row, and a new one on top", () => {
  expect(ids([round(12), round(13), round(14, 5)])).toEqual([13, 12, 11, 10, 9]);
});

it("leaves alone what another page holds or what is known", () => {
  expect(patchRounds(pages, [round(9), round(11)])).toBe(pages);
});

it("has nothing to patch before the first page", () => {
  expect(patchRounds([], [round(1)])).toEqual([]);
});

it("begins with the first round that is decided, where there was none before", () => {
  const empty = { content: [], isLast: true, page: 0 };
  expect(finishedRounds(patchRounds([empty], [round(1), round(2, 5)])).map(({ id }) => id)).toEqual([1]);
  expect(patchRounds([empty], [round(2, 5)])).toEqual([empty]);
});

it("lists those that have begun above the finished ones, each until it is decided", () => {
  const finished = finishedRounds(pages);
  const heard = [round(12, 5), round(13, 5), round(14, 5), round(11)];
  const idsWith = (begun: ReturnType<typeof round> | null, rows = finished) =>
    withBegun(rows, heard, begun).map(({ id, status }) => `${id}:${status}`);
  expect(idsWith(round(13, 5))).toEqual(["13:5", "12:5", "11:1", "10:1", "9:1"]);
  // Decided in the list before the channel said so.
  expect(idsWith(round(13, 5), [round(12), ...finished])).toEqual(["13:5", "12:1", "11:1", "10:1", "9:1"]);
  expect(withBegun(finished, heard, null)).toBe(finished);
  expect(withBegun(finished, [round(11)], round(11))).toBe(finished);
});
