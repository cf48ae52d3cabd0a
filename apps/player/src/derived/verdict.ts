import { isOpen, isVoid, isWon } from "@maru/contract/wire-codes";
import type { Bet } from "../wire/shapes.ts";
import { shownProfit } from "./merge-history.ts";

/** What a result may be called. Only what brought more than was staked is a win; `noGain` is told plainly, without colour (P-21). */
export type Verdict = "open" | "win" | "loss" | "void" | "noGain";

type Graded = Pick<Bet, "status" | "profit" | "point">;

/** One bet in one word: a right guess that paid no more than its stake is no win. */
export function verdictOf(bet: Graded): Verdict {
  if (isOpen(bet)) return "open";
  if (isVoid(bet)) return "void";
  const profit = shownProfit(bet);
  if (profit > 0) return "win";
  return isWon(bet) ? "noGain" : "loss";
}

/** All bets of a round in one word, by what they came to together. */
export function verdictOfAll(bets: readonly Graded[]): Verdict {
  if (bets.every(isVoid)) return "void";
  const total = bets.reduce((sum, bet) => sum + shownProfit(bet), 0);
  if (total > 0) return "win";
  return total < 0 ? "loss" : "noGain";
}
