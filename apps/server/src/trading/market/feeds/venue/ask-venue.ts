import { textWithin } from "../../../../platform/text-within.ts";
import type { AskVenue } from "./venue.ts";

const ANSWER_WITHIN_MS = 5_000;
/** Bytes; a thousand trades are a tenth of it. */
const LONGEST_ANSWER = 8 * 1_024 * 1_024;

/** What a venue answered, whatever it is; null where it did not answer at all. */
export type VenueAnswer = { readonly status: number; readonly text: string } | null;

/** Asks the REST address of a venue. What fails is no answer: who asked tries again or goes without. */
export function askVenueAt(rest: string): AskVenue {
  return async (pathAndQuery) => {
    const answer = await answerOfVenue(rest + pathAndQuery, ANSWER_WITHIN_MS);
    return answer?.status === 200 ? answer.text : null;
  };
}

export async function answerOfVenue(address: string, withinMs: number): Promise<VenueAnswer> {
  try {
    const reply = await fetch(address, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await textWithin(reply, LONGEST_ANSWER);
    return text === null ? null : { status: reply.status, text };
  } catch {
    return null;
  }
}
