import { expect, it } from "vitest";
import { minutesOf, venueStanding } from "./venue-standing.ts";

const of = (minutes: number) => ({ fromMs: 600_000, toMs: 600_000 + minutes * 60_000 });
const told = (...verdicts: readonly string[]) => verdicts.map((verdict) => ({ verdict }));

it.each([
  [0.5, null, "half-minute"],
  [1, null, null],
  [1, [], "waiting"],
  [2, told("equal"), "waiting"],
  [2, told("equal", "equal"), "equal"],
  [2, told("equal", "untraded"), "equal"],
  [2, told("broken", "unreachable"), "not-comparable"],
  [2, told("differs"), "differs"],
  [5, told("equal", "equal", "differs", "equal", "equal"), "differs"],
] as const)("a round of %s minutes of which %j were compared stands as %s", (minutes, compared, standing) => {
  expect(venueStanding(of(minutes), compared)).toBe(standing);
  expect(minutesOf(of(minutes))).toBe(minutes);
});
