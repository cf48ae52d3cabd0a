import {
  checkLog,
  checkReceipt,
  checkReceiptOfBet,
  checkReceiptOfRound,
  checkRoundFile,
  type PublicKey,
  readKeys,
} from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { isFields } from "../wire/read.ts";
import type { Outcome, OwnReceipt, Part } from "./check-steps.ts";
import { answered, dataOf, readNewest, tilesOf, Unanswered } from "./public-log.ts";

/**
 * Runs the verifier in the page: nothing of the server's judgement is asked for, only what anybody may read, and the player's own receipt. It
 * is fetched when somebody asks for it.
 */

export interface RoundQuestion {
  readonly roundId: number;
  readonly own: OwnReceipt | null;
  /** Where the receipt stands among the sealed stakes; null while it is not told. */
  readonly ownPath: () => Promise<unknown>;
  readonly ask: PublicAnswer;
  /** Hears of every part as soon as it has been looked at. */
  readonly onPart: (parts: readonly Part[]) => void;
  readonly waitForLog: () => Promise<void>;
}

/** Recomputes a round from its public proof, and holds it, and the receipt of a bet on it, against the public log. */
export async function verifyRound(question: RoundQuestion): Promise<Outcome> {
  const parts: Part[] = [];
  const take = (part: Part): boolean => {
    parts.push(part);
    question.onPart([...parts]);
    return part.steps.every(({ ok }) => ok);
  };
  try {
    const proof = await answered(question.ask, `/api/public/round/${question.roundId}/proof`, {
      ticks: "all",
    });
    const keys = await keysFrom(question.ask);
    if (question.own !== null && !take(receiptPart(question.own, { keys, proof })))
      return { kind: "done", holds: false, parts };
    if (!take({ place: "round", ...checkRoundFile(proof, question.roundId) }))
      return { kind: "done", holds: false, parts };
    const log = await loggedRound(question);
    if (log === null) return { kind: "early", parts };
    const path = question.own === null ? null : await question.ownPath();
    const holds = take({
      place: "log",
      ...(await checkLog(log.note, {
        keys,
        read: tilesOf(question.ask),
        asked: {
          round: log.leaves,
          proof: parsed(proof),
          ...(question.own === null || path === null
            ? {}
            : { bet: { receipt: bytesOf(question.own.text), path } }),
        },
      })),
    });
    return { kind: "done", holds, parts };
  } catch (error) {
    if (error instanceof Unanswered) return { kind: "unanswered", parts };
    throw error;
  }
}

/** A receipt alone: with the operator's keys, and with the round's terms once there is a proof of them. */
export async function verifyReceipt(
  own: OwnReceipt,
  { ask, isFinal }: Pick<RoundQuestion, "ask"> & { readonly isFinal: boolean },
): Promise<Outcome> {
  try {
    const address = `/api/public/round/${own.bet.roundId}/proof`;
    const proof = isFinal ? await answered(ask, address) : null;
    const part = receiptPart(own, { keys: await keysFrom(ask), proof });
    return { kind: "done", holds: part.steps.every(({ ok }) => ok), parts: [part] };
  } catch (error) {
    if (error instanceof Unanswered) return { kind: "unanswered", parts: [] };
    throw error;
  }
}

function receiptPart(
  { text, bet }: OwnReceipt,
  { keys, proof }: { readonly keys: readonly PublicKey[]; readonly proof: Uint8Array | null },
): Part & { readonly place: "receipt" } {
  const receipt = bytesOf(text);
  const checks = [
    () => checkReceipt(receipt, keys),
    () => checkReceiptOfBet(receipt, bet),
    ...(proof === null ? [] : [() => checkReceiptOfRound(receipt, parsed(proof))]),
  ];
  const steps: (Part & { readonly place: "receipt" })["steps"][number][] = [];
  for (const check of checks) {
    const verdict = check();
    steps.push(...verdict.steps);
    if (!verdict.ok) break;
  }
  return { place: "receipt", steps };
}

interface LoggedRound {
  readonly note: string;
  readonly leaves: unknown;
}

/** How often the next checkpoint, five seconds later, is asked for. */
const LOG_TRIES = 4;

/** The round's leaves under a checkpoint that covers all of them; null where its result is not in the log yet. */
async function loggedRound(question: RoundQuestion): Promise<LoggedRound | null> {
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    if (tries > 0) await question.waitForLog();
    const leaves = dataOf(await answered(question.ask, `/api/public/round/${question.roundId}/log`));
    const newest = await readNewest(question.ask);
    if (isCovered(leaves, newest.size)) return { note: newest.note, leaves };
  }
  return null;
}

/** Leaves of another form are the verifier's to refuse. */
function isCovered(leaves: unknown, size: number): boolean {
  if (!Array.isArray(leaves)) return true;
  const list = leaves.filter(isFields);
  return list.some(({ kind }) => kind === "result") && list.every(({ index }) => Number(index) < size);
}

async function keysFrom(ask: PublicAnswer): Promise<readonly PublicKey[]> {
  const answer = await answered(ask, "/api/public/keys");
  try {
    return readKeys(parsed(answer));
  } catch {
    // A list that cannot be read has no key, and the step of the signature says so.
    return [];
  }
}

/** Null for what is no JSON, which the verifier refuses. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
