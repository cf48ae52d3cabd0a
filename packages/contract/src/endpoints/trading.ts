import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import {
  BEFORE_ID,
  anyNumber,
  endDateText,
  flagText,
  ignoredField,
  idText,
  pageText,
  sizeText,
  smallIdText,
  startDateText,
  statusListText,
  typeListText,
  uuidText,
  stockPrefixText,
} from "../wire/fields.ts";
import {
  betSchema,
  listedBetSchema,
  pageOf,
  publicBetSchema,
  roundRowSchema,
  siteOptionSchema,
  tradeHistoryItemSchema,
  tradeOptionSchema,
  tradeRoundSchema,
  wireCount,
} from "../wire/wire-schemas.ts";

const ofOption = z.object({ tradeOptionId: smallIdText });
const paged = {
  page: pageText.default(0),
  size: sizeText.default(20),
  beforeId: idText.optional().meta(BEFORE_ID),
};
const between = { startDate: startDateText.optional(), endDate: endDateText.optional() };

const roundWithBet = z
  .strictObject({ round: tradeRoundSchema.nullable(), bet: betSchema.nullable() })
  .meta({ id: "RoundWithBet" });

const currentBets = z
  .strictObject({
    current: betSchema.nullable(),
    recent: betSchema.nullable(),
    recentRound: tradeRoundSchema.nullable(),
  })
  .meta({ id: "CurrentBets" });

const dailySummary = z
  .strictObject({
    buyCnt: wireCount,
    sellCnt: wireCount,
    changeCnt: wireCount,
    buyPer: wireCount,
    sellPer: wireCount,
    ocnt: wireCount,
    ecnt: wireCount,
    oeChangeCnt: wireCount,
  })
  .meta({ id: "DailySummary" });

const ownDay = z
  .strictObject({ staked: wireCount, returned: wireCount, open: wireCount, net: z.int() })
  .meta({ id: "OwnDay" });

export const tradingEndpoints = {
  siteOption: {
    method: "GET",
    path: "/api/trade/option/site",
    who: "member",
    rate: "read",
    summary: "One option as the site offers it.",
    query: ofOption,
    form: "envelope",
    reply: siteOptionSchema,
  },
  siteOptions: {
    method: "GET",
    path: "/api/trade/option/site/list",
    who: "member",
    rate: "read",
    summary:
      "The site's options that play (`isPlay=1`, the default) or do not, optionally of one stock prefix.",
    query: z.object({ isPlay: flagText.default("1"), sitePrefix: stockPrefixText.optional() }),
    form: "envelope",
    reply: z.array(siteOptionSchema),
  },
  option: {
    method: "GET",
    path: "/api/trade/option/{id}",
    who: "member",
    rate: "read",
    summary: "One option.",
    params: z.object({ id: smallIdText }),
    form: "envelope",
    reply: tradeOptionSchema,
  },
  currentRound: {
    method: "GET",
    path: "/api/trade/game/current",
    who: "member",
    rate: "read",
    summary: "The betting round of an option and the caller's newest bet in it.",
    query: ofOption,
    form: "envelope",
    reply: roundWithBet,
  },
  recentRound: {
    method: "GET",
    path: "/api/trade/game/recent",
    who: "member",
    rate: "read",
    summary:
      "The round before the betting round, running or just finished, and the caller's newest bet in it.",
    query: ofOption,
    form: "envelope",
    reply: roundWithBet,
  },
  rounds: {
    method: "GET",
    path: "/api/trade/game/round/list",
    who: "member",
    rate: "read",
    summary:
      "Rounds of an option whose contract has begun, newest first. `RoundOhlc` adds the prices of the contract, `RoundExResult` its close and digit, `RoundExStatus` its digit alone. Status 1, 2, 3 mean buy, sell and draw or void, 5 in progress; a decided digit is 1 (realized), in `RoundStatus` 1 where it is odd and 2 where it is even.",
    query: z.object({
      resultType: z
        .enum(["RoundStatus", "RoundOhlc", "RoundExResult", "RoundExStatus"])
        .default("RoundStatus"),
      tradeOptionId: smallIdText,
      statusStrs: statusListText.optional(),
      ...between,
      ...paged,
    }),
    form: "envelope",
    reply: pageOf(roundRowSchema),
  },
  betsOfRound: {
    method: "GET",
    path: "/api/trade/history/current",
    who: "member",
    rate: "read",
    summary: "The caller's newest bet in a round, and in the round before it.",
    query: z.object({ tradeRoundId: idText }),
    form: "envelope",
    reply: currentBets,
  },
  betsOfOption: {
    method: "GET",
    path: "/api/trade/history/current_for_option",
    who: "member",
    rate: "read",
    summary: "The caller's newest bet in the betting round of an option, and in the round before it.",
    query: ofOption,
    form: "envelope",
    reply: currentBets,
  },
  history: {
    method: "GET",
    path: "/api/trade/history/list",
    who: "member",
    rate: "read",
    summary: "The caller's bets, newest first, each with the prices of its round.",
    query: z.object({
      resultType: z.literal("UserTradeHistory").default("UserTradeHistory"),
      playerId: idText.optional(),
      tradeOptionId: smallIdText.optional(),
      tradeRoundId: idText.optional(),
      typeStrs: typeListText.optional(),
      statusStrs: statusListText.optional(),
      ...between,
      ...paged,
    }),
    form: "envelope",
    reply: pageOf(listedBetSchema),
  },
  recentHistory: {
    method: "GET",
    path: "/api/trade/history/recent_history",
    who: "member",
    rate: "read",
    summary: "The caller's last 20 bets on an option, newest first.",
    query: ofOption,
    form: "envelope",
    reply: z.array(tradeHistoryItemSchema),
  },
  realBets: {
    method: "GET",
    path: "/api/trade/history/real",
    who: "member",
    rate: "read",
    summary: "The last 100 bets of the site on an option, names masked.",
    query: ofOption,
    form: "envelope",
    reply: z.array(publicBetSchema),
  },
  dailySummary: {
    method: "GET",
    path: "/api/trade/summary/daily",
    who: "member",
    rate: "read",
    summary:
      "Counts of results of an option on one Seoul day; a change is a result that differs from the one before it.",
    query: z.object({
      resultType: z.literal("BSCount").default("BSCount"),
      tradeOptionId: smallIdText,
      date: startDateText.optional(),
    }),
    form: "envelope",
    reply: dailySummary,
  },
  ownDay: {
    method: "GET",
    path: "/api/trade/summary/own",
    who: "member",
    rate: "read",
    summary:
      "The caller's own Seoul day so far, in points, by the moment of settlement: `staked` and `returned` are of the bets that got their result today, whenever they were made, `net` is `returned` less `staked`, and `open` the stake without a result.",
    form: "envelope",
    reply: ownDay,
  },
  placeBet: {
    method: "POST",
    path: "/api/trade/betting",
    who: "member",
    rate: "bet",
    summary:
      "Places a bet. The same `clientKey` again gives the same bet. `receipt` is null where it takes longer than half a second; the bet by its key has it then.",
    body: z.strictObject({
      type: z.string().min(1).max(8),
      player: z.strictObject({ id: z.int().optional(), username: z.string().max(64).optional() }).optional(),
      tradeRound: z.strictObject({ id: z.int().positive() }),
      point: anyNumber,
      clientKey: uuidText.optional(),
      multiple: z.number().positive().max(1_000_000).optional(),
      siteInfoId: z.int().optional(),
      remainPoint: ignoredField,
    }),
    form: "envelope",
    reply: betSchema,
  },
  betByKey: {
    method: "GET",
    path: "/api/trade/betting",
    who: "member",
    rate: "read",
    summary: "The caller's bet made with a client key, with its receipt.",
    query: z.object({ clientKey: uuidText }),
    form: "envelope",
    reply: betSchema,
  },
} as const satisfies Record<string, Endpoint>;
