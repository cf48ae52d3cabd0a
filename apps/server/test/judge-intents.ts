import type { WireBet } from "@maru/contract";
import { expect } from "vitest";
import { type Intent, send } from "./bet-load.ts";

/** A bet as the database has it. */
export interface StoredBet {
  readonly key: string;
  readonly id: string;
  readonly member: string;
}

export const STORED_BETS =
  "select client_key::text as key, id::text, member_id::text as member, round_id::text as round from betting.bet";

/** Asks for every answer that was lost by its key, and sends the bet again: from then on all of them are definite. Resolves with
 * what to say of them. */
export async function resolveLost(intents: readonly Intent[]): Promise<string> {
  const lost = intents.filter(({ answer }) => answer === "lost");
  let found = 0;
  for (const intent of lost) {
    const { clientKey } = intent.body;
    const asking = await intent.player.get<WireBet | null>(`/api/trade/betting?clientKey=${clientKey}`);
    expect([200, 404]).toContain(asking.status);
    if (asking.data !== null && asking.status === 200) {
      found += 1;
      intent.betId = asking.data.id;
      expect(asking.data.clientKey).toBe(clientKey);
    }
    const knownId = intent.betId;
    // The client may as well send it again: the same bet where it was made, otherwise a bet or a refusal now.
    await send(intent);
    expect(intent.answer).not.toBe("lost");
    if (knownId !== null) expect([intent.answer, intent.betId]).toEqual(["accepted", knownId]);
  }
  return `${lost.length} answers were lost, ${found} of those bets stood`;
}

/** Every acknowledged bet stands once under the id that was told, and nothing stands that was refused or that nobody wanted. Says how many. */
export function expectEachOnce(intents: readonly Intent[], rows: readonly StoredBet[]): string {
  const accepted = intents.filter(({ answer }) => answer === "accepted");
  const byKey = grouped(rows, ({ key }) => key);
  const missing = accepted.filter(({ body }) => !byKey.has(body.clientKey));
  const doubled = [...byKey.values()].filter((bets) => bets.length > 1);
  const other = accepted.filter(({ body, betId, player }) => {
    const row = byKey.get(body.clientKey)?.[0];
    return Number(row?.id) !== betId || Number(row?.member) !== player.id;
  });
  const keys = new Set(intents.map(({ body }) => body.clientKey));
  const refusedButThere = intents.filter(
    ({ answer, body }) => answer === "refused" && byKey.has(body.clientKey),
  );
  const codes = grouped(intents, ({ answer, code }) => code ?? answer);
  const tally = [...codes].map(([code, list]) => `${code} ${list.length}`).join(", ");
  expect([missing, doubled, other, refusedButThere]).toEqual([[], [], [], []]);
  expect(rows.filter(({ key }) => !keys.has(key))).toEqual([]);
  expect(rows.length).toBe(accepted.length);
  return (
    `${intents.length} intents (${tally}): ${accepted.length} acknowledged, missing ${missing.length}, ` +
    `doubled ${doubled.length}, under another id ${other.length}, bets in the database ${rows.length}`
  );
}

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const map = new Map<string, Row[]>();
  for (const row of rows) {
    const group = map.get(keyOf(row));
    if (group === undefined) map.set(keyOf(row), [row]);
    else group.push(row);
  }
  return map;
}
