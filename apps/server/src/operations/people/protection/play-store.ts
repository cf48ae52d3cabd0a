import type { MemberId } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** A player's account as the clock of play needs it; instants in epoch ms. */
export interface PlayRow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly checkedMs: number;
  readonly checkEveryMs: number | null;
  readonly nowMs: number;
}

interface AccountRow {
  readonly play_from_ms: string;
  readonly play_to_ms: string;
  readonly check_ms: string;
  readonly check_every_ms: string | null;
  readonly now_ms: string;
}

/** Null for members without a player's account. */
export async function readPlayRow(client: Client, id: MemberId): Promise<PlayRow | null> {
  const { rows } = await client.query<AccountRow>(
    `select play_from_ms, play_to_ms, check_ms, check_every_ms, platform.clock_ms() as now_ms
       from ledger.account where id = $1 and kind = 'player'`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    fromMs: Number(row.play_from_ms),
    toMs: Number(row.play_to_ms),
    checkedMs: Number(row.check_ms),
    checkEveryMs: row.check_every_ms === null ? null : Number(row.check_every_ms),
    nowMs: Number(row.now_ms),
  };
}

export interface NetRow {
  readonly bets: number;
  readonly staked: number;
  readonly returned: number;
}

/** The most bets that a clock of play looks back over. */
const MOST_BETS = 20_000;

/** What was staked since a moment, and what came back of that. */
export async function netSince(client: Client, id: MemberId, fromMs: number): Promise<NetRow> {
  const { rows } = await client.query<{ bets: string; staked: string; returned: string }>(
    "select bets, staked, returned from betting.net_of($1, $2, $3)",
    [id, fromMs, MOST_BETS],
  );
  const row = rows[0];
  return {
    bets: Number(row?.bets ?? 0),
    staked: Number(row?.staked ?? 0),
    returned: Number(row?.returned ?? 0),
  };
}

export async function setCheckEvery(client: Client, id: MemberId, everyMs: number): Promise<void> {
  await client.query("update ledger.account set check_every_ms = $2 where id = $1", [id, everyMs]);
}

export async function confirmCheck(client: Client, id: MemberId): Promise<void> {
  await client.query("update ledger.account set check_ms = platform.clock_ms() where id = $1", [id]);
}

export interface LosingShare {
  readonly accounts: number;
  readonly losing: number;
  readonly minimumAge: number;
}

const LOSING = `
  select site.minimum_age, count(played.id) as accounts, count(played.id) filter (where played.lost > 0) as losing
    from site.site site
    left join lateral (
      select account.id, sum(day.staked - day.returned) as lost
        from ledger.account account
        join lateral (
          select account.day_staked as staked, account.day_returned as returned where account.day > $2
          union all
          select past.staked, past.returned from ledger.player_day past
           where past.member_id = account.id and past.day > $2) day on true
       where account.site_id = site.id and account.kind = 'player'
       group by account.id having sum(day.staked) > 0) played on true
   where site.id = $1 group by site.minimum_age`;

/** How many accounts of a site played since a Seoul day, and how many of them lost (P-31). */
export async function losingShare(
  database: Database,
  siteId: number,
  sinceDay: number,
): Promise<LosingShare> {
  const [row] = await database.query<{ minimum_age: number; accounts: string; losing: string }>(LOSING, [
    siteId,
    sinceDay,
  ]);
  return {
    accounts: Number(row?.accounts ?? 0),
    losing: Number(row?.losing ?? 0),
    minimumAge: row?.minimum_age ?? 19,
  };
}
