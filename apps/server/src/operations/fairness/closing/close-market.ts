import { firstMarketTerms, marketTermsActFrom } from "@maru/rules";
import { instant, optionId, roundId, stock as stockOf } from "@maru/values";
import type { PoolClient } from "pg";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { insertClosing, marketState, openRounds } from "./closing-store.ts";

export interface WhyClosed {
  readonly stock: string;
  /** The round that showed it. */
  readonly forRound: number;
  /** For who opens it again, in Korean and English. */
  readonly reason: string;
}

/**
 * Closes a market: no bet is taken and no round made from the commit on, and rounds that run go by their rule. False where it was closed
 * before, or where there is no such market. Whoever opens it again does so as any market is put on: two people, by its terms.
 */
export async function closeMarket(
  client: PoolClient,
  { stock, forRound, reason }: WhyClosed,
): Promise<boolean> {
  const market = await marketState(client, stock);
  if (market === null || market.isClosed) return false;
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
    reason,
    forRound,
  });
  const rounds = (await openRounds(client, market.stock)).map((row) => ({
    roundId: roundId(Number(row.id)),
    optionId: optionId(row.option_id),
  }));
  await appendToOutbox(client, [{ kind: "market.closed", stock: stockOf(market.stock), rounds }]);
  return true;
}
