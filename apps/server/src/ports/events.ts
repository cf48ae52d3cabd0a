import type { BetType, CorrectionReason, RequestState, RequestType, Round } from "@maru/rules";
import type { BetId, Instant, MemberId, OptionId, Points, RoundId, SiteId, Stock } from "@maru/values";

/** One accepted bet, as the betting room committed it. */
export interface AcceptedBet {
  readonly betId: BetId;
  readonly roundId: RoundId;
  readonly optionId: OptionId;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly type: BetType;
  readonly stakePoints: Points;
  /** Total return per 10,000 staked. */
  readonly multipleBp: number;
  readonly clientKey: string;
  readonly acceptedAtMs: Instant;
}

/** A balance after a movement; version grows by one with each change of that balance. */
export interface BalanceChange {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly balance: Points;
  readonly version: number;
}

/** One bet of a settled round. status: won, lost or paid back. */
export interface GradedBet {
  readonly bet: AcceptedBet;
  readonly status: "won" | "lost" | "void";
  /** What came back: payout, stake, or 0. */
  readonly returnedPoints: Points;
}

/**
 * Facts that leave a room. Each is written to the outbox in the transaction of the fact; the relay hands them on after the
 * commit, at least once, in the order of their ids, so every reader is idempotent.
 */
export type DomainEvent =
  | { readonly kind: "round.created"; readonly round: Round }
  | { readonly kind: "round.opened"; readonly round: Round }
  | { readonly kind: "round.locked"; readonly round: Round }
  | { readonly kind: "round.struck"; readonly round: Round }
  | { readonly kind: "round.decided"; readonly round: Round }
  | { readonly kind: "round.voided"; readonly round: Round }
  | {
      readonly kind: "bets.placed";
      readonly bets: readonly AcceptedBet[];
      readonly balances: readonly BalanceChange[];
      /** Points that may still stand on a type of a round. */
      readonly remaining: readonly {
        readonly roundId: RoundId;
        readonly type: BetType;
        readonly points: Points;
      }[];
    }
  | {
      readonly kind: "round.settled";
      readonly roundId: RoundId;
      /** At most 1,000 a message; a large round is told in several. */
      readonly bets: readonly GradedBet[];
      readonly balances: readonly BalanceChange[];
      readonly isLast: boolean;
    }
  | {
      /** A round was not settled as it has to be: the market takes no bets, and these rounds of it, whose bets are open, none any more. */
      readonly kind: "market.closed";
      readonly stock: Stock;
      readonly rounds: readonly { readonly roundId: RoundId; readonly optionId: OptionId }[];
    }
  | {
      /** What a settled round had moved was reversed (F-12). At most 1,000 players a message; the totals are of all of them. */
      readonly kind: "round.corrected";
      readonly roundId: RoundId;
      readonly reason: CorrectionReason;
      readonly atMs: number;
      readonly bets: number;
      readonly stakePoints: Points;
      readonly returnedPoints: Points;
      readonly takenPoints: Points;
      readonly players: readonly {
        readonly memberId: MemberId;
        readonly stakePoints: Points;
        readonly returnedPoints: Points;
        readonly takenPoints: Points;
      }[];
      readonly balances: readonly BalanceChange[];
    }
  | {
      readonly kind: "balance.changed";
      readonly balances: readonly BalanceChange[];
    }
  | {
      /** A deposit or withdrawal was asked for, or came to another state. */
      readonly kind: "wallet.changed";
      readonly change: "create" | "update";
      readonly request: {
        readonly id: number;
        readonly memberId: MemberId;
        readonly siteId: SiteId;
        readonly type: RequestType;
        readonly state: RequestState;
        readonly points: Points;
      };
    }
  | {
      /** A notice or a popup of a site can be seen from now on. */
      readonly kind: "content.published";
      readonly what: "notice" | "popup";
      readonly siteId: SiteId;
      readonly id: number;
      readonly title: string;
    }
  | {
      /** The same of all sites: to the players of each in the language of their site. */
      readonly kind: "content.published";
      readonly what: "notice" | "popup";
      readonly siteId: null;
      readonly id: number;
      readonly titles: readonly { readonly siteId: SiteId; readonly title: string }[];
    }
  | {
      readonly kind: "inquiry.answered";
      readonly id: number;
      readonly memberId: MemberId;
      readonly siteId: SiteId;
    }
  | {
      readonly kind: "session.ended";
      readonly sessionIds: readonly string[];
      readonly memberId: MemberId;
      readonly siteId: SiteId;
      readonly reason: string;
    };
