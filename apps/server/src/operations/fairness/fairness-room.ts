import type { EndpointReply, Endpoints } from "@maru/contract";
import type { Clock } from "@maru/values";
import { type Counted, countRounds } from "./count-rounds.ts";
import { readRecord } from "./read-record.ts";
import { openReference, type Reference, type ReferenceParts } from "./reference/reference.ts";
import { readVenueMinutes, readVenueRecord, type VenueMinutes, type VenueRecord } from "./read-venues.ts";
import type { MinuteSpan } from "./venue-store.ts";

export type FairnessRecord = EndpointReply<Endpoints["fairness"]>;

export type FairnessParts = ReferenceParts;

export interface Fairness {
  /** Counts the next chunk of settled rounds. */
  count(): Promise<Counted>;
  /** The record for everyone; `day` counts from 1970-01-01 in Seoul, null is everything. At most a minute old. */
  read(day: number | null): Promise<FairnessRecord>;
  /** What minutes beside their venues came to, for everyone. At most a minute old. */
  readVenues(): Promise<VenueRecord>;
  /** The compared minutes of a span, at most 60. */
  readVenueMinutes(span: MinuteSpan): Promise<VenueMinutes>;
  /** The program that settles every round again. Its counts are at most some seconds old. */
  readonly reference: Reference;
}

/** Whoever asks within this of another one is answered the same. */
const FRESH_MS = 60_000;
const REFERENCE_FRESH_MS = 2_000;
const MOST_KEPT = 100;

export function openFairness(parts: FairnessParts): Fairness {
  const { books, http, clock } = parts;
  const records = keptFor(clock, FRESH_MS, (day: number | null) => readRecord(http, day));
  const venues = keptFor(clock, FRESH_MS, () => readVenueRecord(http));
  const reference = openReference(parts);
  const counts = keptFor(clock, REFERENCE_FRESH_MS, () => reference.read());
  return {
    count: () => countRounds(books),
    read: records,
    readVenues: () => venues(null),
    readVenueMinutes: (span) => readVenueMinutes(http, span),
    reference: { ...reference, read: () => counts(null) },
  };
}

/** Answers whoever asks the same within `freshMs` the same. */
function keptFor<Reply>(
  clock: Clock,
  freshMs: number,
  read: (key: number | null) => Promise<Reply>,
): (key: number | null) => Promise<Reply> {
  const kept = new Map<number | null, { readonly atMs: number; readonly reply: Promise<Reply> }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined && clock.now() - known.atMs < freshMs) return known.reply;
    const reply = read(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { atMs: clock.now(), reply });
    // A failed read is told to those who asked, and not kept.
    reply.catch(() => kept.delete(key));
    return reply;
  };
}
