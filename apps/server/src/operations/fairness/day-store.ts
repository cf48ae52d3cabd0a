import { ENOUGH_DIGITS } from "@maru/rules";
import type { PoolClient } from "pg";
import {
  type DigitRow,
  type ReturnRow,
  RETURN_COLUMNS,
  SPARED_COLUMNS,
  type SparedRow,
  type VoidMonthRow,
} from "./figures.ts";
import { VOID_MONTHS } from "./void-store.ts";

/** A figure of a whole day that chance hardly makes, or a market whose links were withheld. `z` of digits is their χ², of those links the rounds. */
export interface FairnessAlarm {
  readonly figure: "return" | "voids" | "digits" | "withheld";
  readonly day: number;
  /** 0: all options together. */
  readonly optionId: number;
  /** The bet type of a return; the market whose voids of a month are meant, '' of all markets so far; the market of withheld links. */
  readonly subject: string;
  readonly z: number;
}

/** How many days one call judges, so that a long past does not hold the mark. */
const DAYS_AT_ONCE = 10;
const FIRST_ROUND_OF_DAY = "((day * 86400000::bigint - 32400000) / 30000 * 1000)";

/** The days that are wholly counted and not judged yet, oldest first, and where the next judging begins. */
const WHOLE_DAYS = `
  select distinct day from fairness.day_round, fairness.mark
   where (judged_to is null or day >= judged_to) and ${FIRST_ROUND_OF_DAY.replace("day *", "(day + 1) *")} <= next_round
   order by day limit ${DAYS_AT_ONCE}`;

export async function wholeDays(client: PoolClient): Promise<readonly number[]> {
  return (await client.query<{ day: number }>(WHOLE_DAYS)).rows.map(({ day }) => day);
}

export async function markJudged(client: PoolClient, day: number): Promise<void> {
  await client.query("update fairness.mark set judged_to = $1", [day + 1]);
}

/** With the game of each option. */
export async function returnsOf(
  client: PoolClient,
  day: number,
): Promise<readonly (ReturnRow & { readonly game: string })[]> {
  const { rows } = await client.query<ReturnRow & { game: string }>(
    `select ${RETURN_COLUMNS}, o.type as game from fairness.day_return t join site.option o on o.id = t.option_id
      where t.day = $1 group by t.option_id, t.type, o.type`,
    [day],
  );
  return rows;
}

/** What all voids spared the house, up to a day. */
export async function sparedUpTo(client: PoolClient, day: number): Promise<SparedRow | null> {
  const { rows } = await client.query<SparedRow>(
    `select ${SPARED_COLUMNS} from fairness.void_round where day <= $1`,
    [day],
  );
  return rows[0] ?? null;
}

/** The voids of the newest month that was over by the end of a day. */
export async function voidsOfWholeMonth(client: PoolClient, day: number): Promise<readonly VoidMonthRow[]> {
  const { rows } = await client.query<VoidMonthRow>(
    `${VOID_MONTHS} where v.day >= ${monthOf("-1")} and v.day < ${monthOf("0")} group by 1, 2, 3`,
    [day],
  );
  return rows;
}

/** The first day of a month, so many after the one that the day behind `$1` is in. */
function monthOf(months: string): string {
  return `(date_trunc('month', date '1970-01-01' + $1::integer + 1) + interval '${months} month')::date - date '1970-01-01'`;
}

/** Options whose digits were those of prices on a day. */
export async function digitOptions(client: PoolClient, day: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ option_id: number }>(
    "select distinct option_id from fairness.day_digit where day = $1 and not is_sealed order by 1",
    [day],
  );
  return rows.map((row) => row.option_id);
}

/** Of the newest whole days of an option's digits of prices that together have enough of them, up to `day`. */
export async function newestDigits(
  client: PoolClient,
  optionId: number,
  day: number,
): Promise<readonly DigitRow[]> {
  const { rows } = await client.query<DigitRow>(NEWEST_DIGITS, [optionId, day]);
  return rows;
}

/** False where it was known before. */
export async function keepAlarm(client: PoolClient, alarm: FairnessAlarm): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into fairness.alarm (figure, day, option_id, subject, z) values ($1, $2, $3, $4, $5)
     on conflict (figure, day, option_id, subject) do nothing`,
    [alarm.figure, alarm.day, alarm.optionId, alarm.subject, alarm.z],
  );
  return rowCount === 1;
}

/** Digits that alarmed once are no evidence a second time: who opens the market again gets new ones judged. */
const NEWEST_DIGITS = `
  with mine as (
    select digit, day, rounds from fairness.day_digit
     where option_id = $1 and not is_sealed and day <= $2
       and day > coalesce((select max(a.day) from fairness.alarm a where a.figure = 'digits' and a.option_id = $1 and a.day < $2), 0))
  select digit, sum(rounds) as rounds from mine
   where day >= coalesce(
     (select max(d.day) from (select x.day, sum(sum(x.rounds)) over (order by x.day desc) as so_far from mine x group by x.day) d
       where d.so_far >= ${ENOUGH_DIGITS}), 0)
   group by digit`;

/** The market of an option, and the newest of its rounds that began by the end of a day. */
export async function lastRoundOf(
  client: PoolClient,
  optionId: number,
  day: number,
): Promise<{ readonly stock: string; readonly roundId: number } | null> {
  const { rows } = await client.query<{ stock: string; round_id: string | null }>(LAST_ROUND, [
    optionId,
    day,
  ]);
  const [row] = rows;
  return row === undefined || row.round_id === null
    ? null
    : { stock: row.stock, roundId: Number(row.round_id) };
}

const LAST_ROUND = `
  select o.stock, (select max(r.id) from rounds.round r
                    where r.option_id = o.id and r.id < ${FIRST_ROUND_OF_DAY.replace("day *", "($2::integer + 1) *")}) as round_id
    from site.option o where o.id = $1`;
