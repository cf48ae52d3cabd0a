import { isOpen, isVoid, isWon } from "@maru/contract/wire-codes";
import type { Bet, BetStatus } from "../wire/shapes.ts";

/** Which of the player's bets are listed; what is null does not matter. */
export interface HistoryFilter {
  readonly startMs: number | null;
  /** The first moment after the last day. */
  readonly endMs: number | null;
  readonly option: { readonly id: number; readonly stock: string; readonly type: string } | null;
  readonly status: BetStatus | null;
}

export const EVERY_BET: HistoryFilter = { startMs: null, endMs: null, option: null, status: null };

/** Whether a bet that was heard of belongs to the list: the server has judged the others. */
export function isListed(
  bet: Pick<Bet, "createMs" | "stock" | "gameType" | "status">,
  { startMs, endMs, option, status }: HistoryFilter,
): boolean {
  if (startMs !== null && bet.createMs < startMs) return false;
  if (endMs !== null && bet.createMs >= endMs) return false;
  if (option !== null && (bet.stock !== option.stock || bet.gameType !== option.type)) return false;
  return status === null || bet.status === status;
}

export interface BetSums {
  readonly count: number;
  readonly staked: number;
  readonly returned: number;
  readonly net: number;
  /** Stakes of bets without a result: in no other sum but the count. */
  readonly open: number;
}

/** What bets came to: stakes and returns of those that have a result. */
export function sumsOf(bets: readonly Pick<Bet, "status" | "point" | "profit">[]): BetSums {
  const sums = { count: bets.length, staked: 0, returned: 0, net: 0, open: 0 };
  for (const bet of bets) {
    if (isOpen(bet)) {
      sums.open += bet.point;
      continue;
    }
    sums.staked += bet.point;
    if (isWon(bet)) sums.returned += bet.point + bet.profit;
    if (isVoid(bet)) sums.returned += bet.point;
  }
  sums.net = sums.returned - sums.staked;
  return sums;
}
