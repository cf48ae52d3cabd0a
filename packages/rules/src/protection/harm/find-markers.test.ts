import { array, assert, boolean, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { findHarmMarkers } from "./find-markers.ts";
import type { AskedDeposit, PlayedBet, PlayerDay } from "./harm-facts.ts";
import { HARM_MARKERS, HARM_RULES, type HarmMarker } from "./harm-rules.ts";

const FROM = Date.UTC(2026, 2, 1, 15);
const DAY_MS = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** At noon of the day, when nothing is said by itself. */
const NOON = 12 * HOUR;

const bet = (atMs: number, stake = 1_000, returned: number | null = 0, lastsMs = MINUTE): PlayedBet => ({
  atMs: FROM + atMs,
  endedMs: FROM + atMs + lastsMs,
  stake,
  returned,
});
const deposit = (atMs: number, end: AskedDeposit["end"] = "kept"): AskedDeposit => ({
  atMs: FROM + atMs,
  end,
});
const day = (part: Partial<PlayerDay>): PlayerDay => ({
  fromMs: FROM,
  toMs: FROM + DAY_MS,
  bets: [],
  deposits: [],
  limits: {},
  used: {},
  ...part,
});
const found = (part: Partial<PlayerDay>, marker: HarmMarker) =>
  findHarmMarkers(day(part)).find((one) => one.marker === marker);
const figureOf = (part: Partial<PlayerDay>, marker: HarmMarker) => found(part, marker)?.figure ?? null;

/** One stake lost after the other, two minutes apart, each by this much of the one before. */
const chase = (stakes: readonly number[], returned: number | null | "stake" = 0): readonly PlayedBet[] =>
  stakes.map((stake, place) =>
    bet(NOON + place * 2 * MINUTE, stake, returned === "stake" ? stake : returned),
  );

describe("P-32: stakes that rise after losses", () => {
  it.each([
    ["three times, by half each", [1_000, 1_500, 2_250, 3_375], 0, 3],
    ["twice", [1_000, 1_500, 2_250], 0, null],
    ["three times, the last a point short of half", [1_000, 1_500, 2_250, 3_374], 0, null],
    ["three times after voids", [1_000, 1_500, 2_250, 3_375], "stake", null],
    ["three times after what is not settled", [1_000, 1_500, 2_250, 3_375], null, null],
    ["never", [1_000, 1_000, 1_000, 1_000], 0, null],
  ] as const)("%s", (_, stakes, returned, figure) => {
    expect(figureOf({ bets: chase(stakes, returned) }, "raised-stakes")).toBe(figure);
  });

  it("is asked of the bet that was last seen to end, not of one that still runs", () => {
    const bets = [1, 2, 4, 8].map((times, place) =>
      bet(NOON + place * MINUTE, times * 1_000, 0, 10 * MINUTE),
    );
    expect(figureOf({ bets }, "raised-stakes")).toBeNull();
  });

  it("ends with a break of a quarter of an hour", () => {
    const after = (pauseMs: number) =>
      [1, 2, 4, 8].map((times, place) => bet(NOON + place * (pauseMs + MINUTE), times * 1_000));
    expect(figureOf({ bets: after(15 * MINUTE - 1) }, "raised-stakes")).toBe(3);
    expect(figureOf({ bets: after(15 * MINUTE) }, "raised-stakes")).toBeNull();
  });

  it("counts a raise on the day it was made on", () => {
    const bets = [-5, -3, -1, 1].map((minute, place) => bet(minute * MINUTE, 1_000 * 2 ** place));
    expect(figureOf({ bets }, "raised-stakes")).toBeNull();
    expect(
      figureOf({ bets: [...bets, bet(3 * MINUTE, 16_000), bet(5 * MINUTE, 32_000)] }, "raised-stakes"),
    ).toBe(3);
  });
});

describe("P-32: deposits after a loss, many of them, and those taken back", () => {
  it.each([
    ["a millisecond less than an hour after", HOUR - 1, 1],
    ["an hour after", HOUR, null],
    ["in the moment of its end", 0, 1],
    ["before its end", -1, null],
  ])("a deposit %s", (_, afterMs, figure) => {
    const bets = [bet(NOON, 1_000, 0)];
    expect(figureOf({ bets, deposits: [deposit(NOON + MINUTE + afterMs)] }, "deposit-after-loss")).toBe(
      figure,
    );
  });

  it("asks for a net loss: what was won in the same hour counts against it", () => {
    const deposits = [deposit(NOON + 10 * MINUTE)];
    const after = (returned: number) =>
      figureOf({ bets: [bet(NOON), bet(NOON + MINUTE, 1_000, returned)], deposits }, "deposit-after-loss");
    expect(after(1_999)).toBe(1);
    expect(after(2_000)).toBeNull();
  });

  it("counts neither a void nor what is not settled as lost", () => {
    const deposits = [deposit(NOON + 10 * MINUTE)];
    for (const returned of [1_000, null])
      expect(figureOf({ bets: [bet(NOON, 1_000, returned)], deposits }, "deposit-after-loss")).toBeNull();
  });

  it.each([
    [["kept", "kept", "kept"], 3, null],
    [["kept", "kept", "cancelled"], null, null],
    [["kept", "kept", "failed"], null, null],
    [["cancelled", "cancelled"], null, 2],
    [["cancelled", "kept", "failed"], null, null],
  ] as const)("%j", (ends, many, cancelled) => {
    const deposits = ends.map((end, place) => deposit(NOON + place * HOUR, end));
    expect(figureOf({ deposits }, "many-deposits")).toBe(many);
    expect(figureOf({ deposits }, "cancelled-deposits")).toBe(cancelled);
  });
});

const many = (count: number, fromMs: number, everyMs: number) =>
  Array.from({ length: count }, (_, place) => bet(fromMs + place * everyMs, 1_000, 1_000));
/** From noon on, a bet each ten minutes. */
const sessionOf = (lengthMs: number) =>
  figureOf({ bets: [...many(12, NOON, 10 * MINUTE), bet(NOON + lengthMs)] }, "long-session");

describe("P-32: play at night, and for long", () => {
  it.each([
    ["ten bets from midnight on", 10, 0, 10],
    ["nine", 9, 0, null],
    ["ten, the last a millisecond before six", 10, 6 * HOUR - 1 - 9 * MINUTE, 10],
    ["ten, the last at six", 10, 6 * HOUR - 9 * MINUTE, null],
    ["ten, the first before midnight", 10, -1, null],
  ])("%s", (_, count, fromMs, figure) => {
    expect(figureOf({ bets: many(count, fromMs, MINUTE) }, "night-play")).toBe(figure);
  });

  it("a session of two hours is none yet, and a millisecond more is", () => {
    expect(sessionOf(2 * HOUR)).toBeNull();
    expect(sessionOf(2 * HOUR + 1)).toBe(121);
  });

  it("a break of a quarter of an hour makes two sessions of one", () => {
    const session = (pauseMs: number) =>
      figureOf(
        { bets: [...many(9, NOON, 10 * MINUTE), ...many(9, NOON + 80 * MINUTE + pauseMs, 10 * MINUTE)] },
        "long-session",
      );
    expect(session(15 * MINUTE - 1)).toBe(175);
    expect(session(15 * MINUTE)).toBeNull();
  });

  it("a session over midnight is counted whole on the day that it ends on", () => {
    expect(figureOf({ bets: many(14, -HOUR, 10 * MINUTE) }, "long-session")).toBe(130);
    // It ended before: the day before has counted it.
    expect(figureOf({ bets: many(14, -3 * HOUR, 10 * MINUTE) }, "long-session")).toBeNull();
  });
});

describe("P-32: a limit of the player's own that is all but used up", () => {
  it.each([
    ["nine tenths", 9_000, 90],
    ["a point less", 8_999, null],
    ["all of it", 10_000, 100],
  ])("%s", (_, used, figure) => {
    const limits = { dayStake: 10_000 };
    expect(figureOf({ limits, used: { dayStake: used } }, "limit-reached")).toBe(figure);
  });

  it("names the fullest, and knows of none where none was set", () => {
    const used = { dayStake: 95, weekLoss: 99, monthDeposit: 97 };
    expect(
      found({ limits: { dayStake: 100, weekLoss: 100, monthDeposit: 100 }, used }, "limit-reached"),
    ).toEqual({
      marker: "limit-reached",
      figure: 99,
      least: 90,
      limit: "weekLoss",
    });
    expect(found({ limits: { dayStake: null }, used }, "limit-reached")).toBeUndefined();
  });

  it("holds a session against its own minutes", () => {
    const bets = [0, 9, 18].map((minute) => bet(NOON + minute * MINUTE));
    expect(found({ bets, limits: { sessionMinutes: 20 } }, "limit-reached")).toMatchObject({
      figure: 90,
      limit: "sessionMinutes",
    });
  });

  it("a day that was won fills no limit of losses", () => {
    expect(figureOf({ limits: { dayLoss: 10 }, used: { dayLoss: -500 } }, "limit-reached")).toBeNull();
  });
});

const anyDay = record({
  bets: array(
    record({
      at: integer({ min: -12 * HOUR, max: DAY_MS - 1 }),
      stake: integer({ min: 1, max: 1e9 }),
      isWon: boolean(),
    }),
    { maxLength: 60 },
  ).map((bets) =>
    bets.toSorted((a, b) => a.at - b.at).map(({ at, stake, isWon }) => bet(at, stake, isWon ? stake * 2 : 0)),
  ),
  deposits: array(
    record({ at: integer({ min: 0, max: DAY_MS - 1 }), end: constantFrom("kept", "cancelled", "failed") }),
    { maxLength: 12 },
  ).map((asked) => asked.map(({ at, end }) => deposit(at, end))),
}).map(day);

test("P-32: every marker stands at or above its threshold, once, and none without play or deposits", () => {
  assert(
    property(anyDay, (one) => {
      const markers = findHarmMarkers(one);
      expect(new Set(markers.map(({ marker }) => marker)).size).toBe(markers.length);
      for (const { marker, figure, least } of markers) {
        expect(least).toBe(HARM_RULES[marker].least);
        expect(Number.isSafeInteger(figure) && figure >= least).toBe(true);
      }
    }),
  );
  expect(findHarmMarkers(day({}))).toEqual([]);
});

test("P-32: stakes alone never mark a player: twice as much on every bet marks the same", () => {
  assert(
    property(anyDay, (one) => {
      const doubled = one.bets.map(({ stake, returned, ...rest }) => ({
        ...rest,
        stake: stake * 2,
        returned: returned === null ? null : returned * 2,
      }));
      expect(findHarmMarkers({ ...one, bets: doubled })).toEqual(findHarmMarkers(one));
    }),
  );
});

test("P-32: a bet or a deposit more never takes a marker of counts away", () => {
  const counted: readonly HarmMarker[] = [
    "many-deposits",
    "cancelled-deposits",
    "night-play",
    "long-session",
  ];
  assert(
    property(anyDay, integer({ min: 0, max: DAY_MS - 1 }), (one, at) => {
      const more = {
        ...one,
        bets: [...one.bets, bet(at)].toSorted((a, b) => a.atMs - b.atMs),
        deposits: [...one.deposits, deposit(at)],
      };
      const kept = findHarmMarkers(more).map(({ marker }) => marker);
      for (const { marker } of findHarmMarkers(one))
        if (counted.includes(marker)) expect(kept).toContain(marker);
    }),
  );
});

test("P-32: the thresholds, once more by hand: a change of one is a change in two places", () => {
  expect(HARM_MARKERS.map((marker) => [marker, HARM_RULES[marker].least, HARM_RULES[marker].unit])).toEqual([
    ["raised-stakes", 3, "bets"],
    ["deposit-after-loss", 1, "deposits"],
    ["many-deposits", 3, "deposits"],
    ["cancelled-deposits", 2, "deposits"],
    ["night-play", 10, "bets"],
    ["long-session", 121, "minutes"],
    ["limit-reached", 90, "percent"],
  ]);
});
