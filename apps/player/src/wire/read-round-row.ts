import type { ReplyOf } from "@maru/contract/described";
import type { rounds } from "./calls/lists.ts";
import { exStatusOf, type TradeRound } from "./read-trade.ts";

type WireRoundRow = ReplyOf<typeof rounds>["content"][number];

const LOCK_MS = 10_000;

/** A row of a list leaves out what everybody in it shares, and where betting ends: where an R contract begins, or a digit round ends. */
export function roundOfRow(row: WireRoundRow): TradeRound {
  const endMs = row.gameStartMs > row.startMs ? row.gameStartMs : row.gameFinishMs;
  return {
    ...row,
    exStatus: exStatusOf(row.exStatus),
    optionId: 0,
    lockMs: endMs - LOCK_MS,
    endMs,
    siteStatus: {},
    buyLimit: null,
    sellLimit: null,
    fee: null,
    profitPer: null,
    limit: null,
    proof: "",
  };
}
