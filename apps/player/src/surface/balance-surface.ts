import type * as Verifier from "../check/verify-balance.ts";
import type { Outcome } from "../check/check-steps.ts";
import { keptNote, LOG_WAIT_MS } from "../facts/follow-log.ts";
import { noteSeenLog } from "../facts/watched-log.ts";
import { ChunkLoadError, loadChunk } from "../ui/load-chunk.ts";
import {
  fetchSealedBalance,
  fetchSealedDays,
  type SealedBalance,
  type SealedDay,
} from "../wire/balance-endpoints.ts";
import { publicAnswer } from "../wire/public-answers.ts";
import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import { useSession } from "./surface.ts";

/** The entry point for what the players are owed, sealed day by day; the verifier is fetched with the first check. */
export type { SealedBalance, SealedDay } from "../wire/balance-endpoints.ts";

/** Of everybody, newest first. */
export function useSealedDays(): Loaded<readonly SealedDay[]> {
  return useLoaded({ key: ["sealed-days"], ask: fetchSealedDays });
}

/** The player's own of the newest sealed day; missing before there is one. */
export function useSealedBalance(): Loaded<SealedBalance> {
  const id = useOwnAccount();
  return useLoaded({ key: ["sealed-balance", id], ask: fetchSealedBalance, isWanted: id !== 0 });
}

export const useOwnAccount = (): number => useSession((facts) => facts.member?.id ?? 0);

/** Of somebody who pressed a button and looks at it. */
const PATIENCE_MS = 30_000;

/** Adds the balance up to the sum of its day in this page, and holds it against the public log. */
export async function verifyBalance(balance: SealedBalance, account: number): Promise<Outcome> {
  try {
    const verifier: typeof Verifier = await loadChunk(
      () => import("../check/verify-balance.ts"),
      PATIENCE_MS,
    );
    const outcome = await verifier.verifyBalance({
      balance,
      account,
      ask: publicAnswer,
      since: keptNote(),
      waitForLog: () => new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS)),
    });
    if (outcome.kind === "done" && outcome.seen !== null) noteSeenLog(outcome.seen, Date.now());
    return outcome;
  } catch (error) {
    if (error instanceof ChunkLoadError) return { kind: "unanswered", parts: [] };
    throw error;
  }
}
