import { assert } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import type { KeyedWish } from "@maru/rules";
import type { BetAnswer } from "../../ports/place-bet.ts";
import { createFairQueue } from "./fair-queue.ts";
import { keptConnection } from "./kept-connection.ts";
import { answerToRepeat } from "./place-bets-store.ts";
import { separateBatch } from "./separate-batch.ts";
import { asError, createBatchWriter, type Written } from "./write-batch.ts";

export interface BetWriter {
  /**
   * Resolves after the commit. Throws BetOutcomeUnknown when the database stayed away after the bet was sent to it, and what
   * the database threw where that is a bug.
   */
  place(bet: KeyedWish): Promise<BetAnswer>;
  /** Refuses new bets as BUSY, finishes those that wait, and gives the connection back. */
  close(): Promise<void>;
}

export interface BetWriterLimits {
  readonly maxBatch: number;
  /** Bets that may wait; beyond it a bet is refused at once as BUSY, but of a site with less than its share of them. Under a second of work. */
  readonly maxQueue: number;
  /** Tries of one batch before giving up; the pauses between them add up to about 3 s. */
  readonly maxTries: number;
}

export const BET_WRITER_LIMITS: BetWriterLimits = { maxBatch: 1_000, maxQueue: 20_000, maxTries: 12 };

interface WaitingBet {
  readonly bet: KeyedWish;
  readonly resolve: (answer: BetAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes bets in batches on a connection of its own. Nothing lingers: while a batch is on its way new bets gather, and
 * together they share the next statement and the next flush.
 */
export function createBetWriter(database: Database, limits: BetWriterLimits = BET_WRITER_LIMITS): BetWriter {
  const queue = createFairQueue<WaitingBet>();
  const connection = keptConnection(database);
  const writeBatch = createBatchWriter(connection, limits.maxTries);
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function run(): Promise<void> {
    await nextTurn();
    let writing = write(queue.take(limits.maxBatch));
    for (;;) {
      const tellAll = await writing;
      if (queue.size === 0) {
        tellAll();
        break;
      }
      // The next batch leaves first: the database works on it while this one's players are told.
      writing = write(queue.take(limits.maxBatch));
      await nextTurn();
      tellAll();
    }
    running = null;
  }

  /** Resolves when the batch is committed, with the verb that tells its players. What must be judged by itself waits again. */
  async function write(taken: readonly WaitingBet[]): Promise<() => void> {
    try {
      return await commit(taken);
    } catch (error) {
      // Nobody may wait for ever because of a bug of ours, nor may the bets behind them.
      return () => {
        for (const waiting of taken) waiting.reject(asError(error));
      };
    }
  }

  async function commit(taken: readonly WaitingBet[]): Promise<() => void> {
    const { first, repeats } = separateBatch(taken);
    const written = await writeBatch(first.map(({ bet }) => bet));
    const told: (readonly [WaitingBet, Written | undefined])[] = first.map((waiting, index) => [
      waiting,
      written[index],
    ]);
    const back: WaitingBet[] = [];
    for (const { waiting, of } of repeats) {
      const answer = answerOfRepeat(waiting.bet, { bet: first[of]?.bet, written: written[of] });
      if (answer === null) back.push(waiting);
      else told.push([waiting, answer]);
    }
    for (const waiting of back.toReversed()) queue.putBack(waiting.bet.wish.siteId, waiting);
    return () => {
      for (const [waiting, answer] of told) tell(waiting, answer);
    };
  }

  return {
    place(bet) {
      if (isClosed || !queue.hasRoom(bet.wish.siteId, limits.maxQueue)) {
        return Promise.resolve({ ok: false, refusal: { code: "BUSY" } });
      }
      return new Promise((resolve, reject) => {
        queue.push(bet.wish.siteId, { bet, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      isClosed = true;
      await running;
      connection.giveBack();
    },
  };
}

/** One turn of the event loop: what arrived together goes together, and what was sent leaves. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function tell(waiting: WaitingBet, written: Written | undefined): void {
  assert(written !== undefined, "a bet of the batch was left without an answer");
  if ("error" in written) waiting.reject(written.error);
  else waiting.resolve(written.answer);
}

/**
 * What a bet hears whose key was in the same batch before it: the bet that the key made; else, for the same wish, the same
 * answer. Null where the key made no bet and the wish is another one, which then is judged by itself.
 */
function answerOfRepeat(
  bet: KeyedWish,
  before: { readonly bet: KeyedWish | undefined; readonly written: Written | undefined },
): Written | null {
  const { written } = before;
  assert(before.bet !== undefined && written !== undefined, "a repeat has nothing that it repeats");
  if ("answer" in written && written.answer.ok) {
    return { answer: answerToRepeat(written.answer.bet, bet) };
  }
  const isSame = JSON.stringify(bet.wish) === JSON.stringify(before.bet.wish);
  return isSame ? written : null;
}
