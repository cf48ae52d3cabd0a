import { expect, it } from "vitest";
import { openRecentIds, type RecentIds, rememberId } from "./recent-ids.ts";

const GENERATION = 8_192;
const HARD_CAP = 262_144;

/** Hears the ids `from`, `from` + 1, …, each at the moment of its number; answers how many were new. */
function hear(ids: RecentIds, from: number, count: number, finalBeforeMs: number): number {
  let heard = 0;
  for (let id = from; id < from + count; id += 1)
    heard += rememberId(ids, { tradeId: String(id), atMs: id }, finalBeforeMs) ? 1 : 0;
  return heard;
}

it("knows an id again in its generation and in the one after it", () => {
  const ids = openRecentIds();
  expect(hear(ids, 1, GENERATION, 0)).toBe(GENERATION);
  expect(hear(ids, 7, 1, 0)).toBe(0);
  // Nothing was before the first generation, so all before it is final as soon as anything is.
  expect(hear(ids, 50_000, 1, 1)).toBe(1);
  expect([ids.current.size, ids.previous.size]).toEqual([1, GENERATION]);
  expect(hear(ids, 7, 1, 1)).toBe(0);
  expect([ids.currentNewestMs, ids.previousNewestMs]).toEqual([50_000, GENERATION]);
});

it("begins a generation when one is full, not sooner", () => {
  const ids = openRecentIds();
  hear(ids, 1, GENERATION - 1, 1);
  hear(ids, 60_000, 1, 1);
  expect([ids.current.size, ids.previous.size]).toEqual([GENERATION, 0]);
  hear(ids, 60_001, 1, 1);
  expect([ids.current.size, ids.previous.size]).toEqual([1, GENERATION]);
  // The newest of the one that ended, though it came last; the new one counts for itself.
  expect([ids.currentNewestMs, ids.previousNewestMs]).toEqual([60_001, 60_000]);
});

it("keeps the newest moment of a generation, whatever came last", () => {
  const ids = openRecentIds();
  rememberId(ids, { tradeId: "a", atMs: 700 }, 0);
  rememberId(ids, { tradeId: "b", atMs: 300 }, 0);
  expect(ids.currentNewestMs).toBe(700);
});

it("forgets no generation whose newest tick is not final yet", () => {
  const ids = openRecentIds();
  hear(ids, 1, GENERATION, 1);
  hear(ids, 10_001, GENERATION, 1);
  // The first generation ends at its own last moment: not before that is it forgotten.
  hear(ids, 30_001, 1, GENERATION);
  expect([ids.current.size, ids.previous.size]).toEqual([GENERATION + 1, GENERATION]);
  expect(hear(ids, 7, 1, GENERATION)).toBe(0);
  hear(ids, 30_002, 1, GENERATION + 1);
  expect([ids.current.size, ids.previous.size]).toEqual([1, GENERATION + 1]);
  expect(hear(ids, 7, 1, GENERATION + 1)).toBe(1);
});

it("forgets rather than grow for ever where nothing becomes final", () => {
  const ids = openRecentIds();
  ids.previousNewestMs = 1;
  hear(ids, 1, HARD_CAP, 0);
  expect([ids.current.size, ids.previous.size]).toEqual([HARD_CAP, 0]);
  hear(ids, HARD_CAP + 1, 1, 0);
  expect([ids.current.size, ids.previous.size]).toEqual([1, HARD_CAP]);
});
