import { describe, expect, it } from "vitest";
import { instant, points } from "@maru/values";
import { checkProtection, NO_PROTECTION, totalsAt, withReturn, withStake } from "./limits.ts";

const DAY_MS = 86_400_000;
/** 00:00 in Seoul of day 20,000. */
const MIDNIGHT = instant(20_000 * DAY_MS - 9 * 3_600_000);
const totals = { day: 20_000, stakedPoints: points(700), returnedPoints: points(500) };
const attempt = (stake: number) => ({ wholePoints: points(stake), nowMs: MIDNIGHT });

describe("protection", () => {
  it("counts the day's stake and the day's loss, the new stake as lost", () => {
    const limits = { ...NO_PROTECTION, dayStakeMax: points(1_000), dayLossMax: points(400) };
    expect(checkProtection(limits, totals, attempt(200))).toBeNull();
    expect(checkProtection(limits, totals, attempt(201))).toEqual({
      code: "DAY_LOSS_LIMIT",
      max: 400,
      left: 200,
    });
    expect(checkProtection(limits, totals, attempt(301))).toEqual({
      code: "DAY_STAKE_LIMIT",
      max: 1_000,
      left: 300,
    });
  });

  it("lets winnings of the day be staked again, and shows no room below nothing", () => {
    const limits = { ...NO_PROTECTION, dayLossMax: points(400) };
    const ahead = { ...totals, returnedPoints: points(900) };
    expect(checkProtection(limits, ahead, attempt(600))).toBeNull();
    expect(checkProtection(limits, ahead, attempt(601))).toMatchObject({ left: 600 });
    const behind = { ...totals, returnedPoints: points(0) };
    expect(checkProtection(limits, behind, attempt(1))).toEqual({
      code: "DAY_LOSS_LIMIT",
      max: 400,
      left: 0,
    });
  });

  it("ends with its moment, and the totals end with the Seoul day", () => {
    expect(checkProtection({ ...NO_PROTECTION, excludedUntilMs: MIDNIGHT }, totals, attempt(1))).toBeNull();
    expect(
      checkProtection({ ...NO_PROTECTION, timedOutUntilMs: MIDNIGHT + 1 }, totals, attempt(1)),
    ).toMatchObject({ code: "TIMED_OUT" });
    expect(totalsAt(totals, instant(MIDNIGHT + DAY_MS - 1))).toEqual(totals);
    expect(totalsAt(totals, instant(MIDNIGHT + DAY_MS))).toEqual({
      day: 20_001,
      stakedPoints: 0n,
      returnedPoints: 0n,
    });
  });

  it("books stakes and returns on the day they happen", () => {
    const tomorrow = instant(MIDNIGHT + DAY_MS);
    expect(withStake(totals, points(5), MIDNIGHT)).toMatchObject({
      stakedPoints: 705n,
      returnedPoints: 500n,
    });
    expect(withReturn(totals, points(5), tomorrow)).toEqual({
      day: 20_001,
      stakedPoints: 0n,
      returnedPoints: 5n,
    });
  });
});
