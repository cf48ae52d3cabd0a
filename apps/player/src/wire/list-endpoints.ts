import { ask, made, type Reply } from "./ask.ts";
import * as calls from "./calls/lists.ts";
import { endDateOf } from "./endpoints.ts";
import { roundOfRow } from "./read-round-row.ts";
import type { DailySummary, Page, RealBet, TradeRound } from "./shapes.ts";

export interface RoundsQuery {
  readonly optionId: number;
  readonly resultType: "RoundOhlc" | "RoundExResult";
  readonly size: number;
  /** Rounds that began before this moment; null is the newest. A page by its key stays whole while new rounds come. */
  readonly beforeMs: number | null;
}

export const fetchRounds = ({ optionId, beforeMs, ...rest }: RoundsQuery): Reply<Page<TradeRound>> =>
  made(
    ask(calls.rounds, { query: { ...rest, endDate: endDateOf(beforeMs), page: 0, tradeOptionId: optionId } }),
    (found) => ({ ...found, content: found.content.map(roundOfRow) }),
  );

/** What an option's rounds of today came to. */
export const fetchDailySummary = (tradeOptionId: number): Reply<DailySummary> =>
  ask(calls.dailySummary, { query: { tradeOptionId, resultType: "BSCount" } });

/** The newest hundred bets of the site on an option. */
export const fetchRealBets = (tradeOptionId: number): Reply<readonly RealBet[]> =>
  ask(calls.realBets, { query: { tradeOptionId } });
