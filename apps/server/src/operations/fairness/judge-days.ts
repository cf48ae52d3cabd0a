import {
  digitChiSquared,
  digitEvenness,
  familyOf,
  isGameType,
  isReturnAlarm,
  isSignAlarm,
  isVoidAlarm,
  returnFigure,
  voidBias,
} from "@maru/rules";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import { appendAudit } from "../../platform/audit.ts";
import { closeMarket } from "./closing/close-market.ts";
import {
  digitOptions,
  type FairnessAlarm,
  keepAlarm,
  lastRoundOf,
  markJudged,
  newestDigits,
  returnsOf,
  sparedUpTo,
  voidsOfWholeMonth,
  wholeDays,
} from "./day-store.ts";
import { digitsOf, returnSums, sparedSums, voidMonthsOf } from "./figures.ts";

const DAY_MS = 86_400_000;

/** Judges the whole days, keeps what is alarming and answers what was not known before. */
export async function judgeDays(client: PoolClient): Promise<readonly FairnessAlarm[]> {
  const raised: FairnessAlarm[] = [];
  for (const day of await wholeDays(client)) {
    for (const alarm of await alarmsOf(client, day)) if (await keepAlarm(client, alarm)) raised.push(alarm);
    await markJudged(client, day);
  }
  for (const alarm of raised) if (alarm.figure === "digits") await closeForDigits(client, alarm);
  return raised;
}

/** Digits of prices that are not even make a game of another chance than the one that is told: its market takes no more bets (F-20). */
async function closeForDigits(client: PoolClient, { optionId, day, z }: FairnessAlarm): Promise<void> {
  const last = await lastRoundOf(client, optionId, day);
  if (last === null) return;
  const { stock, roundId } = last;
  const reason = `끝자리가 고르지 않음 · digits are uneven: ${optionId}, χ² ${z.toFixed(1)}`;
  const closed = await closeMarket(client, { stock, forRound: roundId, reason });
  // The head of the log is held until the commit, so this comes last.
  await appendAudit(client, [
    {
      kind: "digits-uneven",
      siteId: null,
      memberId: null,
      detail: { optionId, market: stock, closed: closed ? "yes" : "no", roundId, chiSquared: z.toFixed(2) },
    },
  ]);
}

async function alarmsOf(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  return [
    ...(await returnAlarms(client, day)),
    ...(await voidAlarms(client, day)),
    ...(await digitAlarms(client, day)),
  ];
}

async function returnAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  return (await returnsOf(client, day)).flatMap((row) => {
    assert(isGameType(row.game), `option ${row.option_id} is of no known type: ${row.game}`);
    const chance = familyOf(row.game).chanceOf(row.type);
    const figure = returnFigure(returnSums(row), chance);
    if (figure === null || figure.z === null || !isReturnAlarm(figure)) return [];
    return [{ figure: "return", day, optionId: row.option_id, subject: row.type, z: figure.z }];
  });
}

async function voidAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  const spared = await sparedUpTo(client, day);
  const z = spared === null ? null : voidBias(sparedSums(spared));
  const months = await monthAlarms(client, day);
  return z === null || !isVoidAlarm(z)
    ? months
    : [{ figure: "voids", day, optionId: 0, subject: "", z }, ...months];
}

/** A month is judged once it is over, at its last day, however many days follow: who looks often enough sees anything. */
async function monthAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  return voidMonthsOf(await voidsOfWholeMonth(client, day))
    .filter(isSignAlarm)
    .map(({ stock, month, z }) => ({
      figure: "voids",
      day: lastDayOf(month),
      optionId: 0,
      subject: stock,
      z: z ?? 0,
    }));
}

/** Days since 1970-01-01. */
function lastDayOf(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 0) / DAY_MS;
}

async function digitAlarms(client: PoolClient, day: number): Promise<readonly FairnessAlarm[]> {
  const alarms: FairnessAlarm[] = [];
  for (const optionId of await digitOptions(client, day)) {
    const counts = digitsOf(await newestDigits(client, optionId, day));
    if (digitEvenness(counts) !== "uneven") continue;
    alarms.push({ figure: "digits", day, optionId, subject: "", z: digitChiSquared(counts) ?? 0 });
  }
  return alarms;
}
