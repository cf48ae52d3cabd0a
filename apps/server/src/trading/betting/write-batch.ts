import { setTimeout as delay } from "node:timers/promises";
import type { QueuedBet } from "./batch-arguments.ts";
import { answersOf, answersWhenClosed, betsWithUsedKeys, type WriterAnswer } from "./batch-answers.ts";
import { betsHoldingKeys, placeBets } from "./betting-store.ts";
import { closedSinceMs, failureKind } from "./failure-kind.ts";
import type { KeptConnection } from "./kept-connection.ts";

/** The connection was lost for so long that nobody knows whether the bet stands. Ask by its key. */
export class BetOutcomeUnknown extends Error {
  override readonly name = "BetOutcomeUnknown";
  /** SQLSTATE transaction_resolution_unknown: a connection exception, so whoever asked is told that we are away, and not of a bug. */
  readonly code = "08007";
}

/** What became of one bet of a batch: an answer, or an error where there is none to give. */
export type Written = { readonly answer: WriterAnswer } | { readonly error: Error };

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/**
 * Commits a batch, rerunning it as often as `maxTries` while others are in the way or the connection is lost: the keys make
 * a rerun safe even if the lost one was committed. A bet that the database cannot take at all fails alone.
 */
export async function writeBatch(
  connection: KeptConnection,
  bets: readonly QueuedBet[],
  maxTries: number,
): Promise<readonly Written[]> {
  let wasSent = false;
  for (let tried = 1; ; tried += 1) {
    try {
      const client = await connection.get();
      wasSent = true;
      const placed = await placeBets(client, bets);
      const repeated = betsWithUsedKeys(bets, placed);
      const used = repeated.length === 0 ? new Map() : await betsHoldingKeys(client, repeated);
      return answersOf(bets, placed, used).map((answer) => ({ answer }));
    } catch (error) {
      const kind = failureKind(error);
      if (kind === "bug") return writeHalves(connection, bets, { maxTries, error });
      if (kind === "closed")
        return refuseClosed(connection, bets, { maxTries, sinceMs: closedSinceMs(error) });
      if (kind === "lost") connection.drop();
      if (tried >= maxTries) return bets.map(() => gaveUp(wasSent));
      await delay(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS));
    }
  }
}

/** The doors are closed: what a key made before is still answered, everything else is refused. */
async function refuseClosed(
  connection: KeptConnection,
  bets: readonly QueuedBet[],
  { maxTries, sinceMs }: { maxTries: number; sinceMs: number },
): Promise<readonly Written[]> {
  try {
    const made = await betsHoldingKeys(await connection.get(), bets);
    return answersWhenClosed(bets, [...made.values()], sinceMs).map((answer) => ({ answer }));
  } catch (error) {
    if (failureKind(error) === "bug") throw error;
    connection.drop();
    return maxTries > 1 ? writeBatch(connection, bets, maxTries - 1) : bets.map(() => gaveUp(true));
  }
}

/** Nothing was sent: the bets surely do not stand. Otherwise nobody knows, and no refusal may say so. */
function gaveUp(wasSent: boolean): Written {
  if (wasSent) return { error: new BetOutcomeUnknown("the database stayed away after the bet was sent") };
  return { answer: { ok: false, refusal: { code: "BUSY" } } };
}

async function writeHalves(
  connection: KeptConnection,
  bets: readonly QueuedBet[],
  { maxTries, error }: { maxTries: number; error: unknown },
): Promise<readonly Written[]> {
  if (bets.length <= 1) return bets.map(() => ({ error: asError(error) }));
  const middle = bets.length >> 1;
  const before = await writeBatch(connection, bets.slice(0, middle), maxTries);
  return [...before, ...(await writeBatch(connection, bets.slice(middle), maxTries))];
}

/** Whatever was thrown, as an error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
