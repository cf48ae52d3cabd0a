import { setTimeout as delay } from "node:timers/promises";
import { gradeRound } from "@maru/rules";
import type { RoundId } from "@maru/values";
import { isConnectionLost } from "../../platform/lost-connection.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { finalRound, type SettledPiece, settlePiece } from "./settlement-store.ts";

/**
 * `not-final`: the round can still change, or does not exist; nothing was written. `stopped`: the books disagree about this round
 * or its sites, and it waits until an operator has opened the doors again.
 */
export type SettleAnswer = "settled" | "not-final" | "stopped";

/**
 * Bets of a stretch, which is read once and paid in one transaction while nobody waits for it: large, so that each page of accounts is
 * visited few times. Once somebody waited, it stops after some of its players, and the rest goes by small pieces: another bet waits for one.
 */
const STRETCH_BETS = { alone: 262_144, waitedFor: 500 } as const;

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
    try {
      await settleStretches((piece) => again(() => settlePiece(database, { roundId, grades, piece })));
    } catch (error) {
      if (isStopped(error)) return "stopped";
      throw error;
    }
    return "settled";
  };
}

/** Settles piece after piece until the round is done. */
async function settleStretches(settle: (piece: number) => Promise<SettledPiece>): Promise<void> {
  let size: number = STRETCH_BETS.alone;
  for (;;) {
    const settled = await settle(size);
    if (settled.isDone) return;
    if (settled.wasWaitedFor) size = STRETCH_BETS.waitedFor;
  }
}

/** SQLSTATE of the doors that the books closed (migrations/0006-books.sql). */
function isStopped(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P0024";
}

/** Deadlocks, serialization failures and lost connections pass; each piece is exact whether or not the lost one was committed. */
const IN_THE_WAY = /^(40001|40P01|55P03)$/;

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
  if (isConnectionLost(error)) return true;
  return error instanceof Error && "code" in error && IN_THE_WAY.test(String(error.code));
}
