import { setTimeout as delay } from "node:timers/promises";
import { gradeRound } from "@maru/rules";
import type { RoundId } from "@maru/values";
import { isConnectionLost } from "../../platform/lost-connection.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import {
  finalRound,
  type GradedRound,
  LANES,
  openLanes,
  payLane,
  type SettledPiece,
  settlePiece,
} from "./settlement-store.ts";

/**
 * `not-final`: the round can still change, or does not exist; nothing was written. `stopped`: the books disagree about this round
 * or its sites, and it waits until an operator has lifted the halt.
 */
export type SettleAnswer = "settled" | "not-final" | "stopped";

/**
 * How many bets go together. A chunk is read once and paid in one transaction, or by two lanes side by side, while nobody waits for it:
 * large, so that each page of accounts is visited few times. Once somebody waited, it stops after some of its players, and the rest goes
 * by small pieces: another bet waits for one.
 */
export interface ChunkSizes {
  /** Paid by one call. */
  readonly alone: number;
  /** Paid by two lanes, where at least `lanesFrom` bets are left. */
  readonly lanes: number;
  readonly lanesFrom: number;
  /** A piece, once somebody waited. */
  readonly waitedFor: number;
}

const SIZES: ChunkSizes = { alone: 262_144, lanes: 1_048_576, lanesFrom: 65_536, waitedFor: 500 };

const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 10;

/**
 * Settles a round once, on all sites alike, whoever else tries at the same time and however often: a repeat finds it done. After a
 * crash between two pieces the next call goes on where it stopped. Throws when the database stays away.
 */
export function createSettleRound(
  database: Database,
  sizes: ChunkSizes = SIZES,
): (roundId: RoundId) => Promise<SettleAnswer> {
  return async (roundId) => {
    const round = await again(() => finalRound(database, roundId));
    if (round === null) return "not-final";
    const grades = gradeRound(round.type, round.outcome);
    try {
      await settleChunkes(database, { roundId, grades, bets: round.bets }, sizes);
    } catch (error) {
      if (isStopped(error)) return "stopped";
      throw error;
    }
    return "settled";
  };
}

/** Settles piece after piece until the round is done. */
async function settleChunkes(
  database: Database,
  round: GradedRound & { readonly bets: number },
  sizes: ChunkSizes,
): Promise<void> {
  let isWaitedFor = false;
  for (;;) {
    if (!isWaitedFor && round.bets >= sizes.lanesFrom) isWaitedFor = await payByLanes(database, round, sizes);
    const piece: number = isWaitedFor ? sizes.waitedFor : sizes.alone;
    const settled: SettledPiece = await again(() => settlePiece(database, round, piece));
    if (settled.isDone) return;
    isWaitedFor ||= settled.wasWaitedFor;
  }
}

/** Pays the next chunk by two lanes, unless little is left. Resolves with whether somebody waited for one of them. */
async function payByLanes(database: Database, round: GradedRound, sizes: ChunkSizes): Promise<boolean> {
  const asked = { chunk: sizes.lanes, least: sizes.lanesFrom };
  if (!(await again(() => openLanes(database, round, asked)))) return false;
  const waited = await Promise.all(LANES.map((lane) => again(() => payLane(database, round.roundId, lane))));
  return waited.includes(true);
}

/** SQLSTATE of the halt that the reconciliation ordered (sql/functions/ledger.sql). */
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
