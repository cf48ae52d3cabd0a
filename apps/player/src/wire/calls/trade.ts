import {
  ENDPOINTS,
  listedBetSchema,
  orderBookSchema,
  publicBetSchema,
  siteInfoSchema,
  tickSchema,
  tradeRoundSchema,
} from "@maru/contract";
import {
  describe,
  describeAs,
  describeCall,
  pageShape,
  same,
  within,
  withToken,
} from "@maru/contract/describe";
import { BAR, BET, LOOK, MEMBER, OPTION, PUBLIC_BET, ROUND, SITE, TICK } from "./tables/trade.ts";

/** The trade screen: its calls, and what the live channel says. */

export const look = describe(siteInfoSchema.shape.look, LOOK);
export const round = describe(tradeRoundSchema, ROUND);
/** What is just accepted has no prices: they read as none. */
export const bet = describe(listedBetSchema, BET);
export const ticks = describe(tickSchema.array(), TICK);
export const book = describe(orderBookSchema, {
  ...same("asks", "bids"),
  timeMs: "time",
  isSimulated: "simulated",
});
export const publicBet = describe(publicBetSchema, PUBLIC_BET);

export const siteByCode = describeCall(ENDPOINTS.siteByCode, SITE);
export const me = describeCall(ENDPOINTS.me, MEMBER);
export const siteOptions = describeCall(ENDPOINTS.siteOptions, OPTION);
export const publicOptions = describeCall(ENDPOINTS.publicOptions, OPTION);
export const option = describeCall(ENDPOINTS.option, OPTION);
export const currentRound = describeCall(ENDPOINTS.currentRound, { round: within("round", ROUND) });
export const recentRound = describeCall(ENDPOINTS.recentRound, { round: within("round", ROUND) });
export const history = describeCall(ENDPOINTS.history, pageShape(BET));
export const ownDay = describeCall(ENDPOINTS.ownDay, same("net", "open"));
export const chart = withToken(describeCall(ENDPOINTS.chart, BAR));
export const rawData = withToken(describeAs(ENDPOINTS.rawData, ticks));
export const betByKey = describeAs(ENDPOINTS.betByKey, bet);
export const placeBet = describeAs(ENDPOINTS.placeBet, bet);
