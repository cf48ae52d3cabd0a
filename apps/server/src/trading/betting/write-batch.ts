import { setTimeout as delay } from "node:timers/promises";
import type { KeyedWish } from "@maru/rules";
import type { BetAnswer } from "../../ports/place-bet.ts";
import { failureKind, isUsedKey } from "./failure-kind.ts";
import type { KeptConnection } from "./kept-connection.ts";
import { placeBets } from "./place-bets-store.ts";

/** The connection was lost for so long that nobody knows whether the bet stands. Ask by its key. */
export class BetOutcomeUnknown extends Error {
  override readonly name = "BetOutcomeUnknown";
  /** SQLSTATE transaction_resolution_unknown: a connection exception, so whoever asked is told that we are away, and not of a bug. */
  readonly code = "08007";
}

/** What became of one bet of a batch: an answer, or an error where there is none to give. */
export type Written = { readonly answer: BetAnswer } | { readonly error: Error };

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Batches for which all keys are looked up after one was seen in the way: who repeats a bet may repeat more. */
const WARY_BATCHES = 100;

/** Writes batches on a connection, each to its end. */
export type WriteBatch = (bets: readonly KeyedWish[]) => Promise<readonly Written[]>;

/**
 * Commits batches, rerunning each as often as `maxTries` while others are in the way or the connection is lost: the keys make
 * a rerun safe even if the lost one was committed, and its locks make the rerun wait while it may still be. A bet that the database
 * cannot take at all fails alone.
 */
export function createBatchWriter(connection: KeptConnection, maxTries: number): WriteBatch {
  let wary = 0;

  async function write(bets: readonly KeyedWish[]): Promise<readonly Written[]> {
    let mayStand = false;
    for (let tried = 1; ; tried += 1) {
      let wasSent = false;
      try {
        const client = await connection.get();
        wasSent = true;
        const answers = await placeBets(client, bets, wary > 0 ? "of all" : "of refused");
        wary = Math.max(0, wary - 1);
        return answers.map((answer) => ({ answer }));
      } catch (error) {
        const kind = failureKind(error);
        if (kind === "bug") return writeHalves(bets, error);
        // Where others were in the way it was rolled back, and the database said so.
        if (kind === "lost" && wasSent) mayStand = true;
        if (kind === "lost") connection.drop();
        if (kind === "lost" || isUsedKey(error)) wary = WARY_BATCHES;
        if (tried >= maxTries) return bets.map(() => gaveUp(mayStand));
        await delay(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS));
      }
    }
  }

  async function writeHalves(bets: readonly KeyedWish[], error: unknown): Promise<readonly Written[]> {
    if (bets.length <= 1) return bets.map(() => ({ error: asError(error) }));
    const middle = bets.length >> 1;
    const before = await write(bets.slice(0, middle));
    return [...before, ...(await write(bets.slice(middle)))];
  }

  return write;
}

/** A try that was lost on its way may stand, and no refusal may say otherwise; without one the bets surely do not. */
function gaveUp(mayStand: boolean): Written {
  if (mayStand) return { error: new BetOutcomeUnknown("the database stayed away after the bet was sent") };
  return { answer: { ok: false, refusal: { code: "BUSY" } } };
}

/** Whatever was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
