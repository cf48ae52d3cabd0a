import { checkBalance } from "@maru/verifier";
import type { PublicAnswer } from "../wire/public-answers.ts";
import type { Outcome } from "./check-steps.ts";
import { answered, type NewestNote, readNewest, Unanswered } from "./newest-note.ts";
import { tilesOf } from "./public-log.ts";
import { keysIn, seenIn } from "./watch-log.ts";

export interface BalanceQuestion {
  /** As it was answered; nothing of it is believed. */
  readonly balance: { readonly leaf: { readonly index: number } };
  /** The player's own number. */
  readonly account: number;
  readonly ask: PublicAnswer;
  /** The newest checkpoint that this device has kept: the log must begin with it. */
  readonly since: string | null;
  readonly waitForLog: () => Promise<void>;
}

/** How often the next checkpoint, five seconds later, is asked for. */
const LOG_TRIES = 4;

/** Adds the player's balance up to the sum of its day, and holds that against the public log. */
export async function verifyBalance(question: BalanceQuestion): Promise<Outcome> {
  const { balance, account, ask, since } = question;
  try {
    const keys = keysIn(await answered(ask, "/api/public/keys"));
    const newest = await coveringNote(question);
    const kept = since === null || since === newest.note ? {} : { since };
    const verdict = await checkBalance(balance, {
      account: String(account),
      log: { note: newest.note, keys, read: tilesOf(ask), ...kept },
    });
    const parts = [{ place: "balance", steps: verdict.steps }] as const;
    return { kind: "done", holds: verdict.ok, parts, seen: seenIn(verdict, newest) };
  } catch (error) {
    if (error instanceof Unanswered) return { kind: "unanswered", parts: [] };
    throw error;
  }
}

/** A day that was just sealed is signed within seconds. */
async function coveringNote({ balance, ask, waitForLog }: BalanceQuestion): Promise<NewestNote> {
  for (let tries = 1; ; tries += 1) {
    const newest = await readNewest(ask);
    if (newest.size > balance.leaf.index || tries === LOG_TRIES) return newest;
    await waitForLog();
  }
}
