import { type RoundId, roundId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { createSettleRound, type SettleAnswer } from "./settle-round.ts";
import { advanceSettledPast, roundsDue } from "./settlement-store.ts";

export interface Settlement {
  /** Settles a decided round or pays back a void one; done once, whoever calls and however often. */
  settle(round: RoundId): Promise<SettleAnswer>;
  /** Settles every final round that waits, oldest first, and resolves with their number. At start, and as a safety net. */
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
      for (;;) {
        const due = await roundsDue(database, DUE_AT_ONCE);
        for (const id of due) await settle(roundId(id));
        settled += due.length;
        await advanceSettledPast(database);
        if (due.length < DUE_AT_ONCE) return settled;
      }
    },
  };
}
