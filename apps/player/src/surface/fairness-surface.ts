import { useLoaded } from "./loaded-call.ts";
import type { Loaded } from "./page-surface.ts";
import {
  fetchFairness,
  fetchReference,
  fetchStarts,
  fetchVenueRecord,
  fetchWitnesses,
  type FairnessRecord,
  type LoggedStart,
  type LoggedWitnesses,
  type ReferenceRecord,
  type VenueRecord,
} from "../wire/fairness-endpoints.ts";

/** The entry point for the record of fairness; nothing else loads it. */
export type * from "../wire/fairness-endpoints.ts";
export * from "../derived/witness-standing.ts";

/** The record of one day in Seoul, or of everything: `day` null. */
export function useFairness(day: string | null): Loaded<FairnessRecord> {
  return useLoaded({ key: ["fairness", day ?? "all"], ask: () => fetchFairness(day) });
}

/** Real markets' minutes beside their venues' own candles. */
export function useVenueRecord(): Loaded<VenueRecord> {
  return useLoaded({ key: ["venue-record"], ask: fetchVenueRecord });
}

const REFERENCE_EVERY_MS = 10_000;

/** What the program that settles every round again came to; read anew while it is shown. */
export function useReference(): Loaded<ReferenceRecord> {
  return useLoaded({ key: ["reference"], ask: fetchReference, everyMs: REFERENCE_EVERY_MS });
}

/** What runs: the last starts of servers, newest first. */
export function useStarts(): Loaded<readonly LoggedStart[]> {
  return useLoaded({ key: ["starts"], ask: fetchStarts });
}

/** Who keeps the other half of simulated seeds: those of now first. */
export function useWitnesses(): Loaded<readonly LoggedWitnesses[]> {
  return useLoaded({ key: ["witnesses"], ask: fetchWitnesses });
}
