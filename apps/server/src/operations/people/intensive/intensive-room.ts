import type { Instant } from "@maru/values";
import type { BirthDatesOf } from "../../../ports/people.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type ComputedWeek, computeWeeks } from "./compute-weeks.ts";
import { type WrittenMonth, writeMonth } from "./write-month.ts";

export interface IntensiveDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  /** The accounts room's, which alone opens what is known of persons. */
  readonly birthDatesOf: BirthDatesOf;
}

export interface Due {
  readonly weeks: readonly ComputedWeek[];
  /** Null where nothing was to be written. */
  readonly month: WrittenMonth | null;
}

/** Whose play is intensive (P-33). Driven, never self-timed. */
export interface Intensive {
  /** Looks at the weeks that are over and were not looked at, then writes the summaries of a month that is over. */
  computeDue(nowMs: Instant): Promise<Due>;
}

export function openIntensive(deps: IntensiveDeps): Intensive {
  return {
    computeDue: async (nowMs) => ({
      weeks: await computeWeeks(deps, nowMs),
      month: await writeMonth(deps.database, nowMs),
    }),
  };
}
