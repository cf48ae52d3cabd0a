import { betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import type { AcceptedBet, BalanceChange, DomainEvent } from "../ports/events.ts";
import { betTypeOf, cell } from "./columns.ts";

/**
 * The event `bets.placed` as `betting.write_bets` writes it: the columns of a batch. Slots count from 1. Lists are per round (rounds,
 * options), member (members, balance and version after the batch), side (types), offer (offer…) and bet (the rest).
 */
export interface PlacedColumns {
  readonly kind: "bets.placed";
  readonly acceptedAtMs: number;
  readonly rounds: readonly number[];
  readonly options: readonly number[];
  readonly members: readonly number[];
  readonly types: readonly string[];
  readonly offerSide: readonly number[];
  readonly offerRound: readonly number[];
  readonly offerSite: readonly number[];
  readonly offerMultipleBp: readonly number[];
  readonly bet: readonly number[];
  readonly member: readonly number[];
  readonly offer: readonly number[];
  readonly stake: readonly number[];
  readonly key: readonly string[];
  readonly balance: readonly number[];
  readonly version: readonly number[];
  readonly remaining: readonly { readonly roundId: number; readonly type: string; readonly points: number }[];
}

/** Opens the columns into the accepted bets, in their order, and the balances that they changed, by member. */
export function openPlacedColumns(columns: PlacedColumns): DomainEvent {
  const bets: AcceptedBet[] = [];
  const changed = new Map<number, BalanceChange>();
  columns.bet.forEach((_, place) => {
    const bet = acceptedBet(columns, place);
    bets.push(bet);
    const slot = cell(columns.member, place);
    if (!changed.has(slot)) changed.set(slot, balanceOf(columns, { slot, bet }));
  });
  return {
    kind: "bets.placed",
    bets,
    balances: [...changed].toSorted(([a], [b]) => a - b).map(([, change]) => change),
    remaining: columns.remaining.map((side) => ({
      roundId: roundId(side.roundId),
      type: betTypeOf(side.type),
      points: points(side.points),
    })),
  };
}

function acceptedBet(columns: PlacedColumns, place: number): AcceptedBet {
  const offer = cell(columns.offer, place) - 1;
  const round = cell(columns.offerRound, offer) - 1;
  return {
    betId: betId(cell(columns.bet, place)),
    roundId: roundId(cell(columns.rounds, round)),
    optionId: optionId(cell(columns.options, round)),
    memberId: memberId(cell(columns.members, cell(columns.member, place) - 1)),
    siteId: siteId(cell(columns.offerSite, offer)),
    type: betTypeOf(cell(columns.types, cell(columns.offerSide, offer) - 1)),
    stakePoints: points(cell(columns.stake, place)),
    multipleBp: cell(columns.offerMultipleBp, offer),
    clientKey: cell(columns.key, place),
    acceptedAtMs: instant(columns.acceptedAtMs),
  };
}

function balanceOf(columns: PlacedColumns, { slot, bet }: { slot: number; bet: AcceptedBet }): BalanceChange {
  return {
    memberId: bet.memberId,
    siteId: bet.siteId,
    balance: points(cell(columns.balance, slot - 1)),
    version: cell(columns.version, slot - 1),
  };
}
