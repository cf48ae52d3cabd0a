import {
  checkLog,
  checkReceipt,
  checkReceiptOfBet,
  checkReceiptOfRound,
  checkRoundFile,
  type PublicKey,
} from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import { isFields } from "../wire/read.ts";
import type { Outcome, OwnReceipt, Part } from "./check-steps.ts";
import { answered, dataOf, readNewest, Unanswered } from "./newest-note.ts";
import { tilesOf } from "./public-log.ts";
import { keysIn, seenIn } from "./watch-log.ts";

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
  /** What this device was told of the round's stakes at their lock; null where it was not there. */
  readonly told: string | null;
  /** The newest checkpoint that this device has kept: the log must begin with it. */
  readonly since: string | null;
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
    const keys = keysIn(await answered(question.ask, "/api/public/keys"));
    if (question.own !== null && !take(receiptPart(question.own, { keys, proof })))
      return { kind: "done", holds: false, parts, seen: null };
    if (!take({ place: "round", ...checkRoundFile(proof, question.roundId) }))
      return { kind: "done", holds: false, parts, seen: null };
    const log = await loggedRound(question);
    if (log === null) return { kind: "early", parts };
    const path = question.own === null ? null : await question.ownPath();
    const verdict = await checkLog(log.note, {
      keys,
      read: tilesOf(question.ask),
      asked: {
        ...(question.since === null || question.since === log.note ? {} : { since: question.since }),
        round: log.leaves,
        proof: parsed(proof),
        ...(question.told === null ? {} : { told: question.told }),
        ...(question.own === null || path === null
          ? {}
          : { bet: { receipt: bytesOf(question.own.text), path } }),
      },
    });
    const holds = take({ place: "log", steps: verdict.steps });
    return { kind: "done", holds, parts, seen: seenIn(verdict, log) };
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
    const part = receiptPart(own, { keys: keysIn(await answered(ask, "/api/public/keys")), proof });
    return { kind: "done", holds: part.steps.every(({ ok }) => ok), parts: [part], seen: null };
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
  readonly size: number;
  readonly leaves: unknown;
}

/** How often the next checkpoint, five seconds later, is asked for. */
const LOG_TRIES = 4;

/** The round's leaves under a checkpoint that covers all of them; null where its result is not in the log yet. */
async function loggedRound(question: RoundQuestion): Promise<LoggedRound | null> {
  let covering: LoggedRound | null = null;
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    if (tries > 0) await question.waitForLog();
    const leaves = dataOf(await answered(question.ask, `/api/public/round/${question.roundId}/log`));
    const newest = await readNewest(question.ask);
    if (isCovered(leaves, newest.size)) covering = { ...newest, leaves };
    // A server beside the one that signed may be some seconds behind what this device has seen.
    if (covering !== null && newest.size >= sizeIn(question.since)) return covering;
  }
  return covering;
}

/** The size that a note says in its second line. */
function sizeIn(note: string | null): number {
  return Number(note?.split("\n")[1] ?? 0);
}

/** Leaves of another form are the verifier's to refuse. */
function isCovered(leaves: unknown, size: number): boolean {
  if (!Array.isArray(leaves)) return true;
  const list = leaves.filter(isFields);
  return list.some(({ kind }) => kind === "result") && list.every(({ index }) => Number(index) < size);
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
