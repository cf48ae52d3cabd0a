import { compareFunds, type FundsCheck, seoulDayIndex, seoulDayStart, sumOfOwed } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { WalletDeps } from "../requests/in-wallet.ts";
import type { Client } from "../requests/request-store.ts";
import {
  checkBefore,
  type DueDay,
  fundsAt,
  fundsNowMs,
  insertCheck,
  isDayChecked,
  lockFunds,
  uncheckedDays,
} from "./funds-store.ts";

/** What moves commits this much after its own time at most; a day is counted when nothing of it can be under way any more. */
const SETTLE_MS = 10_000;
/** A server that stood longer looks no further back: whether deposits are taken is said by the newest day alone. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

/** A site that held less at a day's end than it owed its players. */
export interface ShortDay {
  readonly siteId: number;
  /** `YYYY-MM-DD` in Seoul. */
  readonly day: string;
  readonly owed: number;
  readonly held: number;
}

/** Looks at every ended day of every site that owes money, once whoever tries; answers which are short. */
export async function checkDueFunds({ database }: WalletDeps, nowMs: Instant): Promise<readonly ShortDay[]> {
  const today = seoulDayIndex(instant(nowMs - SETTLE_MS));
  const due = await uncheckedDays((text, values) => database.query(text, values), {
    from: today - DAYS_BACK,
    to: today - 1,
  });
  const short: ShortDay[] = [];
  for (const one of due) {
    const made = await database.transaction((client) => checkDay(client, one));
    if (made === null || made.shortSinceMs === null) continue;
    const day = new Date(one.day * DAY_MS).toISOString().slice(0, 10);
    short.push({ siteId: one.siteId, day, owed: sumOfOwed(made), held: made.held });
  }
  return short;
}

async function checkDay(client: Client, due: DueDay): Promise<FundsCheck | null> {
  await lockFunds(client, due.siteId);
  if (await isDayChecked(client, due)) return null;
  // A day begins in UTC when it is nine in the morning of the same day in Seoul.
  const endMs = seoulDayStart(instant(due.day * DAY_MS)) + DAY_MS;
  return writeCheck(client, { ...due, atMs: endMs });
}

/** The same at this moment, under the site's lock: a line that came covers a shortfall at once, or opens one. */
export async function checkFundsNow(client: Client, siteId: number): Promise<FundsCheck> {
  return writeCheck(client, { siteId, day: null, atMs: await fundsNowMs(client) });
}

async function writeCheck(
  client: Client,
  of: { readonly siteId: number; readonly day: number | null; readonly atMs: number },
): Promise<FundsCheck> {
  const sums = await fundsAt(client, of);
  const check = compareFunds({ ...sums, atMs: of.atMs }, await checkBefore(client, of.siteId, of.atMs));
  await insertCheck(client, { ...check, siteId: of.siteId, day: of.day });
  return check;
}
