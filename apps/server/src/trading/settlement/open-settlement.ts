import { type RoundId, roundId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { createSettleRound, type SettleAnswer } from "./settle-round.ts";
import { advanceSettledPast, roundsDue } from "./settlement-store.ts";

export interface Settlement {
  /** Settles a decided round or pays back a void one; done once, whoever calls and however often. */
  settle(round: RoundId): Promise<SettleAnswer>;
  /**
   * Settles every final round that waits, oldest first, and resolves with their number. At start, and as a safety net. A round that is
   * stopped goes on waiting and holds up none of the others.
   */
  settleDue(): Promise<number>;
}

const DUE_AT_ONCE = 200;

/** Opens the settlement room on a database of the role maru_settlement. */
export function openSettlement(database: Database): Settlement {
  const settle = createSettleRound(database);
  return {
    settle,
    async settleDue() {
      let settled = 0;
      for (let above = 0; ;) {
        const due = await roundsDue(database, { above, limit: DUE_AT_ONCE });
        for (const id of due) if ((await settle(roundId(id))) === "settled") settled += 1;
        await advanceSettledPast(database);
        if (due.length < DUE_AT_ONCE) return settled;
        above = due.at(-1) ?? above;
      }
    },
  };
}
