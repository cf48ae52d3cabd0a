import { expect } from "@playwright/test";
import type { Words } from "../words.ts";
import { type Bet, betsOf, type MemberApi } from "./member-api.ts";
import { withSeparators } from "./shown-balance.ts";

/** What a finished bet must say of itself on every screen. */
export interface Outcome {
  readonly bet: Bet;
  readonly word: string;
  /** With its sign: +4,400, −5,000 or 0. */
  readonly change: string;
}

/** The bet as the server has it after its result; its profit is what its status promises. */
export async function outcomeOf(
  api: MemberApi,
  words: Words,
  { betId, wonProfit }: { betId: number; wonProfit: number },
): Promise<Outcome> {
  const bet = (await betsOf(api)).find((one) => one.id === betId);
  if (bet === undefined) throw new Error(`bet ${betId} is not in the history`);
  const expected = { 1: wonProfit, 2: -bet.point, 3: 0 }[bet.status];
  expect(bet.profit, `profit of a bet with status ${bet.status}`).toBe(expected);
  if (bet.status === 1) return { bet, word: words.win, change: `+${withSeparators(wonProfit)}` };
  if (bet.status === 2) return { bet, word: words.loss, change: `\u2212${withSeparators(bet.point)}` };
  return { bet, word: words.void, change: "0" };
}

/** Holds what the result dialog said against the outcome. */
export function expectDialog(text: string, words: Words, { word, change }: Outcome): void {
  expect(text).toContain(words.resultTitle);
  expect(text).toMatch(new RegExp(`^${word}$`, "m"));
  expect(text.replaceAll("\n", "")).toContain(`${change}KRW`);
}
