import { isWithheldTooOften } from "@maru/rules";
import type { PoolClient } from "pg";
import { appendAudit } from "../../platform/audit.ts";
import { closeMarket } from "./closing/close-market.ts";
import { type FairnessAlarm, keepAlarm } from "./day-store.ts";
import { type WithheldRow, withheldRounds } from "./withheld-store.ts";

/** Closes each market too many of whose rounds had no price for want of the witness's half, and answers what was not known before (F-35). */
export async function judgeWithheld(client: PoolClient): Promise<readonly FairnessAlarm[]> {
  const rows = await withheldRounds(async (text) => (await client.query(text)).rows);
  const raised: FairnessAlarm[] = [];
  for (const row of rows.filter(isWithheldTooOften)) {
    await closeFor(client, row);
    const alarm = {
      figure: "withheld",
      day: row.day,
      optionId: 0,
      subject: row.stock,
      z: row.withheld,
    } as const;
    if (await keepAlarm(client, alarm)) raised.push(alarm);
  }
  return raised;
}

async function closeFor(client: PoolClient, { stock, newest, withheld, rounds }: WithheldRow): Promise<void> {
  const reason = `증인의 절반이 공개되지 않음 · the witness's half was withheld: ${withheld}/${rounds}`;
  const closed = await closeMarket(client, { stock, forRound: newest, reason });
  if (!closed) return;
  // The head of the log is held until the commit, so this comes last.
  await appendAudit(client, [
    {
      kind: "links-withheld",
      siteId: null,
      memberId: null,
      detail: { market: stock, roundId: newest, withheld, rounds },
    },
  ]);
}
