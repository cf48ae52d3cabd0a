import { assert } from "@maru/values";
import { FAMILY_LIST, outcomesOf } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";
import { addChunk, markCounted, nextChunk } from "./count-store.ts";
import { countVoids } from "./count-voids.ts";
import type { FairnessAlarm } from "./day-store.ts";
import { judgeDays } from "./judge-days.ts";
import { judgeWithheld } from "./judge-withheld.ts";

/** A chunk reads the bets of this many rounds: some minutes of all markets, thousands of bets. */
const ROUNDS_AT_ONCE = 300;

/** Pairs of two games with the same sides are one. */
const PAIRS = [
  ...new Map(
    FAMILY_LIST.flatMap((family) => outcomesOf(family).pairs).map((pair) => [pair[0], pair]),
  ).values(),
];

export interface Counted {
  /** Rounds counted now; fewer than a whole chunk when nothing more waits. */
  readonly rounds: number;
  readonly isAll: boolean;
  readonly alarms: readonly FairnessAlarm[];
}

/**
 * Counts the next settled rounds, judges withheld links and the days that became whole, in one transaction with the mark: once, whoever counts.
 * `database` has the role `maru_books`.
 */
export function countRounds(database: Database, roundsAtOnce = ROUNDS_AT_ONCE): Promise<Counted> {
  assert(database.role === "maru_books", `fairness is counted by maru_books, not by ${database.role}`);
  return database.transaction(async (client) => {
    const chunk = await nextChunk(client, roundsAtOnce);
    const { rounds } = chunk;
    if (rounds > 0) await addChunk(client, chunk, PAIRS);
    await markCounted(client, chunk);
    const hasAllVoids = await countVoids(client, chunk.to);
    const alarms = hasAllVoids ? [...(await judgeWithheld(client)), ...(await judgeDays(client))] : [];
    return { rounds, isAll: rounds < roundsAtOnce && hasAllVoids, alarms };
  });
}
