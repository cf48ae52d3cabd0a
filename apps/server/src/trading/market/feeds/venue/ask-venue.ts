import type { AskVenue } from "./venue.ts";

const ANSWER_WITHIN_MS = 5_000;
/** A thousand trades are a tenth of it. */
const LONGEST_ANSWER = 8 * 1_024 * 1_024;

/** Asks the REST address of a venue. What fails is no answer: who asked tries again or goes without. */
export function askVenueAt(rest: string): AskVenue {
  return async (pathAndQuery) => {
    try {
      const reply = await fetch(rest + pathAndQuery, {
        headers: { accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (reply.status !== 200) return null;
      const text = await reply.text();
      return text.length > LONGEST_ANSWER ? null : text;
    } catch {
      return null;
    }
  };
}
