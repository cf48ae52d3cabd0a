import { STATUS_CODES, isOpen } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import type { Bet, BetStatus, TradeRound } from "../wire/shapes.ts";
import { type BetIntent, isUnresolved } from "./bet-intent.ts";
import { distanceTo } from "./distance.ts";
import { shownProfit } from "./merge-history.ts";
import type { RoundsNow } from "./phases.ts";

/** My stake on one side of one round. */
export interface Position {
  readonly type: string;
  readonly point: number;
  readonly payoutBp: number | null;
  /** The newest bet of it. */
  readonly betId: number;
}

/** What I have on a round, one entry a bet type, in the order of placing. */
export function positionsOf(bets: readonly Bet[], roundId: number): readonly Position[] {
  const byType = new Map<string, Position>();
  const own = bets.filter((bet) => bet.roundId === roundId).toSorted((a, b) => a.createMs - b.createMs);
  for (const bet of own) {
    const known = byType.get(bet.type);
    byType.set(bet.type, {
      type: bet.type,
      point: (known?.point ?? 0) + bet.point,
      payoutBp: bet.multiple === null ? (known?.payoutBp ?? null) : Math.round(bet.multiple * 10_000),
      betId: bet.id,
    });
  }
  return [...byType.values()];
}

/** How long a result stands beside the bets that still run. */
const RESULT_KEPT_MS = 15_000;

/** A stake of mine as a card of its own, from its acceptance until a moment after its result. */
export interface PositionCard extends Position {
  readonly key: string;
  readonly round: TradeRound;
  /** `next`: its contract has not begun. `deciding`: it is over and the result is on its way. */
  readonly phase: "next" | "running" | "deciding" | "decided";
  readonly status: BetStatus;
  /** Plus the profit, minus the stake; 0 while nothing is decided. */
  readonly profit: number;
}

/** The cards of this moment: what runs first, then what is to come, then what has just ended. */
export function positionCards(
  bets: readonly Bet[],
  { betting, running, last }: RoundsNow,
  nowMs: number,
): readonly PositionCard[] {
  const rounds = [...new Set([running, betting, last])].filter((round) => round !== null);
  return rounds.flatMap((round) => {
    const own = bets.filter((bet) => bet.roundId === round.id);
    return positionsOf(own, round.id).flatMap((position) => {
      const card = cardOf(
        position,
        round,
        own.filter(({ type }) => type === position.type),
      );
      const phase = phaseAt(card.status, round, nowMs);
      const isOld = phase === "decided" && nowMs > round.gameFinishMs + RESULT_KEPT_MS;
      return isOld ? [] : [{ ...card, phase }];
    });
  });
}

function cardOf(position: Position, round: TradeRound, own: readonly Bet[]): Omit<PositionCard, "phase"> {
  const status = (own.find(isOpen) ?? own[0])?.status ?? STATUS_CODES.open;
  const profit = own.reduce((sum, bet) => sum + shownProfit(bet), 0);
  return {
    ...position,
    key: `${round.id}-${position.type}`,
    round,
    status,
    profit: status === STATUS_CODES.open ? 0 : profit,
  };
}

function phaseAt(status: BetStatus, round: TradeRound, nowMs: number): PositionCard["phase"] {
  if (status !== STATUS_CODES.open) return "decided";
  if (nowMs < round.gameStartMs) return "next";
  return nowMs < round.gameFinishMs ? "running" : "deciding";
}

export type Standing = "winning" | "losing" | "level";

/** How a rise or fall would end if it ended at this price: the price must have moved `pip` units of its last digit to win. */
export function standingOf(
  type: string,
  { strike, price }: { readonly strike: number; readonly price: number },
  { precision, pip }: { readonly precision: number; readonly pip: number },
): Standing {
  const { side, amount } = distanceTo(strike, price, precision);
  if (side === "level" || Math.round(amount * 10 ** precision) < pip) return "level";
  return (side === "above") === (FAMILIES.direction.sideOf(type) === "rise") ? "winning" : "losing";
}

/** The intents of an option that the order panel still speaks of: everything unresolved, and the newest answer. */
export function shownIntent(intents: readonly BetIntent[], optionId: number): BetIntent | null {
  const own = intents.filter((intent) => intent.optionId === optionId);
  return own.find(isUnresolved) ?? own[0] ?? null;
}
