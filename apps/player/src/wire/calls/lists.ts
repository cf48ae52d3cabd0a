import { ENDPOINTS } from "@maru/contract";
import { describeCall, pageShape } from "@maru/contract/describe";
import { PUBLIC_BET, ROUND_ROW } from "./tables/trade.ts";

/** The lists beside the chart: they come with their panels, after the screen. */

export const rounds = describeCall(ENDPOINTS.rounds, pageShape(ROUND_ROW));
export const dailySummary = describeCall(ENDPOINTS.dailySummary, {
  buys: "buyCnt",
  sells: "sellCnt",
  changes: "changeCnt",
  buyPercent: "buyPer",
  sellPercent: "sellPer",
});
export const realBets = describeCall(ENDPOINTS.realBets, PUBLIC_BET);
