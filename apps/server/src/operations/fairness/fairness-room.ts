import type { EndpointReply, Endpoints } from "@maru/contract";
import type { Clock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import { type Counted, countRounds } from "./count-rounds.ts";
import { readRecord } from "./read-record.ts";

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
}

/** Whoever asks within this of another one is answered the same. */
const FRESH_MS = 60_000;
const MOST_KEPT = 100;

export function openFairness({ books, http, clock }: FairnessParts): Fairness {
  const kept = new Map<number | null, { readonly atMs: number; readonly record: Promise<FairnessRecord> }>();
  return {
    count: () => countRounds(books),
    read: (day) => {
      const known = kept.get(day);
      if (known !== undefined && clock.now() - known.atMs < FRESH_MS) return known.record;
      const record = readRecord(http, day);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(day, { atMs: clock.now(), record });
      // A failed read is told to those who asked, and not kept.
      record.catch(() => kept.delete(day));
      return record;
    },
  };
}
