import { intensiveLetter } from "@maru/contract";
import { monthStart, seoulDayIndex } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import type { PoolClient } from "pg";
import type { Database } from "../../../ports/unit-of-work.ts";
import { WAIT_MS } from "./compute-weeks.ts";
import {
  finishMonth,
  holdMonth,
  isMonthWritten,
  type PlayerMonth,
  playersOfMonth,
  writeLetters,
} from "./month-store.ts";

/** A month by its first Seoul day, as days since 1970. */
export interface WrittenMonth {
  readonly firstDay: number;
  /** To how many players it was written; who may not be written to is among them, and gets none. */
  readonly letters: number;
}

/** The month before this one, once: a server that stood longer writes no older ones. */
export async function writeMonth(database: Database, nowMs: Instant): Promise<WrittenMonth | null> {
  const today = seoulDayIndex(instant(nowMs - WAIT_MS));
  const span = { from: monthStart(today, 1), to: monthStart(today) };
  if (await isMonthWritten(database, span.from)) return null;
  return database.transaction((client) => writeSpan(client, span));
}

/** Null where another server has written it meanwhile. */
async function writeSpan(
  client: PoolClient,
  span: { readonly from: number; readonly to: number },
): Promise<WrittenMonth | null> {
  if (!(await holdMonth(client, span.from))) return null;
  const players = await playersOfMonth(client, span);
  await writeLetters(
    client,
    players.map((player) => ({ memberId: player.memberId, ...letterTo(player, span.from) })),
  );
  const month = { firstDay: span.from, letters: players.length };
  await finishMonth(client, month);
  return month;
}

function letterTo(
  { language, ...figures }: PlayerMonth,
  firstDay: number,
): { readonly title: string; readonly content: string } {
  const at = new Date(firstDay * 86_400_000);
  return intensiveLetter(language, {
    ...figures,
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
  });
}
