import { type BetType, type CorrectionReason, profit, type Round } from "@maru/rules";
import { type Points, pointsToJson, type Price, priceToJson } from "@maru/values";
import { seoulDateTime } from "./seoul-time.ts";
import { STATUS_CODES, type StatusWord } from "./wire-codes.ts";
import { pricesOf, roundResultOf } from "./wire-round.ts";
import type {
  WireBet,
  WireCorrection,
  WireBetResult,
  WireListedBet,
  WirePublicBet,
  WireTradeHistoryItem,
} from "./wire-schemas.ts";

/** A bet as it was accepted. */
export interface PlacedBet {
  readonly betId: number;
  readonly roundId: number;
  readonly type: BetType;
  readonly stakePoints: Points;
  /** Total return per 10,000 staked. */
  readonly multipleBp: number;
  readonly clientKey: string;
  readonly acceptedAtMs: number;
}

/** A bet as its own player may see it. */
export interface OwnBet extends PlacedBet {
  readonly status: StatusWord;
}

/** What a bet's row needs to know of its round. */
export type BetRound = Pick<Round, "number" | "stock" | "type" | "times">;

/** The same, with the prices that decide it; each null until it is there. */
export interface ListedRound extends BetRound, Pick<Round, "precision"> {
  readonly strikePrice: Price | null;
  readonly closePrice: Price | null;
}

/** + profit for a win, − stake for a loss, 0 for a void and while it is open. */
function profitOf(bet: PlacedBet, status: StatusWord): number {
  if (status === "won") return pointsToJson(profit(bet.stakePoints, bet.multipleBp));
  return status === "lost" ? -pointsToJson(bet.stakePoints) : 0;
}

/** The trade history items of one round's bets: what they have in common is worked out once. */
function historyItemsOf(round: BetRound): (bet: PlacedBet, status: StatusWord) => WireTradeHistoryItem {
  const tradeRoundDate = seoulDateTime(round.times.gameStartMs);
  const { number, stock, type: gameType } = round;
  return (bet, status) => ({
    id: bet.betId,
    round: number,
    tradeRoundDate,
    createDate: bet.acceptedAtMs,
    type: bet.type,
    stock,
    gameType,
    status: STATUS_CODES[status],
    point: pointsToJson(bet.stakePoints),
    profitPer: (bet.multipleBp - 10_000) / 100,
    profit: profitOf(bet, status),
  });
}

/** A bet of a round on its way to its player; `receipt` is null where the server signs none. */
export type ToWire<Wire> = (bet: PlacedBet, status: StatusWord, receipt: string | null) => Wire;

/**
 * `gameBet` and the answer of `POST /api/trade/betting`, for the bets of one round. The end of a round tells thousands of them, so each is
 * one object that grows, not a copy of a copy.
 */
export function wireBetsOf(round: BetRound): ToWire<WireBet> {
  const toItem = historyItemsOf(round);
  return (bet, status, receipt) =>
    Object.assign(toItem(bet, status), {
      clientKey: bet.clientKey,
      tradeRoundId: bet.roundId,
      multiple: bet.multipleBp / 10_000,
      receipt,
    });
}

/** `betResult`: the graded bets of one round, each with what the round came to. */
export function wireBetResultsOf(round: Round): ToWire<WireBetResult> {
  const { result, exStatus, resultPrice } = roundResultOf(round);
  const { open: openPrice, close } = pricesOf(round);
  const toWire = wireBetsOf(round);
  return (bet, status, receipt) =>
    Object.assign(toWire(bet, status, receipt), { result, exStatus, openPrice, close, resultPrice });
}

/** One bet, as {@link wireBetsOf} has it. */
export function toWireBet(bet: OwnBet, round: BetRound, receipt: string | null = null): WireBet {
  return wireBetsOf(round)(bet, bet.status, receipt);
}

/** What a correction moved of a bet, or of all of a player's bets in its round. */
export interface BetCorrection {
  readonly atMs: number;
  readonly reason: CorrectionReason;
  readonly stakePoints: Points;
  readonly returnedPoints: Points;
  readonly takenPoints: Points;
}

export function toWireCorrection(correction: BetCorrection): WireCorrection {
  return {
    time: correction.atMs,
    reason: correction.reason,
    staked: pointsToJson(correction.stakePoints),
    returned: pointsToJson(correction.returnedPoints),
    taken: pointsToJson(correction.takenPoints),
  };
}

/** One bet of a list of one's own: between which prices it was decided stands beside it, and its correction where there was one. */
export function toWireListedBet(
  bet: OwnBet & { readonly correction: BetCorrection | null },
  round: ListedRound,
  receipt: string | null,
): WireListedBet {
  const { precision, strikePrice, closePrice } = round;
  return Object.assign(toWireBet(bet, round, receipt), {
    openPrice: strikePrice === null ? null : priceToJson(strikePrice, precision),
    close: closePrice === null ? null : priceToJson(closePrice, precision),
    ...(bet.correction === null ? {} : { correction: toWireCorrection(bet.correction) }),
  });
}

/** The trade history item of 5-wire.md. */
export function toWireHistoryItem(bet: OwnBet, round: BetRound): WireTradeHistoryItem {
  return historyItemsOf(round)(bet, bet.status);
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
