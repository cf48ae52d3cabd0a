import { type Language, MONEY_UNITS, type MoneyUnit } from "@maru/contract";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";

type Client = Pick<PoolClient, "query">;

/** What a month moved for one player, in points. */
export interface PlayerMonth {
  readonly memberId: number;
  readonly language: Language;
  readonly unit: MoneyUnit;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly staked: number;
  readonly returned: number;
}

export async function isMonthWritten(database: Database, firstDay: number): Promise<boolean> {
  const rows = await database.query("select from accounts.intensive_month where first_day = $1", [firstDay]);
  return rows.length > 0;
}

/** Whether the month is ours: a second server waits here for the first one's commit, and is refused. */
export async function holdMonth(client: Client, firstDay: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "insert into accounts.intensive_month (first_day) values ($1) on conflict (first_day) do nothing",
    [firstDay],
  );
  return rowCount === 1;
}

export async function finishMonth(
  client: Client,
  of: { readonly firstDay: number; readonly letters: number },
): Promise<void> {
  await client.query("update accounts.intensive_month set letters = $2 where first_day = $1", [
    of.firstDay,
    of.letters,
  ]);
}

/** Whose play was intensive on a day from `from` to before `to`; by id. */
export async function playersOfMonth(
  client: Client,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly PlayerMonth[]> {
  const { rows } = await client.query<{
    member_id: string;
    locale: Language;
    mode: keyof typeof MONEY_UNITS;
    deposited: string;
    withdrawn: string;
    staked: string;
    returned: string;
  }>("select * from accounts.intensive_month_facts($1, $2)", [from, to]);
  return rows.map((row) => ({
    memberId: Number(row.member_id),
    language: row.locale,
    unit: MONEY_UNITS[row.mode],
    deposited: Number(row.deposited),
    withdrawn: Number(row.withdrawn),
    staked: Number(row.staked),
    returned: Number(row.returned),
  }));
}

/** Into the inbox of each who may be written to. */
export async function writeLetters(
  client: Client,
  letters: readonly { readonly memberId: number; readonly title: string; readonly content: string }[],
): Promise<void> {
  await client.query("select content.write_to_players($1::bigint[], $2::text[], $3::text[])", [
    letters.map(({ memberId }) => memberId),
    letters.map(({ title }) => title),
    letters.map(({ content }) => content),
  ]);
}
