import { expect, it } from "vitest";
import { nextBetFromMs } from "./press-pause.ts";

const refused = (code: string, params: Record<string, unknown>) => ({
  refusal: { code, message: "", params },
});
const tooSoon = refused("BET_TOO_SOON", { untilMs: 17_300, pauseMs: 5_000 });
const bet = (createMs: number) => ({ createMs });

it("asks for no pause where the site has asked for none", () => {
  expect(nextBetFromMs([], [bet(12_300)])).toBe(0);
  const others = [{ refusal: null }, refused("TIMED_OUT", { untilMs: 90_000, pauseMs: 7_000 })];
  expect(nextBetFromMs(others, [bet(12_300)])).toBe(0);
});

it("waits for the moment that a refusal told", () => {
  expect(nextBetFromMs([tooSoon, { refusal: null }], [])).toBe(17_300);
  expect(nextBetFromMs([refused("BET_TOO_SOON", { untilMs: 17_300 })], [bet(16_900)])).toBe(17_300);
});

it("knows the pause from then on: it runs from the newest bet", () => {
  expect(nextBetFromMs([tooSoon], [bet(18_250), bet(12_300)])).toBe(23_250);
});
