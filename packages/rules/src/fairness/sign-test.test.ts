import { describe, expect, it } from "vitest";
import { isSignAlarm, clopperPearson, SIGN_ALARM_P, signTest } from "./sign-test.ts";

const halves = (events: number) => [{ chance: 0.5, events }];

describe("the exact test of signs (F-23)", () => {
  // Both tails of the binomial of one half, as tables of the sign test show them.
  it.each([
    [8, 10, 0.109375],
    [2, 10, 0.109375],
    [9, 10, 0.021484375],
    [10, 10, 0.001953125],
    [0, 5, 0.0625],
    [5, 5, 0.0625],
    [3, 12, 0.14599609375],
    [15, 20, 0.041389465],
    [5, 10, 1],
  ])("of %d of %d has p = %d", (happened, events, p) => {
    expect(signTest({ chances: halves(events), happened })?.p).toBeCloseTo(p, 9);
  });

  it("counts each event by its own chance", () => {
    // Of chances 1/2 and 1/10 both with 0.05, one with 0.5, none with 0.45.
    const chances = [...halves(1), { chance: 0.1, events: 1 }];
    expect(signTest({ chances, happened: 2 })).toMatchObject({
      events: 2,
      expected: 0.3,
      p: expect.closeTo(0.1, 12),
    });
    expect(signTest({ chances, happened: 0 })?.p).toBeCloseTo(0.9, 12);
  });

  it("is told nothing by what could end in one way alone", () => {
    const sure = [
      { chance: 1, events: 3 },
      { chance: 0, events: 40 },
    ];
    expect(signTest({ chances: sure, happened: 3 })).toMatchObject({ p: 1, z: null });
    expect(signTest({ chances: [...sure, ...halves(10)], happened: 11 })?.p).toBeCloseTo(0.109375, 9);
  });

  it("counts deviations below 0 where it happened more often, and says nothing of no events", () => {
    expect(signTest({ chances: halves(100), happened: 65 })?.z).toBeCloseTo(-3, 12);
    expect(signTest({ chances: halves(100), happened: 35 })?.z).toBeCloseTo(3, 12);
    expect(signTest({ chances: [], happened: 0 })).toBeNull();
    expect(() => signTest({ chances: halves(3), happened: 4 })).toThrow("4 of 3 events happened");
  });

  it("of very many events is that of the bell curve, without a jump", () => {
    const p = (events: number) => signTest({ chances: halves(events), happened: events / 2 + 60 })?.p ?? 0;
    expect(p(2_000)).toBeCloseTo(0.0077, 3);
    expect(p(2_002)).toBeCloseTo(p(2_000), 3);
    // 1.96 deviations: 5 %.
    expect(signTest({ chances: halves(1_000_000), happened: 500_980 })?.p).toBeCloseTo(0.05, 4);
  });

  it("alarms beyond the chance of three deviations", () => {
    expect(SIGN_ALARM_P).toBe(0.0027);
    expect(isSignAlarm({ p: 0.0027 })).toBe(false);
    expect(isSignAlarm({ p: 0.0026 })).toBe(true);
    expect(isSignAlarm(null)).toBe(false);
  });
});

describe("the interval of Clopper and Pearson", () => {
  // 95 %, as published tables have them.
  it.each([
    [8, 10, 0.4439, 0.9748],
    [0, 5, 0, 0.5218],
    [5, 5, 0.4782, 1],
    [1, 10, 0.0025, 0.445],
    [5, 10, 0.1871, 0.8129],
    [0, 10, 0, 0.3085],
  ])("of %d of %d is [%d, %d]", (happened, events, low, high) => {
    const found = clopperPearson(happened, events, 0.95);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it("is wider at 99.7 %, and holds what was seen", () => {
    const { low, high } = clopperPearson(8, 10);
    expect(low).toBeLessThan(0.4439);
    expect(high).toBeGreaterThan(0.9748);
    expect(clopperPearson(3_000, 6_000)).toEqual({
      low: expect.closeTo(0.4806, 3),
      high: expect.closeTo(0.5194, 3),
    });
  });
});
