import { setTimeout as delay } from "node:timers/promises";
import { gradeRound } from "@maru/rules";
import type { RoundId } from "@maru/values";
import { isConnectionLost } from "../../platform/lost-connection.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import {
  finalRound,
  type GradedRound,
  PARTITIONS,
  openPartitions,
  payPartition,
  type SettledChunk,
  settleChunk,
} from "./settlement-store.ts";

/**
 * `not-final`: the round can still change, or does not exist; nothing was written. `stopped`: the books disagree about this round
 * or its sites, and it waits until an operator has lifted the halt.
 */
export type SettleAnswer = "settled" | "not-final" | "stopped";

/**
 * How many bets go together. A chunk is read once and paid in one transaction, or by two partitions side by side, while nobody waits for it:
 * large, so that each page of accounts is visited few times. Once somebody waited, it stops after some of its players, and the rest goes
 * by small chunks: another bet waits for one.
 */
export interface ChunkSizes {
  /** Paid by one call. */
  readonly alone: number;
  /** Paid by two partitions, where at least `partitionsFrom` bets are left. */
  readonly partitions: number;
  readonly partitionsFrom: number;
  /** A small chunk, once somebody waited. */
  readonly waitedFor: number;
}

const SIZES: ChunkSizes = { alone: 262_144, partitions: 1_048_576, partitionsFrom: 65_536, waitedFor: 500 };

const MAX_TRIES = 8;
const FIRST_PAUSE_MS = 10;

/**
 * Settles a round once, on all sites alike, whoever else tries at the same time and however often: a repeat finds it done. After a
 * crash between two small chunks the next call goes on where it stopped. Throws when the database stays away.
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

/** Settles chunk after chunk until the round is done. */
async function settleChunkes(
  database: Database,
  round: GradedRound & { readonly bets: number },
  sizes: ChunkSizes,
): Promise<void> {
  let isWaitedFor = false;
  for (;;) {
    if (!isWaitedFor && round.bets >= sizes.partitionsFrom)
      isWaitedFor = await payByPartitions(database, round, sizes);
    const chunk: number = isWaitedFor ? sizes.waitedFor : sizes.alone;
    const settled: SettledChunk = await again(() => settleChunk(database, round, chunk));
    if (settled.isDone) return;
    isWaitedFor ||= settled.wasWaitedFor;
  }
}

/** Pays the next chunk by two partitions, unless little is left. Resolves with whether somebody waited for one of them. */
async function payByPartitions(database: Database, round: GradedRound, sizes: ChunkSizes): Promise<boolean> {
  const asked = { chunk: sizes.partitions, least: sizes.partitionsFrom };
  if (!(await again(() => openPartitions(database, round, asked)))) return false;
  const waited = await Promise.all(
    PARTITIONS.map((partition) => again(() => payPartition(database, round.roundId, partition))),
  );
  return waited.includes(true);
}

/** SQLSTATE of the halt that the reconciliation ordered (sql/functions/ledger.sql). */
function isStopped(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P0024";
}

/** Deadlocks, serialization failures and lost connections pass; each small chunk is exact whether or not the lost one was committed. */
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
