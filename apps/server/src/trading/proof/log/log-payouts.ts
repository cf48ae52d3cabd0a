import { setImmediate as letOthersRun } from "node:timers/promises";
import type { PaidBet, PaidBets, ReadPaidBets } from "../../../ports/public-log.ts";
import { leafHash } from "../../../platform/merkle-tree.ts";
import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { type BetsTree, growBetsTree } from "./bets-tree.ts";
import { payoutText, payoutsLeaf } from "./log-bodies.ts";
import type { LogStore } from "./log-store.ts";

/** Some milliseconds of hashing; betting goes on in between. */
const HASHES_AT_ONCE = 4_096;

/** What bets came to, and the tree over it. */
export interface PayoutsTree extends BetsTree {
  readonly paidOf: (betId: number) => PaidBet | null;
}

/** Logs what settled rounds have paid, behind their stakes and their results. Resolves when nothing more can be logged now. */
export async function logPayouts(store: LogStore, paidBets: ReadPaidBets): Promise<void> {
  for (let due = await store.paidDue(); due.length > 0; due = await store.paidDue()) {
    const paid = await paidBets(due);
    let isLogged = false;
    await eachInTurn(due, async (roundId) => {
      if (await logOne(store, roundId, paid.get(roundId))) isLogged = true;
    });
    // What is left waits for a receipt or for its settlement, and is looked at the next time.
    if (!isLogged) return;
  }
}

async function logOne(store: LogStore, roundId: number, paid: PaidBets | undefined): Promise<boolean> {
  if (paid === undefined) return false;
  if (paid.bets.length > 0) {
    const tree = await growPayoutsTree(store, roundId, paid);
    if (tree === null) return false;
    await store.append([payoutsLeaf(roundId, paid, tree.root)]);
  }
  await store.forgetPaid([roundId]);
  return true;
}

/** Null while a bet of the round has no receipt. */
export async function growPayoutsTree(
  store: LogStore,
  roundId: number,
  { bets }: PaidBets,
): Promise<PayoutsTree | null> {
  const betIds = bets.map(({ betId }) => betId);
  const receipts = await store.receiptLeaves(roundId, betIds);
  if (receipts.size !== betIds.length) return null;
  const leaves: Buffer[] = [];
  for (const bet of bets) {
    const receipt = receipts.get(bet.betId);
    if (receipt !== undefined) leaves.push(leafHash(receipt, payoutText(bet)));
    if (leaves.length % HASHES_AT_ONCE === 0) await letOthersRun();
  }
  const byId = new Map(bets.map((bet) => [bet.betId, bet]));
  return { ...(await growBetsTree(betIds, leaves)), paidOf: (betId) => byId.get(betId) ?? null };
}
