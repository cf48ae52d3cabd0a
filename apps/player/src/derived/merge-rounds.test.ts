import { expect, it } from "vitest";
import { finishedRounds, patchRounds } from "./merge-rounds.ts";
import { testRound } from "./test-round.ts";

const round = (id: number, status = 1) => testRound({ id, startMs: id * 1_000, status });
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
