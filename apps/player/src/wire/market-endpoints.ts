import type { ReplyOf } from "@maru/contract/described";
import { ask, type Reply } from "./ask.ts";
import * as calls from "./calls/market.ts";

export type MarketDay = ReplyOf<typeof calls.marketDays>[number];

/** The last 24 hours of every market that the site plays, for everybody. */
export const fetchMarketDays = (): Reply<readonly MarketDay[]> => ask(calls.marketDays, {});
