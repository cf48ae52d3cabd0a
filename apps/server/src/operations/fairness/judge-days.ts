import {
  digitChiSquared,
  digitEvenness,
  familyOf,
  isGameType,
  isReturnAlarm,
  isVoidAlarm,
  modelChance,
  returnFigure,
  voidBias,
} from "@maru/rules";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import { betTypeOf } from "../../platform/columns.ts";
import {
  digitsOf,
  newestDigits,
  type ReturnRow,
  RETURN_COLUMNS,
  returnSums,
  sparedSums,
  type SparedRow,
} from "./figures.ts";

/** A figure of a whole day that chance hardly makes. `z` of digits is their χ². */
export interface FairnessAlarm {
  readonly figure: "return" | "voids" | "digits";
  readonly day: number;
  /** 0: all options together. */
  readonly optionId: number;
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

/** Judges them, keeps what is alarming and answers what was not known before. */
export async function judgeDays(client: PoolClient): Promise<readonly FairnessAlarm[]> {
  const { rows } = await client.query<{ day: number }>(WHOLE_DAYS);
  const raised: FairnessAlarm[] = [];
  for (const { day } of rows) {
    for (const alarm of await alarmsOf(client, day)) if (await keep(client, alarm)) raised.push(alarm);
    await client.query("update fairness.mark set judged_to = $1", [day + 1]);
  }
  return raised;
}

async function alarmsOf(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  return [
    ...(await returnAlarms(client, day)),
    ...(await voidAlarms(client, day)),
    ...(await digitAlarms(client, day)),
  ];
}

async function returnAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  const { rows } = await client.query<ReturnRow & { game: string }>(
    `select ${RETURN_COLUMNS}, o.type as game from fairness.day_return t join site.option o on o.id = t.option_id
      where t.day = $1 group by t.option_id, t.type, o.type`,
    [day],
  );
  return rows.flatMap((row) => {
    assert(isGameType(row.game), `option ${row.option_id} is of no known type: ${row.game}`);
    const chance = modelChance(familyOf(row.game), betTypeOf(row.type));
    const figure = returnFigure(returnSums(row), chance);
    if (figure === null || figure.z === null || !isReturnAlarm(figure)) return [];
    return [{ figure: "return", day, optionId: row.option_id, subject: row.type, z: figure.z }];
  });
}

async function voidAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  const { rows } = await client.query<SparedRow>(
    `select sum(spared_rounds) as rounds, sum(spared) as spared, sum(spared_expected) as expected, sum(spared_variance) as variance
       from fairness.day_round where day <= $1`,
    [day],
  );
  const z = rows[0] === undefined ? null : voidBias(sparedSums(rows[0]));
  return z === null || !isVoidAlarm(z) ? [] : [{ figure: "voids", day, optionId: 0, subject: "", z }];
}

async function digitAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  const { rows } = await client.query<{ option_id: number }>(
    "select distinct option_id from fairness.day_digit where day = $1 and not is_sealed order by 1",
    [day],
  );
  const alarms: FairnessAlarm[] = [];
  for (const { option_id: optionId } of rows) {
    const counts = digitsOf((await client.query(newestDigits(optionId, day))).rows);
    if (digitEvenness(counts) !== "uneven") continue;
    alarms.push({ figure: "digits", day, optionId, subject: "", z: digitChiSquared(counts) ?? 0 });
  }
  return alarms;
}

async function keep(client: PoolClient, alarm: FairnessAlarm): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into fairness.alarm (figure, day, option_id, subject, z) values ($1, $2, $3, $4, $5)
     on conflict (figure, day, option_id, subject) do nothing`,
    [alarm.figure, alarm.day, alarm.optionId, alarm.subject, alarm.z],
  );
  return rowCount === 1;
}
