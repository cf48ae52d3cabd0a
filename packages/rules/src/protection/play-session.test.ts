import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { checkDueMs, checkPlay, isPlayOver, type PlaySession, withPlay } from "./play-session.ts";
import { NO_PLAY } from "../testing/empty-facts.ts";

const FROM = 1_772_413_200_007;
const MINUTE = 60_000;
/** Seven minutes of play, the newest bet at their end. */
const play: PlaySession = { ...NO_PLAY, fromMs: FROM, toMs: FROM + 7 * MINUTE };
const BREAK_END = play.toMs + 15 * MINUTE;

describe("a session of play", () => {
  it("is over after fifteen minutes without a bet", () => {
    expect(isPlayOver(play, BREAK_END - 1)).toBe(false);
    expect(isPlayOver(play, BREAK_END)).toBe(true);
  });

  it("goes on with a bet before that, and begins anew with one after", () => {
    expect(withPlay(play, instant(BREAK_END - 1))).toEqual({ ...play, toMs: BREAK_END - 1 });
    expect(withPlay(play, instant(BREAK_END))).toEqual({ ...play, fromMs: BREAK_END, toMs: BREAK_END });
  });

  it("begins with the first bet ever", () => {
    expect(withPlay(NO_PLAY, instant(FROM))).toEqual({ ...NO_PLAY, fromMs: FROM, toMs: FROM });
  });
});

describe("P-13: the reality check", () => {
  const asked = { ...play, checkEveryMs: 11 * MINUTE };

  it("is due after so much play since its beginning, or since the last answer", () => {
    expect(checkDueMs(asked, play.toMs)).toBe(FROM + 11 * MINUTE);
    expect(checkDueMs({ ...asked, checkedMs: FROM + 3 * MINUTE }, play.toMs)).toBe(FROM + 14 * MINUTE);
    expect(checkDueMs({ ...asked, checkedMs: FROM - 3 * MINUTE }, play.toMs)).toBe(FROM + 11 * MINUTE);
  });

  it("is never due where nobody is asked, nor after a break", () => {
    expect(checkDueMs(play, play.toMs)).toBeNull();
    expect(checkDueMs(asked, BREAK_END - 1)).toBe(FROM + 11 * MINUTE);
    expect(checkDueMs(asked, BREAK_END)).toBeNull();
  });

  it("stands in the way of a bet from its very moment", () => {
    const due = FROM + 11 * MINUTE;
    expect(checkPlay(asked, null, instant(due - 1))).toBeNull();
    expect(checkPlay(asked, null, instant(due))).toEqual({ code: "REALITY_CHECK_DUE", sinceMs: FROM });
  });
});

describe("a player's own limit of a session", () => {
  const nine = 9 * MINUTE;

  it("ends it in its very moment, until a break after the newest bet", () => {
    expect(checkPlay(play, nine, instant(FROM + nine - 1))).toBeNull();
    expect(checkPlay(play, nine, instant(FROM + nine))).toEqual({
      code: "SESSION_TIME_LIMIT",
      untilMs: BREAK_END,
    });
  });

  it("lets another begin after the break, however long the last one was", () => {
    expect(checkPlay(play, nine, instant(BREAK_END - 1))?.code).toBe("SESSION_TIME_LIMIT");
    expect(checkPlay(play, nine, instant(BREAK_END))).toBeNull();
  });

  it("comes before a check that is due as well", () => {
    const asked = { ...play, checkEveryMs: nine };
    expect(checkPlay(asked, nine, instant(FROM + nine))?.code).toBe("SESSION_TIME_LIMIT");
    expect(checkPlay(asked, nine + 1, instant(FROM + nine))?.code).toBe("REALITY_CHECK_DUE");
  });
});
