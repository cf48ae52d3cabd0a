import { type MarketDay, openMarketDays } from "./market-days.ts";
import { readArchivedBets } from "./read-archived-bets.ts";
import { readBetDetail } from "./read-bet-detail.ts";
import { readChart, readKlines } from "./read-chart.ts";
import { readBetByKey, readHistory, readRealBets, readRecentHistory } from "./read-history.ts";
import { readMe } from "./read-me.ts";
import { readFeeTables, readOption, readSiteOption, readSiteOptions } from "./read-options.ts";
import { readLastPrice, readPriceSource, readRawData, readStatistics } from "./read-prices.ts";
import { readProof } from "./read-proof.ts";
import { readTickStream } from "./read-tick-stream.ts";
import {
  readBetsOfOption,
  readBetsOfRound,
  readBettingRounds,
  readRounds,
  readRoundWithBet,
} from "./read-rounds.ts";
import { readDailySummary, readOwnDay } from "./read-summary.ts";
import { readSealedBalance } from "./read-sealed-balance.ts";
import type { ReadingDeps } from "./reader.ts";

const VERBS = {
  me: readMe,
  siteOptions: readSiteOptions,
  siteOption: readSiteOption,
  option: readOption,
  feeTables: readFeeTables,
  roundWithBet: readRoundWithBet,
  betsOfOption: readBetsOfOption,
  betsOfRound: readBetsOfRound,
  rounds: readRounds,
  bettingRounds: readBettingRounds,
  archivedBets: readArchivedBets,
  history: readHistory,
  recentHistory: readRecentHistory,
  realBets: readRealBets,
  betByKey: readBetByKey,
  betDetail: readBetDetail,
  dailySummary: readDailySummary,
  ownDay: readOwnDay,
  chart: readChart,
  klines: readKlines,
  rawData: readRawData,
  lastPrice: readLastPrice,
  priceSource: readPriceSource,
  statistics: readStatistics,
  proof: readProof,
  tickStream: readTickStream,
  sealedBalance: readSealedBalance,
} as const;

/** The room's verbs as the transport gets them: each with its dependencies already given. */
export type Reading = {
  readonly [V in keyof typeof VERBS]: (typeof VERBS)[V] extends (
    deps: ReadingDeps,
    ...rest: infer Rest
  ) => infer Reply
    ? (...rest: Rest) => Reply
    : never;
} & {
  /** Keeps what it has read for some seconds. */
  readonly marketDays: (siteId: number) => Promise<MarketDay[]>;
};

function give<Rest extends readonly unknown[], Reply>(
  deps: ReadingDeps,
  verb: (deps: ReadingDeps, ...rest: Rest) => Reply,
): (...rest: Rest) => Reply {
  return (...rest) => verb(deps, ...rest);
}

export function openReading(deps: ReadingDeps): Reading {
  return {
    me: give(deps, VERBS.me),
    siteOptions: give(deps, VERBS.siteOptions),
    siteOption: give(deps, VERBS.siteOption),
    option: give(deps, VERBS.option),
    feeTables: give(deps, VERBS.feeTables),
    roundWithBet: give(deps, VERBS.roundWithBet),
    betsOfOption: give(deps, VERBS.betsOfOption),
    betsOfRound: give(deps, VERBS.betsOfRound),
    rounds: give(deps, VERBS.rounds),
    bettingRounds: give(deps, VERBS.bettingRounds),
    archivedBets: give(deps, VERBS.archivedBets),
    history: give(deps, VERBS.history),
    recentHistory: give(deps, VERBS.recentHistory),
    realBets: give(deps, VERBS.realBets),
    betByKey: give(deps, VERBS.betByKey),
    betDetail: give(deps, VERBS.betDetail),
    dailySummary: give(deps, VERBS.dailySummary),
    ownDay: give(deps, VERBS.ownDay),
    chart: give(deps, VERBS.chart),
    klines: give(deps, VERBS.klines),
    rawData: give(deps, VERBS.rawData),
    lastPrice: give(deps, VERBS.lastPrice),
    priceSource: give(deps, VERBS.priceSource),
    statistics: give(deps, VERBS.statistics),
    marketDays: openMarketDays(deps),
    proof: give(deps, VERBS.proof),
    tickStream: give(deps, VERBS.tickStream),
    sealedBalance: give(deps, VERBS.sealedBalance),
  };
}
