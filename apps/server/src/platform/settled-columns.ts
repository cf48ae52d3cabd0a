import { betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import type { DomainEvent, GradedBet } from "../ports/events.ts";
import { betTypeOf, cell } from "./columns.ts";

/** A piece of a settled round as the relay reads it (live.message): `of` is what settlement wrote, the lists are its bets. */
export interface SettledColumns {
  readonly kind: "round.settled";
  readonly of: {
    readonly roundId: number;
    readonly isLast: boolean;
  };
  readonly bet: readonly number[];
  readonly member: readonly number[];
  readonly site: readonly number[];
  readonly option: readonly number[];
  readonly type: readonly string[];
  readonly stake: readonly number[];
  readonly multipleBp: readonly number[];
  readonly key: readonly string[];
  readonly acceptedAtMs: readonly number[];
  /** 1 won, 2 lost, 3 paid back. */
  readonly status: readonly number[];
  readonly returned: readonly number[];
  /** Players whom these bets paid, and what their account holds as this is read, which may be more than settlement left there. */
  readonly holder: readonly number[];
  readonly holderSite: readonly number[];
  readonly balance: readonly number[];
  readonly version: readonly number[];
}

const STATUS = ["won", "lost", "void"] as const;

export function openSettledColumns(columns: SettledColumns): DomainEvent {
  const { of } = columns;
  return {
    kind: "round.settled",
    roundId: roundId(of.roundId),
    bets: columns.bet.map((_, place) => gradedBet(columns, place)),
    balances: columns.holder.map((member, place) => ({
      memberId: memberId(member),
      siteId: siteId(cell(columns.holderSite, place)),
      balance: points(cell(columns.balance, place)),
      version: cell(columns.version, place),
    })),
    isLast: of.isLast,
  };
}

function gradedBet(columns: SettledColumns, place: number): GradedBet {
  return {
    bet: {
      betId: betId(cell(columns.bet, place)),
      roundId: roundId(columns.of.roundId),
      optionId: optionId(cell(columns.option, place)),
      memberId: memberId(cell(columns.member, place)),
      siteId: siteId(cell(columns.site, place)),
      type: betTypeOf(cell(columns.type, place)),
      stakePoints: points(cell(columns.stake, place)),
      multipleBp: cell(columns.multipleBp, place),
      clientKey: cell(columns.key, place),
      acceptedAtMs: instant(cell(columns.acceptedAtMs, place)),
    },
    status: cell(STATUS, cell(columns.status, place) - 1),
    returnedPoints: points(cell(columns.returned, place)),
  };
}
