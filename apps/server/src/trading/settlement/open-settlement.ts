import { type RoundId, roundId } from "@maru/values";
import type { PaidBets } from "../../ports/public-log.ts";
import { eachInTurn } from "../../platform/each-in-turn.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { paidBets } from "./paid-bets-store.ts";
import { createSettleRound, type SettleAnswer, type ChunkSizes } from "./settle-round.ts";
import { advanceSettledPast, roundsDue } from "./settlement-store.ts";

export interface Settlement {
  /** Settles a decided round or pays back a void one; done once, whoever calls and however often. */
  settle(round: RoundId): Promise<SettleAnswer>;
  /**
   * Settles every final round that waits, oldest first, and resolves with their number. At start, and as a safety net. A round that is
   * stopped goes on waiting, and one that cannot be settled is told of by rejecting when all others are; neither holds up another.
   */
  settleDue(): Promise<number>;
  /** What settled rounds have paid, bet by bet; one that is not settled is missing. */
  paidBets(roundIds: readonly number[]): Promise<ReadonlyMap<number, PaidBets>>;
}

const DUE_AT_ONCE = 200;

/** Opens the settlement room on a database of the role maru_settlement; `sizes` makes chunks small for tests. */
export function openSettlement(database: Database, sizes?: ChunkSizes): Settlement {
  const settle = createSettleRound(database, sizes);
  return {
    settle,
    paidBets: (roundIds) => paidBets(database, roundIds),
    async settleDue() {
      let settled = 0;
      await eachInTurn(dueInTurn(database), async (id) => {
        if ((await settle(roundId(id))) === "settled") settled += 1;
      });
      return settled;
    },
  };
}

async function* dueInTurn(database: Database): AsyncGenerator<number> {
  for (let above = 0; ;) {
    const due = await roundsDue(database, { above, limit: DUE_AT_ONCE });
    yield* due;
    await advanceSettledPast(database);
    if (due.length < DUE_AT_ONCE) return;
    above = due.at(-1) ?? above;
  }
}
