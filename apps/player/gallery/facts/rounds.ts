import type { WireRoundRow, WireTradeRound } from "@maru/contract";
import { DEFAULT_FEE_TABLE, exStatusOf, familyOf, type GameType, lengthMsOf } from "@maru/rules";
import { optionOf } from "./offers.ts";
import { STOCK, ticksBetween } from "./prices.ts";

/** The round of `type` whose betting began `back` lengths before the one of now, with its result if it has one by `nowMs`. */
export function roundOf(
  type: GameType,
  at: { readonly back: number; readonly nowMs: number },
): WireTradeRound {
  const length = lengthMsOf(type);
  const isDirection = familyOf(type).outcomeKind === "direction";
  const startTime = Math.floor(at.nowMs / length) * length - at.back * length;
  const endTime = startTime + length;
  const gameStartTime = isDirection ? endTime : startTime;
  const gameFinishTime = gameStartTime + length;
  const isOver = gameFinishTime + 500 <= at.nowMs;
  const ticks = ticksBetween(gameStartTime, Math.min(gameFinishTime, at.nowMs));
  const prices = ticks.map(({ price }) => price);
  const open = prices[0] ?? null;
  const close = isOver ? (prices.at(-1) ?? null) : null;
  const digit = close === null ? null : Math.round(close * 1_000) % 10;
  const whole =
    open === null || close === null
      ? null
      : { open, high: Math.max(...prices), low: Math.min(...prices), close };
  const isRise = whole !== null && whole.close > whole.open;
  return {
    id: (startTime / 30_000) * 1_000 + optionOf(type).id,
    tradeOptionId: optionOf(type).id,
    round: 844 - at.back,
    type,
    stock: STOCK,
    startTime,
    lockTime: endTime - 10_000,
    endTime,
    binaryStartTime: startTime,
    gameStartTime,
    gameFinishTime,
    openPrice: open,
    buyPrice: open,
    sellPrice: open,
    close,
    high: whole?.high ?? null,
    low: whole?.low ?? null,
    resultPrice: close,
    ohlc: whole,
    status: whole === null ? 5 : isDirection ? (isRise ? 1 : 2) : 1,
    result: whole === null || !isDirection ? null : isRise ? "B" : "S",
    exStatus: isDirection || digit === null ? null : JSON.stringify(exStatusOf(digit)),
    siteStatus: { "1": 1, "37": 1 },
    buyLimit: 1_000_000_000,
    sellLimit: 1_000_000_000,
    feeJson: isDirection
      ? { profitPer: 88, limitMin: 5_000, limitMax: 1_000_000 }
      : { ...DEFAULT_FEE_TABLE, typeDiv: {} },
    ruleVersion: 1,
    proof: `/api/public/round/${(startTime / 30_000) * 1_000 + optionOf(type).id}/proof`,
  };
}

function rowOf(round: WireTradeRound): WireRoundRow {
  const { id, type, stock, startTime, gameStartTime, gameFinishTime, high, low, close } = round;
  const { resultPrice, status, result, exStatus } = round;
  const shown = { id, round: round.round, type, stock, startTime, gameStartTime, gameFinishTime };
  return { ...shown, open: round.openPrice, high, low, close, resultPrice, status, result, exStatus };
}

export function finishedRows(type: GameType, nowMs: number): WireRoundRow[] {
  const rounds = Array.from({ length: 40 }, (_, back) => roundOf(type, { back, nowMs }));
  return rounds.filter((round) => round.close !== null).map(rowOf);
}
