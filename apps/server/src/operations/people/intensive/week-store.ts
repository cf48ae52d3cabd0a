import type { LossThresholds, WeekLosses } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** What one player lost in three weeks, and what their site says of it. */
export interface PlayerWeeks {
  readonly memberId: number;
  readonly siteId: number;
  readonly losses: WeekLosses;
  readonly thresholds: LossThresholds;
  readonly isIntensive: boolean;
}

export interface StartedPlay extends Pick<PlayerWeeks, "memberId" | "siteId" | "losses"> {
  /** The threshold that held. */
  readonly least: number;
}

/** Mondays from `from` to `to` whose week nobody looked at yet, oldest first: a week is judged by who was intensive before it. */
export async function uncomputedWeeks(
  database: Database,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const rows = await database.query<{ monday: number }>(
    `select weeks.monday from generate_series($1::integer, $2::integer, 7) weeks (monday)
      where weeks.monday > coalesce((select max(done.monday) from accounts.intensive_week done), 0) order by monday`,
    [from, to],
  );
  return rows.map(({ monday }) => monday);
}

/** Whether the week is ours: a second server waits here for the first one's commit, and is refused. */
export async function holdWeek(client: Client, monday: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "insert into accounts.intensive_week (monday) values ($1) on conflict (monday) do nothing",
    [monday],
  );
  return rowCount === 1;
}

export async function finishWeek(
  client: Client,
  of: { readonly monday: number; readonly begun: number; readonly ended: number },
): Promise<void> {
  await client.query("update accounts.intensive_week set begun = $2, ended = $3 where monday = $1", [
    of.monday,
    of.begun,
    of.ended,
  ]);
}

/** Of the week and the two before it: who lost in each of them, and whose play is intensive already; by id. */
export async function weeksOfPlayers(client: Client, monday: number): Promise<readonly PlayerWeeks[]> {
  const { rows } = await client.query<{
    member_id: string;
    site_id: number;
    first: string;
    second: string;
    third: string;
    loss: string;
    young: string;
    is_intensive: boolean;
  }>(
    `select member_id, site_id, losses[1] as first, losses[2] as second, losses[3] as third, loss, young, is_intensive
       from accounts.intensive_facts($1)`,
    [monday],
  );
  return rows.map((row) => ({
    memberId: Number(row.member_id),
    siteId: row.site_id,
    losses: [Number(row.first), Number(row.second), Number(row.third)],
    thresholds: { loss: Number(row.loss), young: Number(row.young) },
    isIntensive: row.is_intensive,
  }));
}

export async function beginPlays(
  client: Client,
  monday: number,
  begun: readonly StartedPlay[],
): Promise<void> {
  await client.query(
    `insert into accounts.intensive_play (member_id, site_id, monday, losses, least)
     select one."memberId", one."siteId", $1::integer, one.losses, one.least
       from jsonb_to_recordset($2::jsonb) one ("memberId" bigint, "siteId" integer, losses bigint[], least bigint) order by 1`,
    [
      monday,
      JSON.stringify(
        begun.map(({ memberId, siteId, losses, least }) => ({ memberId, siteId, losses, least })),
      ),
    ],
  );
}

export async function endPlays(client: Client, monday: number, ended: readonly number[]): Promise<void> {
  await client.query(
    `update accounts.intensive_play set end_monday = $1, ended_at_ms = platform.clock_ms()
      where member_id = any ($2::bigint[]) and ended_at_ms is null`,
    [monday, ended],
  );
}
