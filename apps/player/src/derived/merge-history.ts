import { isLost, isOpen, isWon } from "@maru/contract/wire-codes";
import type { Bet, Page } from "../wire/shapes.ts";

/**
 * The history list: what the pages said, patched by what was heard since, newest first. A bet that is on no page yet is added
 * only when it is newer than the oldest row shown; otherwise its page will bring it.
 */
export function mergeHistory(pages: readonly Page<Bet>[], heard: readonly Bet[]): readonly Bet[] {
  const rows = new Map<number, Bet>();
  for (const page of pages) for (const bet of page.content) rows.set(bet.id, bet);
  const isWhole = pages.at(-1)?.isLast ?? false;
  const oldestMs = Math.min(...[...rows.values()].map((bet) => bet.createMs));
  for (const bet of heard) {
    const known = rows.get(bet.id);
    if (known === undefined && !isWhole && bet.createMs < oldestMs) continue;
    if (known !== undefined && !isOpen(known) && isOpen(bet)) continue;
    rows.set(bet.id, joined(known, bet));
  }
  return [...rows.values()].toSorted((a, b) => b.createMs - a.createMs || b.id - a.id);
}

/** What was heard last, with what it leaves out: not every message tells the multiple and the prices. */
function joined(known: Bet | undefined, heard: Bet): Bet {
  return {
    ...heard,
    multiple: heard.multiple ?? known?.multiple ?? null,
    openPrice: heard.openPrice ?? known?.openPrice ?? null,
    close: heard.close ?? known?.close ?? null,
  };
}

/** What a row shows as its result: plus the profit, minus the stake, nothing for a void or an open bet. */
export function shownProfit(bet: Pick<Bet, "status" | "profit" | "point">): number {
  if (isWon(bet)) return bet.profit;
  return isLost(bet) ? -bet.point : 0;
}
