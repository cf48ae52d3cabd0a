import { FEED_SOURCES, SWITCH_CAUSES } from "@maru/rules";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import {
  flagText,
  idText,
  intervalText,
  millisText,
  periodText,
  secondText,
  seqText,
  stockListText,
  stockText,
  stockPrefixText,
} from "../wire/fields.ts";
import { chainedTickSchema, proofSchema } from "../wire/proof-schema.ts";
import {
  chartBarSchema,
  siteOptionSchema,
  tickSchema,
  tradeRoundSchema,
  wireMillis,
} from "../wire/wire-schemas.ts";

const statistics = z
  .strictObject({
    stock: z.string(),
    name: z.string(),
    simulated: z.boolean(),
    price: z.number().nullable(),
    time: wireMillis.nullable(),
    open: z.number().nullable(),
    high: z.number().nullable(),
    low: z.number().nullable(),
    volume: z.number(),
    change: z.number().nullable(),
    changePer: z.number().nullable(),
  })
  .meta({ id: "TickerStatistics" });

const marketDay = z
  .strictObject({
    stock: z.string(),
    price: z.number().nullable(),
    time: wireMillis.nullable(),
    open: z.number().nullable(),
    since: wireMillis.nullable(),
    change: z.number().nullable(),
    changePer: z.number().nullable(),
    high: z.number().nullable(),
    low: z.number().nullable(),
    volume: z.number().nullable(),
    volumeUnit: z.string().nullable(),
    closes: z.array(z.number()).max(48),
  })
  .meta({ id: "MarketDay" });

export const priceEndpoints = {
  publicOptions: {
    method: "GET",
    path: "/api/public/trade_option/site/list",
    who: "anyone",
    rate: "public",
    summary: "The site's options, for visitors.",
    query: z.object({ isPlay: flagText.default("1"), sitePrefix: stockPrefixText.optional() }),
    form: "envelope",
    reply: z.array(siteOptionSchema),
  },
  publicRounds: {
    method: "GET",
    path: "/api/public/trade_round",
    who: "anyone",
    rate: "public",
    summary: "The betting rounds of the site's options on up to 20 stocks.",
    query: z.object({ stockListStrs: stockListText }),
    form: "envelope",
    reply: z.array(tradeRoundSchema),
  },
  proof: {
    method: "GET",
    path: "/api/public/round/{id}/proof",
    who: "anyone",
    rate: "chart",
    summary:
      "The evidence of a round: terms, deciding ticks and their paths, revealed seeds, cause of a void; with `ticks=all` every tick.",
    params: z.object({ id: idText }),
    query: z.object({ ticks: z.enum(["all"]).optional() }),
    form: "envelope",
    reply: proofSchema,
  },
  tickStream: {
    method: "GET",
    path: "/api/public/ticks",
    who: "anyone",
    rate: "chart",
    summary:
      "The raw ticks of a market behind a number in the order of arrival, as its chain has them: `[seq, atMs, receivedAtMs, tradeId, price, qty, flag]`, at most 10,000; go on behind the last one. Those that are old come from the archive; where its file is gone there is no answer.",
    query: z.object({ stock: stockText, after: seqText }),
    form: "envelope",
    reply: z.array(chainedTickSchema),
  },
  lastPrice: {
    method: "GET",
    path: "/api/public/last_price",
    who: "anyone",
    rate: "public",
    summary: "The last price at the end of an epoch second; without `second`, the newest.",
    query: z.object({ stock: stockText, second: secondText.optional() }),
    form: "envelope",
    reply: z.strictObject({ price: z.number(), time: wireMillis, source: z.string() }),
  },
  priceSource: {
    method: "GET",
    path: "/api/public/price_source",
    who: "anyone",
    rate: "public",
    summary: "How a stock's price is made, and what the newest one was made of.",
    query: z.object({ stock: stockText }),
    form: "envelope",
    reply: z.strictObject({
      feed: z.record(z.string(), z.unknown()).nullable().meta({
        description: "The rule, as it stands in the market's rules; null where no venue is behind the price",
      }),
      switches: z
        .array(z.strictObject({ time: wireMillis, to: z.enum(FEED_SOURCES), cause: z.enum(SWITCH_CAUSES) }))
        .meta({
          description:
            "Of a rule with a `fallback`: when its trades are taken from another source, the one in force and any ahead; empty while they are taken from the first",
        }),
      last: z
        .strictObject({
          price: z.number(),
          time: wireMillis,
          madeOf: z.string().nullable().meta({
            description:
              "The venue's id of the trade, or what each source stood at: price@time#id or bid/ask@time, `!` where it was left out, `-` where nothing was heard",
          }),
        })
        .nullable(),
    }),
  },
  statistics: {
    method: "GET",
    path: "/api/public/ticker_statistics",
    who: "anyone",
    rate: "chart",
    summary: "Figures of the last 24 hours for up to 20 stocks; unknown stocks are left out.",
    query: z.object({ stockListStrs: stockListText }),
    form: "envelope",
    reply: z.array(statistics),
  },
  marketDays: {
    method: "GET",
    path: "/api/public/market_day",
    who: "anyone",
    rate: "public",
    summary:
      "The last 24 hours of every market that the site plays, from its frozen 30 s bars, at most 10 s old. `price` is the last close and `time` when it was, `open` the close of 24 hours ago; of a market that was not recorded then it is the first price, and `since` says from when. `volume` is null where nothing is traded, `volumeUnit` where the unit is not known. `closes` are those of half-hours, ascending.",
    form: "envelope",
    reply: z.array(marketDay),
  },
  klines: {
    method: "GET",
    path: "/api/public/kline_data",
    who: "anyone",
    rate: "chart",
    summary:
      "The last 100 bars of up to 20 stocks; unknown stocks are left out. `interval` is a period as in the chart, with its unit (`30s`, `1m`, `3m`, `1d`, `1w`), or its length in seconds (`60`).",
    query: z.object({ stockListStrs: stockListText, interval: intervalText.default("1") }),
    form: "envelope",
    reply: z.array(
      z.strictObject({ stock: z.string(), interval: z.string(), bars: z.array(chartBarSchema) }),
    ),
  },
  chart: {
    method: "GET",
    path: "/api/stock/chart",
    who: "anyone",
    rate: "chart",
    summary:
      "Bars of [beginMillis, endMillis), ascending, at most the newest 1,500 (D: 120, W: 52). Periods 1, 2, 3, 5 are minutes, S is 30 seconds, D and W are Seoul days and weeks. A stock that is switched off and has no bars is refused with OPTION_NOT_PLAYING.",
    query: z.object({
      stock: stockText,
      period: periodText,
      beginMillis: millisText.optional(),
      endMillis: millisText.optional(),
    }),
    form: "envelope",
    reply: z.array(chartBarSchema),
  },
  rawData: {
    method: "GET",
    path: "/api/stock/raw_data",
    who: "anyone",
    rate: "chart",
    summary:
      "Ticks of [beginMillis, endMillis), ascending: at most one hour and the newest 10,000. Without a begin, the last five minutes.",
    query: z.object({
      stock: stockText,
      beginMillis: millisText.optional(),
      endMillis: millisText.optional(),
    }),
    form: "envelope",
    reply: z.array(tickSchema),
  },
} as const satisfies Record<string, Endpoint>;
