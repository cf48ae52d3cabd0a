import type * as Verifier from "../check/verify-round.ts";
import type { Outcome, OwnReceipt, Part } from "../check/check-steps.ts";
import { keptStakes } from "../facts/kept-stakes.ts";
import { keptNote, LOG_WAIT_MS } from "../facts/follow-log.ts";
import { noteSeenLog } from "../facts/watched-log.ts";
import { ChunkLoadError, loadChunk } from "../ui/load-chunk.ts";
import { fetchStakesPath } from "../wire/bet-endpoints.ts";
import { publicAnswer } from "../wire/public-answers.ts";

/** The entry point for checks that this page computes by itself; the verifier is fetched with the first of them. */
export type * from "../check/check-steps.ts";

/** Of somebody who pressed a button and looks at it. */
const PATIENCE_MS = 30_000;

async function withVerifier(run: (verifier: typeof Verifier) => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await run(await loadChunk(() => import("../check/verify-round.ts"), PATIENCE_MS));
    if (outcome.kind === "done" && outcome.seen !== null) noteSeenLog(outcome.seen, Date.now());
    return outcome;
  } catch (error) {
    if (error instanceof ChunkLoadError) return { kind: "unanswered", parts: [] };
    throw error;
  }
}

/** Checks a round against everything that is public of it, and a receipt of a bet on it; `onPart` hears of each part as it is done. */
export function verifyRound(
  roundId: number,
  own: OwnReceipt | null,
  onPart: (parts: readonly Part[]) => void,
): Promise<Outcome> {
  return withVerifier((verifier) =>
    verifier.verifyRound({
      roundId,
      own,
      ownPath: async () => {
        const path = own === null ? null : await fetchStakesPath(own.bet.id);
        return path?.ok === true ? path.value : null;
      },
      ask: publicAnswer,
      told: keptStakes(roundId),
      since: keptNote(),
      onPart,
      waitForLog: () => new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS)),
    }),
  );
}

/** Checks a receipt alone. */
export function verifyReceipt(own: OwnReceipt, isFinal: boolean): Promise<Outcome> {
  return withVerifier((verifier) => verifier.verifyReceipt(own, { ask: publicAnswer, isFinal }));
}
