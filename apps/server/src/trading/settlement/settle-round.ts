import { setTimeout as delay } from "node:timers/promises";
import { gradeRound } from "@maru/rules";
import type { RoundId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { finalRound, settlePiece } from "./settlement-store.ts";

/** `not-final`: the round can still change, or does not exist; nothing was written. */
export type SettleAnswer = "settled" | "not-final";

/** Whole rounds up to this many bets settle in one transaction. */
const WHOLE_ROUND_BETS = 10_000;
/**
 * Larger ones in transactions of this many at first, so that their players' other bets wait for some milliseconds only. Each piece
 * has its cost, so they double up to the largest while nobody waits; once somebody did, they stay small.
 */
const PIECE_BETS = { smallest: 2_000, largest: 16_000 };

const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 10;

/**
 * Settles a round once, on all sites alike, whoever else tries at the same time and however often: a repeat finds it done. After a
 * crash between two pieces the next call goes on where it stopped. Throws when the database stays away.
 */
export function createSettleRound(database: Database): (roundId: RoundId) => Promise<SettleAnswer> {
  return async (roundId) => {
    const round = await again(() => finalRound(database, roundId));
    if (round === null) return "not-final";
    const grades = gradeRound(round.type, round.outcome);
    // A piece that is not full ends the round, so one more than it has.
    let size = round.bets <= WHOLE_ROUND_BETS ? WHOLE_ROUND_BETS + 1 : PIECE_BETS.smallest;
    let isAlone = true;
    for (;;) {
      const piece = size;
      const settled = await again(() => settlePiece(database, { roundId, grades, piece }));
      if (settled.isDone) return "settled";
      if (settled.wasWaitedFor) isAlone = false;
      size = isAlone ? Math.min(size * 2, PIECE_BETS.largest) : PIECE_BETS.smallest;
    }
  };
}

/** Deadlocks, serialization failures and lost connections pass; each piece is exact whether or not the lost one was committed. */
const PASSING = /^(40001|40P01|55P03|08...|57P0.|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried >= MAX_TRIES || !isPassing(error)) throw error;
      await delay(FIRST_PAUSE_MS * 2 ** (tried - 1));
    }
  }
}

function isPassing(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && typeof error.code === "string") return PASSING.test(error.code);
  return error instanceof Error && /connection/i.test(error.message);
}
