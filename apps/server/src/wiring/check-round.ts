import type { Reading } from "../operations/reading/reading.ts";
import type { ConsoleVerbs } from "../transport/console/console-verbs.ts";
import { checkRound } from "@maru/verifier";

/** What a void round would have been is what anybody reads in its public proof. */
export function voidedReader({ proof }: Pick<Reading, "proof">): ConsoleVerbs["readVoided"] {
  return async (siteId, roundId) => (await proof(siteId, { id: roundId, hasTicks: false }))?.voided ?? null;
}

/** The console's check of a round is the one that anybody runs on the public proof: by the verifier, which shares no code with what decided it. */
export function roundChecker({ proof }: Pick<Reading, "proof">): ConsoleVerbs["checkRound"] {
  return async (siteId, roundId) => {
    const evidence = await proof(siteId, { id: roundId, hasTicks: true });
    if (evidence === null) return null;
    // As strangers are sent it: what JSON does not carry proves nothing.
    const { ok, steps } = checkRound(JSON.parse(JSON.stringify(evidence)));
    return { ok, steps: [...steps] };
  };
}
