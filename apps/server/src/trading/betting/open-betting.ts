import type { MemberId } from "@maru/values";
import type { RoundTerms } from "@maru/rules";
import type { AcceptedBet } from "../../ports/events.ts";
import type { PlaceBet } from "../../ports/place-bet.ts";
import type { LockedStakes } from "../../ports/public-log.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { BET_WRITER_LIMITS, type BetWriterLimits, createBetWriter } from "./bet-writer.ts";
import { betByKeyOf, loadRounds, loadTerms } from "./betting-store.ts";
import { lockedStakes } from "./locked-stakes-store.ts";
import { createLookup } from "./lookup.ts";
import { createPlaceBet } from "./place-bet.ts";
import { whenConnected } from "./when-connected.ts";

export interface Betting {
  readonly placeBet: PlaceBet;
  /** The bet that a member's key made; null where it made none. The key must be a UUID. */
  betByKey(member: MemberId, clientKey: string): Promise<AcceptedBet | null>;
  /** A round was created: its first bet then need not ask the database for its terms. */
  rememberRound(round: RoundTerms): void;
  /** Every bet that the round will ever have; null while one could still join it. */
  lockedStakes(roundIds: readonly number[]): Promise<ReadonlyMap<number, LockedStakes>>;
  /** Refuses new bets as BUSY and resolves when every waiting one is answered. */
  close(): Promise<void>;
}

export interface BettingOptions {
  /** Writers, each with a connection of its own; members are spread over them. */
  readonly writers: number;
  readonly limits: BetWriterLimits;
}

const OPTIONS: BettingOptions = { writers: 1, limits: BET_WRITER_LIMITS };

/** Opens the betting room on a database of the role maru_betting. */
export function openBetting(database: Database, options: Partial<BettingOptions> = {}): Betting {
  const { writers: count, limits } = { ...OPTIONS, ...options };
  const rounds = createLookup({ max: 2_000, load: (ids) => whenConnected(() => loadRounds(database, ids)) });
  const terms = createLookup({ max: 5_000, load: (ids) => whenConnected(() => loadTerms(database, ids)) });
  const writers = Array.from({ length: count }, () => createBetWriter(database, limits));
  return {
    placeBet: createPlaceBet({ rounds, terms, writers }),
    betByKey: (member, clientKey) => whenConnected(() => betByKeyOf(database, member, clientKey)),
    rememberRound: ({ id, type, termsBySite, siteStatus }) =>
      rounds.keep(id, { id, type, termsBySite, siteStatus }),
    lockedStakes: (roundIds) => lockedStakes(database, roundIds),
    close: async () => void (await Promise.all(writers.map((writer) => writer.close()))),
  };
}
