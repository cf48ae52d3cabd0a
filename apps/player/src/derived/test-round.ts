import type { TradeRound } from "../wire/shapes.ts";

type Times = Pick<TradeRound, "id" | "startMs" | "endMs" | "gameStartMs" | "gameFinishMs">;

/** A round of tests: nothing known but its times. */
export function testRound(times: Times): TradeRound {
  return {
    ...times,
    optionId: 1,
    number: 1,
    lockMs: times.endMs - 10_000,
    openPrice: null,
    close: null,
    high: null,
    low: null,
    resultPrice: null,
    status: 5,
    result: null,
    exStatus: null,
    siteStatus: {},
    buyLimit: null,
    sellLimit: null,
    fee: null,
    profitPer: null,
    proof: "",
  };
}
