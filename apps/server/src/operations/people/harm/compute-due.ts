import { findHarmMarkers, LOOK_BACK_MS, type PlayerDay, seoulDayIndex, seoulDayStart } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  eachPlayerOfDay,
  finishDay,
  holdDay,
  insertMarkers,
  type MarkedPlayer,
  type StoredPlayerDay,
  uncomputedDays,
} from "./day-store.ts";

/** A Seoul day, as days since 1970, and what was found on it. */
export interface ComputedDay {
  readonly day: number;
  /** Who played or deposited. */
  readonly players: number;
  readonly markers: number;
}

/** By then the last rounds of a day are settled, unless they wait for longer than anybody should. */
const WAIT_MS = 30 * 60_000;
/** A server that stood longer looks no further back: a case of last week is one to act on, one of last month is history. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

export async function computeDue(database: Database, nowMs: Instant): Promise<readonly ComputedDay[]> {
  const today = seoulDayIndex(instant(nowMs - WAIT_MS));
  const computed: ComputedDay[] = [];
  for (const day of await uncomputedDays(database, { from: today - DAYS_BACK, to: today - 1 })) {
    const found = await database.transaction((client) => computeDay(client, day));
    if (found !== null) computed.push(found);
  }
  return computed;
}

/** Null where another server has computed it meanwhile. */
async function computeDay(client: PoolClient, day: number): Promise<ComputedDay | null> {
  if (!(await holdDay(client, day))) return null;
  // A day begins in UTC when it is nine in the morning of the same day in Seoul.
  const fromMs = seoulDayStart(instant(day * DAY_MS));
  const span = { sinceMs: fromMs - LOOK_BACK_MS, fromMs, toMs: fromMs + DAY_MS };
  let players = 0;
  let markers = 0;
  for await (const some of eachPlayerOfDay(client, span)) {
    const marked = some.flatMap((one) => markedOf(one, span));
    await insertMarkers(client, day, marked);
    players += some.length;
    markers += marked.length;
  }
  await finishDay(client, { day, players, markers });
  return { day, players, markers };
}

function markedOf(
  { memberId, siteId, ...facts }: StoredPlayerDay,
  { fromMs, toMs }: Pick<PlayerDay, "fromMs" | "toMs">,
): readonly MarkedPlayer[] {
  return findHarmMarkers({ fromMs, toMs, ...facts }).map((found) => ({ memberId, siteId, ...found }));
}
