import { concludingPrices, exStatusOf, type FeeTable, resultPriceOf, type Round } from "@maru/rules";
import { type Price, priceToJson, unreachable } from "@maru/values";
import type { WireRoundRow, WireTradeRound } from "./wire-schemas.ts";
import { DIRECTION_LETTERS, roundStatusCode, sideStatusCode } from "./wire-codes.ts";
import { proofPath } from "./proof-path.ts";

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
  /** Whose reader it is for: no site sees what another offers. */
  readonly siteId: number;
  /** Null where the site has no terms for the round. */
  readonly terms: SiteRoundTerms | null;
  /** Null when nothing was bet yet: the whole capacity is left. */
  readonly remaining: SideRemaining | null;
}

/** The status of the round on one site; empty where that site does not offer it. */
function siteStatusOf({ siteStatus }: Round, siteId: number): WireTradeRound["siteStatus"] {
  const own = siteStatus[String(siteId)];
  return own === undefined ? {} : { [String(siteId)]: own };
}

/** What a round came to, as every message about it says. */
export function roundResultOf(round: Round) {
  const { outcome } = round;
  const resultPrice = resultPriceOf(round);
  return {
    resultPrice: resultPrice === null ? null : priceToJson(resultPrice.price, resultPrice.precision),
    status: roundStatusCode({ outcome, isVoid: round.state === "void" }),
    result: outcome?.kind === "direction" ? DIRECTION_LETTERS[outcome.direction] : null,
    exStatus: outcome?.kind === "digit" ? JSON.stringify(exStatusOf(outcome.digit)) : null,
  };
}

/** The prices of a round as JSON numbers. */
export function pricesOf(round: Round) {
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

/** What a site offers on a round, under the wire's own keys; null where it offers nothing. */
export function feeJsonOf(terms: SiteRoundTerms | null): WireTradeRound["feeJson"] {
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
export function toWireRound({ round, siteId, terms, remaining }: RoundView): WireTradeRound {
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
    ...roundResultOf(round),
    siteStatus: siteStatusOf(round, siteId),
    buyLimit: remaining?.buyPoints ?? round.sideCapacity,
    sellLimit: remaining?.sellPoints ?? round.sideCapacity,
    feeJson: feeJsonOf(terms),
    ruleVersion: round.ruleVersion,
    proof: proofPath(round.id),
  };
}

export type RoundListType = "RoundStatus" | "RoundOhlc" | "RoundExResult" | "RoundExStatus";

/** A row of a list of rounds: what every list has, and what its own name says. */
export function toWireRoundRow(round: Round, type: RoundListType): WireRoundRow {
  const { open, high, low, close } = pricesOf(round);
  const { resultPrice, status, result, exStatus } = roundResultOf(round);
  const row = {
    id: round.id,
    round: round.number,
    type: round.type,
    stock: round.stock,
    startTime: round.times.startMs,
    gameStartTime: round.times.gameStartMs,
    gameFinishTime: round.times.gameFinishMs,
    open,
    resultPrice,
    status,
    result,
  };
  switch (type) {
    case "RoundStatus":
      return { ...row, status: sideStatusCode({ outcome: round.outcome, isVoid: round.state === "void" }) };
    case "RoundOhlc":
      return { ...row, high, low, close };
    case "RoundExResult":
      return { ...row, close, exStatus };
    case "RoundExStatus":
      return { ...row, exStatus };
    default:
      return unreachable(type);
  }
}
