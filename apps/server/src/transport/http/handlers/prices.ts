import { rowInLanguage } from "@maru/contract";
import { type Answer, done, found, type Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

type PriceIds =
  | "publicOptions"
  | "publicRounds"
  | "proof"
  | "tickStream"
  | "lastPrice"
  | "priceSource"
  | "statistics"
  | "marketDays"
  | "klines"
  | "chart"
  | "rawData";

export function priceHandlers({ reading }: Pick<HttpVerbs, "reading">): Handlers<PriceIds> {
  return {
    publicOptions: async ({ site, query, language }) => {
      const filter = { isPlay: query.isPlay === "1", stockPrefix: query.sitePrefix ?? "" };
      const options = await reading.siteOptions(site.id, filter);
      return done(options.map((option) => rowInLanguage(option, language)));
    },
    publicRounds: async ({ site, query }) => done(await reading.bettingRounds(site.id, query.stockListStrs)),
    proof: async ({ site, params, query }) =>
      found(await reading.proof(site.id, { id: params.id, hasTicks: query.ticks === "all" })),
    tickStream: async ({ site, query }) => found(await reading.tickStream(site.id, query)),
    lastPrice: async ({ site, query }) =>
      found(await reading.lastPrice(site.id, { stock: query.stock, second: query.second ?? null })),
    priceSource: async ({ site, query }) => found(await reading.priceSource(site.id, query.stock)),
    statistics: async ({ site, query }) => done(await reading.statistics(site.id, query.stockListStrs)),
    marketDays: async ({ site }) => done(await reading.marketDays(site.id)),
    klines: async ({ site, query }) =>
      done(await reading.klines(site.id, { stocks: query.stockListStrs, period: query.interval })),
    chart: async ({ site, query }) =>
      recorded(await reading.chart(site.id, { ...rangeOf(query), period: query.period })),
    rawData: async ({ site, query }) => recorded(await reading.rawData(site.id, rangeOf(query))),
  };
}

/** Prices of a stock; one that is known and switched off is told apart from one that nobody ever heard of. */
function recorded<Data>(value: Data | "off" | null): Answer<Data> {
  return value === "off" ? { ok: false, refusal: { code: "OPTION_NOT_PLAYING" } } : found(value);
}

function rangeOf(query: {
  readonly stock: string;
  readonly beginMillis?: number | undefined;
  readonly endMillis?: number | undefined;
}) {
  return { stock: query.stock, beginMs: query.beginMillis ?? null, endMs: query.endMillis ?? null };
}
