import { firstMarketTerms, marketTermsActFrom } from "@maru/rules";
import { instant, optionId, roundId, stock as stockOf } from "@maru/values";
import type { PoolClient } from "pg";
import { appendAudit } from "../../../platform/audit.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import type { RaisedDifference } from "./reference.ts";
import {
  type Difference,
  insertClosing,
  keepDifference,
  type MarketState,
  marketState,
  openRounds,
} from "./reference-store.ts";

/**
 * Keeps a difference, and closes the market of its round: no bet is taken and no round made from the commit on, and rounds that run go by
 * their rule. All of it or none; null where it was known before. Whoever opens the market again does so as any market is put on: two
 * people, by its terms.
 */
export async function takeDifference(
  client: PoolClient,
  difference: Difference,
): Promise<RaisedDifference | null> {
  const kept = await keepDifference(client, difference);
  if (kept === null) return null;
  const market = kept.stock === null ? null : await marketState(client, kept.stock);
  const closed = market !== null && !market.isClosed;
  if (closed) await closeMarket(client, market, difference.roundId);
  const { why } = difference;
  // The head of the log is held until the commit, so this comes last.
  await appendAudit(client, [
    {
      kind: "settled-differently",
      siteId: null,
      memberId: null,
      detail: { roundId: difference.roundId, market: kept.stock, closed: closed ? "yes" : "no", why },
    },
  ]);
  return { roundId: difference.roundId, stock: kept.stock, closed, why };
}

async function closeMarket(client: PoolClient, market: MarketState, forRound: number): Promise<void> {
  const first = firstMarketTerms(market.rules);
  const { weekly, holidays, halfDays, zone } = market.newest ?? first.calendar;
  await insertClosing(client, {
    stock: market.stock,
    version: (market.newest?.version ?? first.version) + 1,
    actsFromMs: Math.max(marketTermsActFrom(instant(market.nowMs)), market.newest?.actsFromMs ?? 0),
    weekly,
    holidays,
    halfDays,
    zone,
    staleLimitMs: market.newest?.staleLimitMs ?? first.staleLimitMs,
    reason: `다시 정산한 결과가 다름 · settled differently: ${forRound}`,
    forRound,
  });
  const rounds = (await openRounds(client, market.stock)).map((row) => ({
    roundId: roundId(Number(row.id)),
    optionId: optionId(row.option_id),
  }));
  await appendToOutbox(client, [{ kind: "market.closed", stock: stockOf(market.stock), rounds }]);
}
