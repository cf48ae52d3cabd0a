import { instant, optionId } from "@maru/values";
import { expect, it } from "vitest";
import { isGameType, lengthMsOf } from "../game/families.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { lowestRoundIdFrom, roundIdOf, roundNumber } from "./round-identity.ts";
import { roundTimes } from "./round-times.ts";
import { seoulDayStart } from "./seoul-day.ts";

const DAY = seoulDayStart(instant(1_767_225_600_000));

it("names one round by its option and start", () => {
  const start = instant(DAY + 30_000);
  expect(roundIdOf(optionId(12), start)).toBe((start / 30_000) * 1000 + 12);
  expect(() => roundIdOf(optionId(1000), start)).toThrow(/does not fit/);
  expect(() => roundIdOf(optionId(1), instant(start + 1))).toThrow(/grid/);
});

it("orders ids by their starts", () => {
  const from = lowestRoundIdFrom(DAY + 1);
  expect(roundIdOf(optionId(999), DAY)).toBeLessThan(from);
  expect(roundIdOf(optionId(1), instant(DAY + 30_000))).toBe(from + 1);
});

it.each(GAME_TYPES)("numbers the %s rounds of a Seoul day from 1", (type) => {
  const length = lengthMsOf(type);
  expect(roundNumber(type, DAY)).toBe(1);
  expect(roundNumber(type, instant(DAY + length))).toBe(2);
  expect(roundNumber(type, instant(DAY + 86_400_000 - length))).toBe(86_400_000 / length);
});

it.each(GAME_TYPES)(
  "gives %s a lock before its end and no overlap of betting and measuring for a direction",
  (type) => {
    const length = lengthMsOf(type);
    const { startMs, lockMs, endMs, gameStartMs, gameFinishMs } = roundTimes(type, DAY, 10);
    expect([lockMs - startMs, endMs - startMs]).toEqual([length - 10_000, length]);
    const begin = type.startsWith("R") ? length : 0;
    expect([gameStartMs - startMs, gameFinishMs - startMs]).toEqual([begin, begin + length]);
    expect(() => roundTimes(type, instant(DAY + 1), 10)).toThrow(/grid/);
  },
);

it("knows its ten games and nothing else that an object has", () => {
  expect(GAME_TYPES.every(isGameType)).toBe(true);
  expect(["", "R3", "toString", "constructor", "__proto__"].filter(isGameType)).toEqual([]);
});

it("locks within its betting, never at an end of it", () => {
  const start = instant(DAY);
  expect(roundTimes("R1", start, 59).lockMs).toBe(DAY + 1_000);
  expect(roundTimes("R1", start, 0.001).lockMs).toBe(DAY + 59_999);
  for (const none of [0, -1, 60])
    expect(() => roundTimes("R1", start, none)).toThrow(`lockSeconds ${none} does not fit R1`);
});
