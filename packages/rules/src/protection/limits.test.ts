import { describe, expect, it } from "vitest";
import { instant, points } from "@maru/values";
import {
  checkProtection,
  exclusionAt,
  NO_PROTECTION,
  type PlayRecord,
  recordStake,
  totalsAt,
  withStake,
} from "./limits.ts";
import { NO_RECORD } from "../testing/empty-facts.ts";
import { withReturn } from "../testing/with-return.ts";
import { PLAY_BREAK_MS } from "./play-session.ts";

const DAY_MS = 86_400_000;
/** 00:00 in Seoul of day 20,000. */
const MIDNIGHT = instant(20_000 * DAY_MS - 9 * 3_600_000);
const totals = { day: 20_000, stakedPoints: points(700), returnedPoints: points(500) };
const record = { ...NO_RECORD, totals };
const attempt = (stake: number) => ({ wholePoints: points(stake), balance: points(10_000), nowMs: MIDNIGHT });

const day = (index: number, staked: number) => ({
  day: index,
  stakedPoints: points(staked),
  returnedPoints: points(0),
});

/** The totals of day 20,000. */
const sums = (staked: number, returned: number) => ({
  day: 20_000,
  stakedPoints: points(staked),
  returnedPoints: points(returned),
});

const open = (openBets: number) => ({ ...record, openBets });

describe("protection", () => {
  it("counts the day's stake and the day's loss, the new stake as lost", () => {
    const limits = { ...NO_PROTECTION, dayStakeMax: points(1_000), dayLossMax: points(400) };
    expect(checkProtection(limits, record, attempt(200))).toBeNull();
    expect(checkProtection(limits, record, attempt(201))).toEqual({
      code: "DAY_LOSS_LIMIT",
      max: 400,
      left: 200,
    });
    expect(checkProtection(limits, record, attempt(301))).toEqual({
      code: "DAY_STAKE_LIMIT",
      max: 1_000,
      left: 300,
    });
  });

  it("lets winnings of the day be staked again, and shows no room below nothing", () => {
    const limits = { ...NO_PROTECTION, dayLossMax: points(400) };
    const ahead = { ...totals, returnedPoints: points(900) };
    expect(checkProtection(limits, { ...record, totals: ahead }, attempt(600))).toBeNull();
    expect(checkProtection(limits, { ...record, totals: ahead }, attempt(601))).toMatchObject({ left: 600 });
    const behind = { ...totals, returnedPoints: points(0) };
    expect(checkProtection(limits, { ...record, totals: behind }, attempt(1))).toEqual({
      code: "DAY_LOSS_LIMIT",
      max: 400,
      left: 0,
    });
  });

  it("ends with its moment, and the totals end with the Seoul day", () => {
    expect(checkProtection({ ...NO_PROTECTION, timedOutUntilMs: MIDNIGHT }, record, attempt(1))).toBeNull();
    expect(
      checkProtection({ ...NO_PROTECTION, timedOutUntilMs: MIDNIGHT + 1 }, record, attempt(1)),
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

  it("keeps an exclusion going until the player asks to return, and a day longer", () => {
    const at = (excludedUntilMs: number | null, exclusionReturnMs: number | null) =>
      exclusionAt({ excludedUntilMs, exclusionReturnMs }, MIDNIGHT);
    expect(at(null, null)).toBeNull();
    expect(at(MIDNIGHT + 1, null)).toEqual({ code: "SELF_EXCLUDED", untilMs: MIDNIGHT + 1 });
    expect(at(MIDNIGHT, null)).toEqual({ code: "EXCLUSION_RETURN_NEEDED", untilMs: MIDNIGHT });
    expect(at(MIDNIGHT - 5, MIDNIGHT + 1)).toEqual({ code: "SELF_EXCLUDED", untilMs: MIDNIGHT + 1 });
    expect(at(MIDNIGHT - 5, MIDNIGHT)).toBeNull();
  });

  it("counts seven and thirty days, today among them, and forgets what is older", () => {
    const earlierDays = [day(19_994, 100), day(19_993, 1_000), day(19_971, 10_000), day(19_970, 100_000)];
    const limits = { ...NO_PROTECTION, weekStakeMax: points(900), monthStakeMax: points(12_000) };
    const played = { ...NO_RECORD, totals, earlierDays };
    expect(checkProtection(limits, played, attempt(100))).toBeNull();
    expect(checkProtection(limits, played, attempt(101))).toEqual({
      code: "WEEK_STAKE_LIMIT",
      max: 900,
      left: 100,
    });
    const wide = { ...limits, weekStakeMax: null };
    expect(checkProtection(wide, played, attempt(201))).toEqual({
      code: "MONTH_STAKE_LIMIT",
      max: 12_000,
      left: 200,
    });
  });

  it("P-09: lets no more stand open than was set, and bets nothing of what is above the balance that was set", () => {
    const few = { ...NO_PROTECTION, openBetsMax: 2 };
    expect(checkProtection(few, open(1), attempt(1))).toBeNull();
    expect(checkProtection(few, open(2), attempt(1))).toEqual({ code: "OPEN_BETS_LIMIT", max: 2 });
    expect(recordStake(open(1), points(1), MIDNIGHT).openBets).toBe(2);
    expect(checkProtection({ ...few, balanceMax: points(10_000) }, open(0), attempt(1))).toBeNull();
    expect(checkProtection({ ...few, balanceMax: points(9_999) }, open(0), attempt(1))).toEqual({
      code: "BALANCE_ABOVE_LIMIT",
      max: 9_999,
    });
  });

  it("asks after each interval of play, and not after a break", () => {
    let played: PlayRecord = { ...NO_RECORD, play: { ...NO_RECORD.play, checkEveryMs: 600_000 } };
    const at = (ms: number) =>
      checkProtection(NO_PROTECTION, played, { ...attempt(1), nowMs: instant(MIDNIGHT + ms) });
    expect(at(0)).toBeNull();
    played = recordStake(played, points(1), instant(MIDNIGHT));
    expect(at(599_999)).toBeNull();
    expect(at(600_000)).toEqual({ code: "REALITY_CHECK_DUE", sinceMs: MIDNIGHT });
    expect(at(PLAY_BREAK_MS)).toBeNull();
    played = { ...played, play: { ...played.play, checkedMs: MIDNIGHT + 600_000 } };
    expect(at(600_001)).toBeNull();
  });
});

describe("the record of a player's days", () => {
  const tomorrow = instant(MIDNIGHT + DAY_MS);

  it("adds a stake of the same day to its totals and turns no page", () => {
    const played = { ...record, earlierDays: [day(19_999, 31)] };
    const after = recordStake(played, points(7), instant(MIDNIGHT + DAY_MS - 1));
    expect(after.totals).toEqual(sums(707, 500));
    expect(after.earlierDays).toEqual([day(19_999, 31)]);
  });

  it.each([
    ["staked and won", 700, 500, true],
    ["staked alone", 700, 0, true],
    ["won alone, of a stake of the day before", 0, 500, true],
    ["neither: that day is not kept", 0, 0, false],
  ])("turns the page at midnight of a day on which the player %s", (_, staked, returned, isKept) => {
    const before = { ...record, totals: sums(staked, returned), earlierDays: [day(19_999, 31)] };
    const after = recordStake(before, points(7), tomorrow);
    expect(after.totals).toEqual(day(20_001, 7));
    expect(after.earlierDays).toEqual([day(19_999, 31), ...(isKept ? [sums(staked, returned)] : [])]);
  });
});

describe("P-09: a player's own limits", () => {
  const month = { ...record, earlierDays: [day(19_995, 3_000), day(19_972, 20_000)] };
  it.each([
    ["of one stake", { singleStakeMax: points(307) }, 307, { code: "SINGLE_STAKE_LIMIT", max: 307 }],
    [
      "of the week's loss",
      { weekLossMax: points(3_503) },
      303,
      { code: "WEEK_LOSS_LIMIT", max: 3_503, left: 303 },
    ],
    [
      "of the month's loss",
      { monthLossMax: points(23_507) },
      307,
      { code: "MONTH_LOSS_LIMIT", max: 23_507, left: 307 },
    ],
  ] as const)("%s are met to the last point and not beyond", (_, limit, most, refusal) => {
    const limits = { ...NO_PROTECTION, ...limit };
    expect(checkProtection(limits, month, attempt(most))).toBeNull();
    expect(checkProtection(limits, month, attempt(most + 1))).toEqual(refusal);
  });

  it("tell until when a time-out lasts", () => {
    const limits = { ...NO_PROTECTION, timedOutUntilMs: MIDNIGHT + 7 };
    expect(checkProtection(limits, record, attempt(1))).toEqual({ code: "TIMED_OUT", untilMs: MIDNIGHT + 7 });
  });
});
