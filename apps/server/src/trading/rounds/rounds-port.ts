import type { GameType, LastEndings, Round, TradedBar, VolumeShare } from "@maru/rules";
import type { Instant, OptionId, Price, RoundId, Stock } from "@maru/values";
import type { DomainEvent } from "../../ports/events.ts";

/** The right to write a market's rounds. A write with an older fencing token than the lease's is refused. */
export interface Lease {
  /** The market; its price log has a lease of its own beside. */
  readonly stock: string;
  readonly holder: string;
  readonly fencingToken: number;
}

/** What all sites together offer on an option now; frozen into each round that is made of it. */
export interface OptionOffer extends VolumeShare {
  readonly optionId: OptionId;
  readonly type: GameType;
  readonly lockSeconds: number;
  readonly buyPip: Price;
  readonly sellPip: Price;
  readonly sideCapacity: number;
  /** Site id → id of the terms in force. */
  readonly termsBySite: Readonly<Record<string, number>>;
  /** Site id → 1 playing and not stopped, 0 otherwise. */
  readonly siteStatus: Readonly<Record<string, 0 | 1>>;
}

/** What the engine must remember of an option's past. */
export interface OptionHistory {
  readonly optionId: OptionId;
  /** Betting start of its newest round; null before the first. */
  readonly lastStartMs: Instant | null;
  readonly endings: LastEndings;
}

export interface NewRound {
  readonly round: Round;
  /** The secret of a sealed digit; null where there is none. */
  readonly seed: Uint8Array | null;
}

export interface RoundMove {
  /** The round as it was read: the write is refused as a bug when the row is in another state. */
  readonly from: Round;
  readonly to: Round;
}

/** One step of a market: rows and their events are one transaction. */
export interface RoundChanges {
  readonly lease: Lease;
  readonly creates: readonly NewRound[];
  readonly moves: readonly RoundMove[];
  readonly events: readonly DomainEvent[];
}

/** `fenced`: the lease has another holder, nothing was written. `created` are the rounds that were not there before. */
export type CommitAnswer =
  | { readonly kind: "committed"; readonly created: readonly RoundId[] }
  | { readonly kind: "fenced" };

export interface LeaseWish {
  readonly stock: string;
  readonly holder: string;
  readonly ttlMs: number;
}

/** Everything the rounds room keeps. It can read no bet, stake or player (F-05). */
export interface RoundStore {
  /** Takes or renews the lease; the fencing token grows when the holder changes or it had run out. Null while another holds it. */
  takeLease(wish: LeaseWish): Promise<Lease | null>;
  /** Gives the lease up, so that a successor need not wait for its end. */
  releaseLease(lease: Lease): Promise<void>;
  /** Rounds of the market that are neither decided nor void, oldest first. */
  loadUnfinished(stock: Stock): Promise<readonly Round[]>;
  loadHistories(stock: Stock): Promise<readonly OptionHistory[]>;
  loadOffers(stock: Stock): Promise<readonly OptionOffer[]>;
  /** What the market traded in the frozen bars that begin in [fromMs, toMs). */
  loadTraded(
    stock: Stock,
    window: { readonly fromMs: number; readonly toMs: number },
  ): Promise<readonly TradedBar[]>;
  /** The secrets of rounds about to be decided. */
  loadSeeds(rounds: readonly RoundId[]): Promise<ReadonlyMap<RoundId, Uint8Array>>;
  commit(changes: RoundChanges): Promise<CommitAnswer>;
  /** Lets pages read the round's seed: after its settlement. Refused (false) while the round is neither decided nor void. */
  revealSeed(round: RoundId, nowMs: Instant): Promise<boolean>;
}
