import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { isOptionClosed } from "./option-closed.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { CREATE_LEAD_MS, MADE_WITHIN_MS, type PlanInput, planRounds } from "./plan-rounds.ts";

const T = 1_800_000_000_000;
const plan = (offsetMs: number, changes: Partial<PlanInput> = {}) =>
  planRounds({
    type: "R1",
    lockSeconds: 10,
    nowMs: instant(T + offsetMs),
    isInSession: () => true,
    feedLiveSinceMs: instant(T - 3_600_000),
    isClosed: false,
    ...changes,
  }).map(({ place, times, canCreate }) => [place, (times.startMs - T) / 1000, canCreate]);

const closing = (closesAtMs: number) => ({
  isInSession: (_from: number, to: number) => to <= closesAtMs,
});

describe("the rounds that live at a moment", () => {
  it("are the betting one and, for R, the one whose contract runs, which is never invented", () => {
    expect(plan(0)).toEqual([
      ["running", -60, false],
      ["betting", 0, true],
    ]);
    expect(plan(0, { type: "B1" })).toEqual([["betting", 0, true]]);
  });

  it("are joined by the coming one shortly before it opens", () => {
    expect(plan(60_000 - CREATE_LEAD_MS - 1).map(([place]) => place)).toEqual(["running", "betting"]);
    expect(plan(60_000 - CREATE_LEAD_MS).at(-1)).toEqual(["coming", 60, true]);
  });

  it("are not made at or after the lock", () => {
    expect(plan(49_999)[1]).toEqual(["betting", 0, true]);
    expect(plan(50_000)[1]).toEqual(["betting", 0, false]);
  });

  it.each(GAME_TYPES)("%s: are made late, and never later than is said", (type) => {
    const made = Array.from({ length: 700 }, (_, second) =>
      plan(second * 1_000, { type })
        .filter(([, , canCreate]) => canCreate === true)
        .map(([, start]) => second - Number(start)),
    ).flat();
    expect(Math.max(...made)).toBeLessThan(MADE_WITHIN_MS / 1_000);
    expect(Math.max(...made)).toBeGreaterThan(10);
  });

  it("are not made while the feed is down or the option closed", () => {
    expect(plan(0, { feedLiveSinceMs: null })[1]).toEqual(["betting", 0, false]);
    expect(plan(0, { isClosed: true })[1]).toEqual(["betting", 0, false]);
  });

  it("include no digit round whose window began before the feed was live", () => {
    const since = { feedLiveSinceMs: instant(T + 5_000) };
    expect(plan(20_000, { type: "P1", ...since })).toEqual([["betting", 0, false]]);
    expect(plan(20_000, since)[1]).toEqual(["betting", 0, true]);
  });

  it("end with the session: a round may close at its last moment and no later", () => {
    expect(plan(0, closing(T + 120_000)).at(-1)).toEqual(["betting", 0, true]);
    expect(plan(0, closing(T + 119_999)).map(([place]) => place)).toEqual(["running"]);
  });
});

describe("two voids in a row", () => {
  const now = instant(T + 100_000);
  it.each([
    [["void", "void"], null, true],
    [["void", "void"], T + 70_001, true],
    [["void", "void"], T + 70_000, false],
    [["void", "decided"], null, false],
    [["decided", "void"], null, false],
    [["void"], null, false],
  ] as const)("%j, live since %s → closed %s", (endings, since, closed) => {
    expect(isOptionClosed(endings, since === null ? null : instant(since), now)).toBe(closed);
  });
});
