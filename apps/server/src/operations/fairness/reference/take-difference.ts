import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import { closeMarket } from "../closing/close-market.ts";
import type { RaisedDifference } from "./reference.ts";
import { type Difference, keepDifference } from "./reference-store.ts";

/** Keeps a difference, and closes the market of its round. All of it or none; null where it was known before. */
export async function takeDifference(
  client: PoolClient,
  difference: Difference,
): Promise<RaisedDifference | null> {
  const kept = await keepDifference(client, difference);
  if (kept === null) return null;
  const { stock } = kept;
  const { roundId, why } = difference;
  const reason = `다시 정산한 결과가 다름 · settled differently: ${roundId}`;
  const closed = stock !== null && (await closeMarket(client, { stock, forRound: roundId, reason }));
  // The head of the log is held until the commit, so this comes last.
  await appendAudit(client, [
    {
      kind: "settled-differently",
      siteId: null,
      memberId: null,
      detail: { roundId, market: stock, closed: closed ? "yes" : "no", why },
    },
  ]);
  return { roundId, stock, closed, why };
}
