import { type BetType, profit, type Round } from "@maru/rules";
import { type Points, pointsToJson } from "@maru/values";
import { seoulDateTime } from "./seoul-time.ts";
import { STATUS_CODES, type StatusWord } from "./wire-codes.ts";
import { toWireRound } from "./wire-round.ts";
import type { WireBet, WireBetResult, WirePublicBet, WireTradeHistoryItem } from "./wire-schemas.ts";

/** A bet as its own player may see it. */
export interface OwnBet {
  readonly betId: number;
  readonly roundId: number;
  readonly type: BetType;
  readonly stakePoints: Points;
  /** Total return per 10,000 staked. */
  readonly multipleBp: number;
  readonly clientKey: string;
  readonly acceptedAtMs: number;
  readonly status: StatusWord;
}

/** What a bet's row needs to know of its round. */
export type BetRound = Pick<Round, "number" | "stock" | "type" | "times">;

/** + profit for a win, − stake for a loss, 0 for a void and while it is open. */
function profitOf(bet: OwnBet): number {
  if (bet.status === "won") return pointsToJson(profit(bet.stakePoints, bet.multipleBp));
  return bet.status === "lost" ? -pointsToJson(bet.stakePoints) : 0;
}

/** The trade history item of 5-wire.md. */
export function toWireHistoryItem(bet: OwnBet, round: BetRound): WireTradeHistoryItem {
  return {
    id: bet.betId,
    round: round.number,
    tradeRoundDate: seoulDateTime(round.times.gameStartMs),
    createDate: bet.acceptedAtMs,
    type: bet.type,
    stock: round.stock,
    gameType: round.type,
    status: STATUS_CODES[bet.status],
    point: pointsToJson(bet.stakePoints),
    profitPer: (bet.multipleBp - 10_000) / 100,
    profit: profitOf(bet),
  };
}

/** `gameBet` and the answer of `POST /api/trade/betting`; `receipt` is null where the server signs none. */
export function toWireBet(bet: OwnBet, round: BetRound, receipt: string | null = null): WireBet {
  return {
    ...toWireHistoryItem(bet, round),
    clientKey: bet.clientKey,
    tradeRoundId: bet.roundId,
    multiple: bet.multipleBp / 10_000,
    receipt,
  };
}

/** `betResult`: the graded bet with what its round came to. */
export function toWireBetResult(bet: OwnBet, round: Round, receipt: string | null = null): WireBetResult {
  const whole = toWireRound({ round, terms: null, remaining: null });
  const { result, exStatus, openPrice, close, resultPrice } = whole;
  return { ...toWireBet(bet, round, receipt), result, exStatus, openPrice, close, resultPrice };
}

/** A name that tells its owner apart from others and nobody who it is: `player1` → `pl*****`. */
export function maskUsername(username: string): string {
  return `${username.slice(0, 2)}${"*".repeat(5)}`;
}

export interface PublicBet {
  readonly roundId: number;
  readonly type: BetType;
  readonly stakePoints: Points;
  readonly username: string;
  readonly acceptedAtMs: number;
}

/** `realtimeBetting` and the list of real bets. */
export function toWirePublicBet(bet: PublicBet): WirePublicBet {
  return {
    tradeRoundId: bet.roundId,
    type: bet.type,
    point: pointsToJson(bet.stakePoints),
    username: maskUsername(bet.username),
    createDate: bet.acceptedAtMs,
  };
}
