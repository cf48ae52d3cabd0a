import type { Bet } from "../wire/shapes.ts";
import type { BetIntent } from "./bet-intent.ts";

/**
 * The first moment at which another bet is taken on a site that asks for a pause between bets; 0 while it has asked for none. A refusal
 * tells the moment and the pause, which from then on runs from the newest bet.
 */
export function nextBetFromMs(
  intents: readonly Pick<BetIntent, "refusal">[],
  bets: readonly Pick<Bet, "createMs">[],
): number {
  const told = intents.flatMap(({ refusal }) => (refusal?.code === "BET_TOO_SOON" ? [refusal.params] : []));
  if (told.length === 0) return 0;
  const pauseMs = Math.max(...told.map((params) => countOf(params["pauseMs"])));
  const newestMs = Math.max(0, ...bets.map(({ createMs }) => createMs));
  return Math.max(newestMs + pauseMs, ...told.map((params) => countOf(params["untilMs"])));
}

function countOf(param: unknown): number {
  return typeof param === "number" ? param : 0;
}
