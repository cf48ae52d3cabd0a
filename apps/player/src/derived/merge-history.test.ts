import { expect, test } from "vitest";
import type { Bet } from "../wire/shapes.ts";
import { mergeHistory, shownProfit } from "./merge-history.ts";

const bet = (id: number, more: Partial<Bet> = {}): Bet => ({
  id,
  roundId: 1,
  roundNumber: 1,
  createMs: id * 1_000,
  type: "B",
  stock: "SIM-V25",
  gameType: "R.5",
  status: 5,
  point: 5_000,
  profit: 0,
  multiple: 1.88,
  openPrice: null,
  close: null,
  clientKey: "",
  receipt: "",
  ...more,
});
const page = (content: readonly Bet[], isLast: boolean) => ({ content, isLast, page: 0 });

test("a new bet is added at the top, a result patches its row", () => {
  const rows = mergeHistory([page([bet(2), bet(1)], true)], [bet(3), bet(1, { status: 1, profit: 4_400 })]);
  expect(rows.map((row) => [row.id, row.status, row.profit])).toEqual([
    [3, 5, 0],
    [2, 5, 0],
    [1, 1, 4_400],
  ]);
});

test("a late word never takes a result back", () => {
  expect(mergeHistory([page([bet(1, { status: 2 })], true)], [bet(1)])[0]?.status).toBe(2);
});

test("a word without prices leaves those that are known, a result brings its own", () => {
  const pages = [page([bet(2, { openPrice: 9.5 }), bet(1, { status: 2, openPrice: 9.5, close: 9.7 })], true)];
  const rows = mergeHistory(pages, [
    bet(2, { status: 1, openPrice: 9.5, close: 9.8 }),
    bet(1, { status: 2 }),
  ]);
  expect(rows.map(({ openPrice, close }) => [openPrice, close])).toEqual([
    [9.5, 9.8],
    [9.5, 9.7],
  ]);
});

test("a bet older than the rows shown waits for its page", () => {
  expect(mergeHistory([page([bet(9), bet(8)], false)], [bet(2)]).map((row) => row.id)).toEqual([9, 8]);
});

test("a win shows the profit, a loss the stake, a void nothing", () => {
  expect(shownProfit(bet(1, { status: 1, profit: 4_400 }))).toBe(4_400);
  expect(shownProfit(bet(1, { status: 2, profit: -5_000 }))).toBe(-5_000);
  expect(shownProfit(bet(1, { status: 3 }))).toBe(0);
  expect(shownProfit(bet(1))).toBe(0);
});
