import type { EndpointReply, Endpoints } from "@maru/contract";
import type { Clock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { type Counted, countRounds } from "./count-rounds.ts";
import { readRecord } from "./read-record.ts";
import { readVenueMinutes, readVenueRecord, type VenueMinutes, type VenueRecord } from "./read-venues.ts";
import type { MinuteSpan } from "./venue-store.ts";

export type FairnessRecord = EndpointReply<Endpoints["fairness"]>;

export interface FairnessParts {
  /** With the role `maru_books`. */
  readonly books: Database;
  /** With the role `maru_http`. */
  readonly http: Database;
  readonly clock: Clock;
}

export interface Fairness {
  /** Counts the next chunk of settled rounds. */
  count(): Promise<Counted>;
  /** The record for everyone; `day` counts from 1970-01-01 in Seoul, null is everything. At most a minute old. */
  read(day: number | null): Promise<FairnessRecord>;
  /** What minutes beside their venues came to, for everyone. At most a minute old. */
  readVenues(): Promise<VenueRecord>;
  /** The compared minutes of a span, at most 60. */
  readVenueMinutes(span: MinuteSpan): Promise<VenueMinutes>;
}

/** Whoever asks within this of another one is answered the same. */
const FRESH_MS = 60_000;
const MOST_KEPT = 100;

export function openFairness({ books, http, clock }: FairnessParts): Fairness {
  const records = keptFor(clock, (day: number | null) => readRecord(http, day));
  const venues = keptFor(clock, () => readVenueRecord(http));
  return {
    count: () => countRounds(books),
    read: records,
    readVenues: () => venues(null),
    readVenueMinutes: (span) => readVenueMinutes(http, span),
  };
}

/** Answers whoever asks the same within {@link FRESH_MS} the same. */
function keptFor<Reply>(
  clock: Clock,
  read: (key: number | null) => Promise<Reply>,
): (key: number | null) => Promise<Reply> {
  const kept = new Map<number | null, { readonly atMs: number; readonly reply: Promise<Reply> }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined && clock.now() - known.atMs < FRESH_MS) return known.reply;
    const reply = read(key);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { atMs: clock.now(), reply });
    // A failed read is told to those who asked, and not kept.
    reply.catch(() => kept.delete(key));
    return reply;
  };
}
