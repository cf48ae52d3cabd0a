import type { LimitField } from "@maru/rules";
import { type MemberId, memberId, type SiteId } from "@maru/values";
import type { PoolClient } from "pg";

type Client = Pick<PoolClient, "query">;

export interface Player {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
}

/** Limits by field: points, and `sessionMinutes` in minutes; null is no limit. */
export type Limits = Readonly<Record<LimitField, number | null>>;

/** What protects a player now; instants in epoch ms. */
export interface ProtectionRow {
  readonly limits: Limits;
  readonly excludedUntilMs: number | null;
  readonly exclusionReturnMs: number | null;
  readonly timedOutUntilMs: number | null;
  readonly nowMs: number;
}

const COLUMNS: Readonly<Record<LimitField, string>> = {
  singleStake: "single_stake_max",
  dayStake: "day_stake_max",
  weekStake: "week_stake_max",
  monthStake: "month_stake_max",
  dayLoss: "day_loss_max",
  weekLoss: "week_loss_max",
  monthLoss: "month_loss_max",
  dayDeposit: "day_deposit_max",
  weekDeposit: "week_deposit_max",
  monthDeposit: "month_deposit_max",
  balance: "balance_max",
  openBets: "open_bets_max",
  sessionMinutes: "session_max_ms",
};
const MINUTE_MS = 60_000;

type Row = Readonly<Record<string, string | null>>;

const read = (row: Row, column: string): number | null => {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
};

/** The player's row, made if it is not there, and locked: changes of one player's protection follow each other. */
export async function lockProtection(client: Client, player: Player): Promise<ProtectionRow> {
  await client.query(
    "insert into accounts.protection (member_id, site_id) values ($1, $2) on conflict (member_id) do nothing",
    [player.memberId, player.siteId],
  );
  const { rows } = await client.query<Row>(
    "select *, platform.clock_ms() as now_ms from accounts.protection where member_id = $1 for update",
    [player.memberId],
  );
  return protectionOf(rows[0] ?? {});
}

/** The same without a lock; a player who never set anything has none. */
export async function readProtection(client: Client, id: MemberId): Promise<ProtectionRow> {
  const { rows } = await client.query<Row>(
    `select protection.*, platform.clock_ms() as now_ms
       from (select $1::bigint as id) asked left join accounts.protection protection on protection.member_id = asked.id`,
    [id],
  );
  return protectionOf(rows[0] ?? {});
}

function protectionOf(row: Row): ProtectionRow {
  const points = (field: LimitField) => read(row, COLUMNS[field]);
  const sessionMs = points("sessionMinutes");
  return {
    limits: {
      singleStake: points("singleStake"),
      dayStake: points("dayStake"),
      weekStake: points("weekStake"),
      monthStake: points("monthStake"),
      dayLoss: points("dayLoss"),
      weekLoss: points("weekLoss"),
      monthLoss: points("monthLoss"),
      dayDeposit: points("dayDeposit"),
      weekDeposit: points("weekDeposit"),
      monthDeposit: points("monthDeposit"),
      balance: points("balance"),
      openBets: points("openBets"),
      sessionMinutes: sessionMs === null ? null : Math.floor(sessionMs / MINUTE_MS),
    },
    excludedUntilMs: read(row, "excluded_until_ms"),
    exclusionReturnMs: read(row, "exclusion_return_ms"),
    timedOutUntilMs: read(row, "timed_out_until_ms"),
    nowMs: read(row, "now_ms") ?? 0,
  };
}

const SET_LIMIT: Readonly<Record<LimitField, string>> = {
  singleStake: setColumn("singleStake"),
  dayStake: setColumn("dayStake"),
  weekStake: setColumn("weekStake"),
  monthStake: setColumn("monthStake"),
  dayLoss: setColumn("dayLoss"),
  weekLoss: setColumn("weekLoss"),
  monthLoss: setColumn("monthLoss"),
  dayDeposit: setColumn("dayDeposit"),
  weekDeposit: setColumn("weekDeposit"),
  monthDeposit: setColumn("monthDeposit"),
  balance: setColumn("balance"),
  openBets: setColumn("openBets"),
  sessionMinutes: setColumn("sessionMinutes"),
};

function setColumn(field: LimitField): string {
  return `update accounts.protection set ${COLUMNS[field]} = $2 where member_id = $1`;
}

export interface LimitStep {
  readonly field: LimitField;
  readonly before: number | null;
  readonly after: number | null;
}

/** Who asked for a change. Staff may only tighten. */
export type LimitAuthor = "player" | "staff";

/** The clock moves on between two readings of it; what is one moment for the player is read once. */
const ONE_MOMENT = "(select platform.clock_ms() as ms offset 0) as now";

/** The limit acts from the next request on: the bet path reads it under the account's lock, which this waits for. */
export async function applyLimit(
  client: Client,
  player: Player,
  step: LimitStep & { readonly by: LimitAuthor },
): Promise<void> {
  const { field, after } = step;
  await writeLimit(client, player, step);
  await cancelRaise(client, player, field);
  await client.query(
    `insert into accounts.limit_change
       (member_id, site_id, field, old_value, new_value, asked_at_ms, possible_from_ms, acted_at_ms, state, made_by)
     select $1, $2, $3, $4, $5, now.ms, now.ms, now.ms, 'applied', $6 from ${ONE_MOMENT}`,
    [player.memberId, player.siteId, field, step.before, after, step.by],
  );
}

/** The second yes: the raise that waited acts, and its row of the history says since when. */
export async function applyRaise(
  client: Client,
  player: Player,
  step: Pick<LimitStep, "field" | "after">,
): Promise<void> {
  await writeLimit(client, player, step);
  await client.query(
    `update accounts.limit_change set state = 'applied', acted_at_ms = platform.clock_ms()
      where member_id = $1 and field = $2 and state = 'waiting'`,
    [player.memberId, step.field],
  );
}

async function writeLimit(
  client: Client,
  { memberId: id }: Player,
  { field, after }: Pick<LimitStep, "field" | "after">,
): Promise<void> {
  const stored = after !== null && field === "sessionMinutes" ? after * MINUTE_MS : after;
  await client.query(SET_LIMIT[field], [id, stored]);
}

/** Lets a raise wait; one that waited for the same field is dropped. */
export async function writeRaise(
  client: Client,
  player: Player,
  step: LimitStep & { readonly waitMs: number },
): Promise<void> {
  await cancelRaise(client, player, step.field);
  await client.query(
    `insert into accounts.limit_change
       (member_id, site_id, field, old_value, new_value, asked_at_ms, possible_from_ms, state, made_by)
     select $1, $2, $3, $4, $5, now.ms, now.ms + $6::bigint, 'waiting', 'player' from ${ONE_MOMENT}`,
    [player.memberId, player.siteId, step.field, step.before, step.after, step.waitMs],
  );
}

export async function cancelRaise(
  client: Client,
  { memberId: id }: Player,
  field: LimitField,
): Promise<number> {
  const { rowCount } = await client.query(
    "update accounts.limit_change set state = 'cancelled' where member_id = $1 and field = $2 and state = 'waiting'",
    [id, field],
  );
  return rowCount ?? 0;
}

export interface Raise {
  readonly field: LimitField;
  readonly value: number | null;
  readonly possibleFromMs: number;
}

/** What waits for its day and a second yes. */
export async function readRaises(client: Client, id: MemberId): Promise<readonly Raise[]> {
  const { rows } = await client.query<{
    field: LimitField;
    new_value: string | null;
    possible_from_ms: string;
  }>(
    "select field, new_value, possible_from_ms from accounts.limit_change where member_id = $1 and state = 'waiting'",
    [id],
  );
  return rows.map((row) => ({
    field: row.field,
    value: row.new_value === null ? null : Number(row.new_value),
    possibleFromMs: Number(row.possible_from_ms),
  }));
}

export async function setTimeOut(client: Client, id: MemberId, untilMs: number): Promise<void> {
  await client.query(
    "update accounts.protection set timed_out_until_ms = greatest(timed_out_until_ms, $2) where member_id = $1",
    [id, untilMs],
  );
}

/** The accounts of the same person on all sites of the licensee, this one among them, by id (P-16). */
export async function accountsOfPerson(client: Client, player: Player): Promise<readonly Player[]> {
  const { rows } = await client.query<{ id: string; site_id: SiteId }>(
    `select member.id, member.site_id from accounts.member member
      where member.id = $1 or member.id in (
        select other.member_id from accounts.personal own
          join accounts.personal other on other.licensee = own.licensee
           and (other.phone_index = own.phone_index or other.identity_index = own.identity_index)
         where own.member_id = $1)
      order by member.id`,
    [player.memberId],
  );
  return rows.map((row) => ({ memberId: memberId(Number(row.id)), siteId: row.site_id }));
}

export async function setExclusion(client: Client, id: MemberId, untilMs: number): Promise<void> {
  await client.query(
    `update accounts.protection set excluded_until_ms = greatest(excluded_until_ms, $2), exclusion_return_ms = null
      where member_id = $1`,
    [id, untilMs],
  );
}

/** So that the person is known as excluded where they have no account yet. */
export async function writeExclusion(client: Client, player: Player, untilMs: number): Promise<void> {
  await client.query(
    `insert into accounts.exclusion (licensee, phone_index, identity_index, member_id, until_ms)
     select site.licensee, personal.phone_index, personal.identity_index, $1, $3
       from site.site site left join accounts.personal personal on personal.member_id = $1 where site.id = $2`,
    [player.memberId, player.siteId, untilMs],
  );
}

export async function setReturn(client: Client, id: MemberId, waitMs: number): Promise<void> {
  await client.query(
    "update accounts.protection set exclusion_return_ms = platform.clock_ms() + $2::bigint where member_id = $1",
    [id, waitMs],
  );
}

export async function isPlayer(client: Client, siteId: SiteId, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from accounts.member where id = $1 and site_id = $2 and role = 'PLAYER'",
    [id, siteId],
  );
  return rowCount === 1;
}

export interface RunningIntensivePlay {
  readonly sinceMs: number;
  readonly losses: readonly number[];
  readonly least: number;
}

/** Whether a player's play is intensive, and by which losses (P-33); null where it is not. */
export async function readRunningIntensivePlay(
  client: Client,
  id: MemberId,
): Promise<RunningIntensivePlay | null> {
  const { rows } = await client.query<{ begun_at_ms: string; losses: readonly string[]; least: string }>(
    "select begun_at_ms, losses, least from accounts.intensive_play where member_id = $1 and ended_at_ms is null",
    [id],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { sinceMs: Number(row.begun_at_ms), losses: row.losses.map(Number), least: Number(row.least) };
}
