import { STATUS_CODES } from "@maru/contract/wire-codes";
import type { TradeRound } from "../wire/shapes.ts";

/** A half-minute round of tests with what the test names; nothing else is known of it. */
export function testRound(fields: Partial<TradeRound>): TradeRound {
  const startMs = fields.startMs ?? 0;
  const endMs = fields.endMs ?? startMs + 30_000;
  return {
    id: 1,
    optionId: 1,
    number: 1,
    startMs,
    lockMs: endMs - 10_000,
    endMs,
    gameStartMs: endMs,
    gameFinishMs: endMs + 30_000,
    openPrice: null,
    close: null,
    high: null,
    low: null,
    resultPrice: null,
    status: STATUS_CODES.open,
    result: null,
    exStatus: null,
    siteStatus: {},
    buyLimit: null,
    sellLimit: null,
    fee: null,
    profitPer: null,
    limit: null,
    proof: "",
    ...fields,
  };
}
