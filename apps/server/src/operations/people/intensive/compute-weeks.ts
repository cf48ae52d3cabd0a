import {
  intensiveThreshold,
  judgeIntensity,
  mondayOf,
  readBirthDate,
  seoulDayIndex,
  turnsOnAge,
} from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { PoolClient } from "pg";
import type { IntensiveDeps } from "./intensive-room.ts";
import {
  beginPlays,
  endPlays,
  finishWeek,
  holdWeek,
  type PlayerWeeks,
  type StartedPlay,
  uncomputedWeeks,
  weeksOfPlayers,
} from "./week-store.ts";

/** A Seoul week by its Monday, as days since 1970, and for how many players it changed something. */
export interface ComputedWeek {
  readonly monday: number;
  readonly begun: number;
  readonly ended: number;
}

/** By then the last rounds of a week are settled, unless they wait for longer than anybody should. */
export const WAIT_MS = 30 * 60_000;
/** A server that stood longer looks no further back: three weeks are all that the last one is judged by. */
const WEEKS_BACK = 3;
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

export async function computeWeeks(deps: IntensiveDeps, nowMs: Instant): Promise<readonly ComputedWeek[]> {
  const thisMonday = mondayOf(seoulDayIndex(instant(nowMs - WAIT_MS)));
  const span = { from: thisMonday - WEEKS_BACK * WEEK_DAYS, to: thisMonday - WEEK_DAYS };
  const computed: ComputedWeek[] = [];
  for (const monday of await uncomputedWeeks(deps.database, span)) {
    const found = await deps.database.transaction((client) => computeWeek(deps, client, monday));
    if (found !== null) computed.push(found);
  }
  return computed;
}

/** Null where another server has computed it meanwhile. */
async function computeWeek(
  deps: IntensiveDeps,
  client: PoolClient,
  monday: number,
): Promise<ComputedWeek | null> {
  if (!(await holdWeek(client, monday))) return null;
  const players = await weeksOfPlayers(client, monday);
  const born = await deps.birthDatesOf(
    client,
    players.filter(needsAge).map(({ memberId }) => memberId),
  );
  // The last day of the week, at noon in Seoul.
  const atMs = instant((monday + WEEK_DAYS - 1) * DAY_MS + 3 * 3_600_000);
  const begun: StartedPlay[] = [];
  const ended: number[] = [];
  for (const player of players) {
    const known = born.get(player.memberId);
    const birthDate = known === undefined ? null : readBirthDate(known, atMs);
    const least = intensiveThreshold(player.thresholds, birthDate, atMs);
    const change = judgeIntensity(player.losses, least, player.isIntensive);
    if (change === "begin") begun.push({ ...player, least });
    if (change === "end") ended.push(player.memberId);
  }
  await beginPlays(client, monday, begun);
  await endPlays(client, monday, ended);
  const week = { monday, begun: begun.length, ended: ended.length };
  await finishWeek(client, week);
  return week;
}

function needsAge({ losses, thresholds, isIntensive }: PlayerWeeks): boolean {
  return turnsOnAge(losses, thresholds, isIntensive);
}
