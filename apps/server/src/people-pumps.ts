import { type Clock, plusMs } from "@maru/values";
import type { PeopleRooms } from "./open-people-rooms.ts";
import { startPump } from "./platform/pump.ts";

export interface PeoplePumpParts {
  readonly clock: Clock;
  readonly onError: (where: string, error: unknown) => void;
  /** Hands on at once what was written for players. */
  readonly wake: () => void;
}

/** A notice comes out within this of its time. */
const TELL_EVERY_MS = 1_000;
/** A day that is over is written down within this, once its last round is settled. */
const FOLD_EVERY_MS = 60_000;
/** What settled is in the report of its day within this, by itself; until then a report adds it. */
const ADD_EVERY_MS = 5_000;

/** The timers of content and of the days that reports and statements are made of. Answers what stops them. */
export function startPeoplePumps(
  { contentDesk, partners }: Pick<PeopleRooms, "contentDesk" | "partners">,
  { clock, onError, wake }: PeoplePumpParts,
): () => Promise<void> {
  const content = startPump({
    clock,
    maxSleepMs: TELL_EVERY_MS,
    onError: (error) => onError("content", error),
    step: async (now) => {
      if ((await contentDesk.tellDue()) > 0) wake();
      return plusMs(now, TELL_EVERY_MS);
    },
  });
  const days = startPump({
    clock,
    maxSleepMs: FOLD_EVERY_MS,
    onError: (error) => onError("days", error),
    step: async (now) => plusMs(now, (await partners.foldDays()) > 0 ? 0 : FOLD_EVERY_MS),
  });
  const rounds = startPump({
    clock,
    maxSleepMs: ADD_EVERY_MS,
    onError: (error) => onError("days", error),
    step: async (now) => plusMs(now, (await partners.foldRounds()) > 0 ? 0 : ADD_EVERY_MS),
  });
  return async () => void (await Promise.all([content.stop(), days.stop(), rounds.stop()]));
}
