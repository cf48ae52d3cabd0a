import type { AskedDeposit, FoundMarker, PlayedBet, PlayerDay } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** What one player did, whose it is. */
export interface StoredPlayerDay extends Omit<PlayerDay, "fromMs" | "toMs"> {
  readonly memberId: number;
  readonly siteId: number;
}

export interface MarkedPlayer extends FoundMarker {
  readonly memberId: number;
  readonly siteId: number;
}

/** Of the Seoul days `from` to `to`, those that nobody computed yet, oldest first: a case begins with its first marker. */
export async function uncomputedDays(
  database: Database,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const rows = await database.query<{ day: number }>(
    `select day from generate_series($1::integer, $2::integer) days (day)
      where not exists (select from accounts.harm_day done where done.day = days.day) order by day`,
    [from, to],
  );
  return rows.map(({ day }) => day);
}

/** Whether the day is ours: a second server waits here for the first one's commit, and is refused. */
export async function holdDay(client: Client, day: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "insert into accounts.harm_day (day) values ($1) on conflict (day) do nothing",
    [day],
  );
  return rowCount === 1;
}

export async function finishDay(
  client: Client,
  of: { readonly day: number; readonly players: number; readonly markers: number },
): Promise<void> {
  await client.query("update accounts.harm_day set players = $2, markers = $3 where day = $1", [
    of.day,
    of.players,
    of.markers,
  ]);
}

interface FactRow {
  readonly member_id: string;
  readonly site_id: number;
  readonly bets: readonly (readonly [number, number, number, number | null])[];
  readonly deposits: readonly (readonly [number, string])[];
  readonly limits: PlayerDay["limits"];
  readonly used: Readonly<Record<string, number | null>>;
}

/** So many players' bets of a day are in memory at once. */
const PLAYERS_AT_ONCE = 200;

/** Everybody who played or deposited, by id; one statement, read in parts. Ends with the transaction where its reader stops before. */
export async function* eachPlayerOfDay(
  client: Client,
  span: { readonly sinceMs: number; readonly fromMs: number; readonly toMs: number },
): AsyncGenerator<readonly StoredPlayerDay[]> {
  await client.query(
    "declare harm_facts no scroll cursor for select * from accounts.harm_facts($1::bigint, $2::bigint, $3::bigint)",
    [span.sinceMs, span.fromMs, span.toMs],
  );
  for (;;) {
    const { rows } = await client.query<FactRow>(`fetch ${PLAYERS_AT_ONCE} from harm_facts`);
    if (rows.length > 0) yield rows.map(playerDayOf);
    if (rows.length < PLAYERS_AT_ONCE) break;
  }
  await client.query("close harm_facts");
}

function playerDayOf(row: FactRow): StoredPlayerDay {
  return {
    memberId: Number(row.member_id),
    siteId: row.site_id,
    bets: row.bets.map(([atMs, endedMs, stake, returned]): PlayedBet => ({ atMs, endedMs, stake, returned })),
    deposits: row.deposits.map(([atMs, state]): AskedDeposit => ({ atMs, end: endOf(state) })),
    limits: row.limits,
    used: Object.fromEntries(Object.entries(row.used).map(([field, used]) => [field, used ?? 0])),
  };
}

/** A deposit that waits may still be paid, and the player meant it. */
function endOf(state: string): AskedDeposit["end"] {
  if (state === "cancelled") return "cancelled";
  return state === "expired" || state === "rejected" ? "failed" : "kept";
}

/**
 * Writes markers of a day into the open case of each player, or into a new one. A case that is closed in this very moment is waited for, and
 * is no open one any more.
 */
export async function insertMarkers(
  client: Client,
  day: number,
  marked: readonly MarkedPlayer[],
): Promise<void> {
  if (marked.length === 0) return;
  await client.query(
    `with marked as (
       select * from jsonb_to_recordset($2::jsonb)
         as one ("memberId" bigint, "siteId" integer, marker text, figure integer, least integer, "limit" text)),
     cases as (
       insert into accounts.harm_case (member_id, site_id, from_day, to_day)
         select distinct "memberId", "siteId", $1::integer, $1::integer from marked order by 1
         on conflict (member_id) where state <> 'closed'
           do update set to_day = greatest(harm_case.to_day, excluded.to_day)
         returning id, member_id)
     insert into accounts.harm_marker (member_id, day, marker, site_id, case_id, figure, least, limit_field)
       select "memberId", $1, marker, "siteId", cases.id, figure, least, "limit"
         from marked join cases on cases.member_id = marked."memberId"`,
    [day, JSON.stringify(marked)],
  );
}
