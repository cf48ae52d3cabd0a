import { concludingPrices, exStatusOf, type FeeTable, resultPriceOf, type Round } from "@maru/rules";
import { type Price, priceToJson } from "@maru/values";
import type { WireRoundRow, WireTradeRound } from "./wire-schemas.ts";
import { DIRECTION_LETTERS, roundStatusCode } from "./wire-codes.ts";

/** What one site offers on a round: frozen with it. */
export interface SiteRoundTerms {
  readonly profitPer: number | null;
  readonly fee: FeeTable | null;
  readonly limitMin: number;
  readonly limitMax: number;
}

/** Points that may still stand on each side of the round, over all sites. */
export interface SideRemaining {
  readonly buyPoints: number;
  readonly sellPoints: number;
}

export interface RoundView {
  readonly round: Round;
  /** Null in messages to all sites at once. */
  readonly terms: SiteRoundTerms | null;
  /** Null when nothing was bet yet: the whole capacity is left. */
  readonly remaining: SideRemaining | null;
}

/** The address of a round's public evidence. */
export function proofPath(roundId: number): string {
  return `/api/public/round/${roundId}/proof`;
}

function resultOf(round: Round) {
  const { outcome } = round;
  const resultPrice = resultPriceOf(round);
  return {
    resultPrice: resultPrice === null ? null : priceToJson(resultPrice.price, resultPrice.precision),
    status: roundStatusCode({ outcome, isVoid: round.state === "void" }),
    result: outcome?.kind === "direction" ? DIRECTION_LETTERS[outcome.direction] : null,
    exStatus: outcome?.kind === "digit" ? JSON.stringify(exStatusOf(outcome.digit)) : null,
  };
}

function pricesOf(round: Round) {
  const json = (value: Price | null) => (value === null ? null : priceToJson(value, round.precision));
  const concluding = concludingPrices(round);
  return {
    open: json(round.strike?.price ?? null),
    high: json(round.high),
    low: json(round.low),
    close: json(round.close?.price ?? null),
    buy: json(concluding?.buy ?? null),
    sell: json(concluding?.sell ?? null),
  };
}

function feeJsonOf(terms: SiteRoundTerms | null): WireTradeRound["feeJson"] {
  if (terms === null) return null;
  if (terms.fee !== null) return feeTableToJson(terms.fee);
  return { profitPer: terms.profitPer ?? 0, limitMin: terms.limitMin, limitMax: terms.limitMax };
}

/** The fee table under the wire's own keys. */
export function feeTableToJson(fee: FeeTable): NonNullable<WireTradeRound["feeJson"]> {
  const { typeDiv, ...numbers } = fee;
  return typeDiv === undefined ? { ...numbers } : { ...numbers, typeDiv: { ...typeDiv } };
}

/** The trade round of 5-wire.md. */
export function toWireRound({ round, terms, remaining }: RoundView): WireTradeRound {
  const prices = pricesOf(round);
  const { open, high, low, close } = prices;
  const isWhole = open !== null && high !== null && low !== null && close !== null;
  return {
    id: round.id,
    tradeOptionId: round.optionId,
    round: round.number,
    type: round.type,
    stock: round.stock,
    startTime: round.times.startMs,
    lockTime: round.times.lockMs,
    endTime: round.times.endMs,
    binaryStartTime: round.times.startMs,
    gameStartTime: round.times.gameStartMs,
    gameFinishTime: round.times.gameFinishMs,
    openPrice: open,
    buyPrice: prices.buy,
    sellPrice: prices.sell,
    close,
    high,
    low,
    ohlc: isWhole ? { open, high, low, close } : null,
    ...resultOf(round),
    siteStatus: { ...round.siteStatus },
    buyLimit: remaining?.buyPoints ?? round.sideCapacity,
    sellLimit: remaining?.sellPoints ?? round.sideCapacity,
    feeJson: feeJsonOf(terms),
    ruleVersion: round.ruleVersion,
    proof: proofPath(round.id),
  };
}

/** A row of the results table, the paint board and the round history. */
export function toWireRoundRow(round: Round): WireRoundRow {
  const { open, high, low, close } = pricesOf(round);
  return {
    id: round.id,
    round: round.number,
    type: round.type,
    stock: round.stock,
    startTime: round.times.startMs,
    gameStartTime: round.times.gameStartMs,
    gameFinishTime: round.times.gameFinishMs,
    open,
    high,
    low,
    close,
    ...resultOf(round),
  };
}
