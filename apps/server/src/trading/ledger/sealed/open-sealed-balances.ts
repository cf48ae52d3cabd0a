import { seoulDayIndex, seoulDayStart } from "@maru/rules";
import { assert, type Instant, instant } from "@maru/values";
import type { SealedDay } from "../../../ports/sealed-balances.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { type RefusedDay, sealDay } from "./seal-day.ts";
import { forgetBalances, unloggedDays, unsealedDays } from "./sealed-store.ts";

/** What was owed to all players at each day's end, sealed once the day is over. Driven, never self-timed. */
export interface SealedBalances {
  /** Seals the days that are over and are not sealed; answers those whose books do not say what the players' balances do. */
  sealDue(nowMs: Instant): Promise<readonly RefusedDay[]>;
  /** Sealed days that the public log does not hold yet: those of this moment, and what a crash left between. */
  unlogged(nowMs: Instant): Promise<readonly SealedDay[]>;
}

/** What moves commits this much after its own time at most; a day is sealed when nothing of it can be under way any more. */
const SETTLE_MS = 10_000;
/** A server that stood longer seals what it can still say: rounds that wait no longer than two weeks. */
const DAYS_BACK = 7;
const KEPT_DAYS = 28;
/** How soon a day that could not be sealed is tried again. */
const AGAIN_MS = 3_600_000;

/** On a database of the role maru_books. */
export function openSealedBalances(database: Database): SealedBalances {
  assert(database.role === "maru_books", `balances are sealed by maru_books, not by ${database.role}`);
  const againMs = new Map<number, number>();
  return {
    sealDue: async (nowMs) => {
      const today = seoulDayIndex(instant(nowMs - SETTLE_MS));
      const days = await unsealedDays(database, { from: today - DAYS_BACK, to: today - 1 });
      const refused: RefusedDay[] = [];
      for (const dayIndex of days.filter((day) => (againMs.get(day) ?? 0) <= nowMs)) {
        const outcome = await sealDay(database, { dayIndex, day: dayText(dayIndex), endMs: endOf(dayIndex) });
        if (outcome.kind === "sealed") await forgetBalances(database, today - KEPT_DAYS);
        if (outcome.kind !== "refused") continue;
        refused.push(outcome.refused);
        againMs.set(dayIndex, nowMs + AGAIN_MS);
      }
      return refused;
    },
    unlogged: async (nowMs) => {
      const days = await unloggedDays(database, seoulDayIndex(nowMs) - KEPT_DAYS);
      return days.map((sum) => ({ ...sum, day: dayText(sum.dayIndex) }));
    },
  };
}

const DAY_MS = 86_400_000;

function dayText(dayIndex: number): string {
  return new Date(dayIndex * DAY_MS).toISOString().slice(0, 10);
}

/** The first moment after the day: midnight in Seoul of the next, which some noon of UTC always falls into. */
function endOf(dayIndex: number): Instant {
  return seoulDayStart(instant((dayIndex + 1) * DAY_MS));
}
