import type { Instant, Points, RoundId } from "@maru/values";

/** What stood on a round when no bet could join it any more. */
export interface LockedStakes {
  /** Ascending. */
  readonly betIds: readonly number[];
  readonly sides: readonly { readonly type: string; readonly bets: number; readonly stakePoints: Points }[];
}

/** Every bet that rounds will ever have, over all sites; a round that one could still join is missing. */
export type ReadLockedStakes = (roundIds: readonly number[]) => Promise<ReadonlyMap<number, LockedStakes>>;

/** What became of one bet of a settled round. */
export interface PaidBet {
  readonly betId: number;
  readonly status: "won" | "lost" | "void";
  /** Payout, stake, or 0. */
  readonly returnedPoints: Points;
}

/** What became of all bets of a settled round, over all sites. */
export interface PaidBets {
  /** Ascending by their ids. */
  readonly bets: readonly PaidBet[];
  readonly sides: readonly {
    readonly type: string;
    readonly status: PaidBet["status"];
    readonly bets: number;
    readonly returnedPoints: Points;
  }[];
}

/** What rounds have paid; one that is not settled is missing. */
export type ReadPaidBets = (roundIds: readonly number[]) => Promise<ReadonlyMap<number, PaidBets>>;

/** When the stakes of rounds were sealed, our clock, by round; one whose stakes are not is missing. */
export type StakesSealed = (rounds: readonly RoundId[]) => Promise<ReadonlyMap<RoundId, Instant>>;

/** Is told the leaves of stakes as they stand in the log. */
export type TellStakes = (
  leaves: readonly { readonly roundId: RoundId; readonly index: number; readonly body: string }[],
) => Promise<void>;

export interface LogCheckpoint {
  readonly size: number;
  readonly root: Buffer;
  readonly issuedAtMs: number;
  readonly keyId: string;
  readonly note: string;
}

/** What runs from a start on. */
export interface StartFacts {
  readonly version: string;
  /** SHA-256 of the built files, hex; null where the server runs from its source. */
  readonly build: string | null;
  /** SHA-256 of the database's source, hex. */
  readonly database: string;
  /** The last change of the tables. */
  readonly migration: string;
  /** Those in force that can touch a price or a result, by their names. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface LoggedStart extends StartFacts {
  readonly index: number;
  readonly startedAtMs: number;
  /** The leaf as it is hashed. */
  readonly body: string;
}

/** Who keeps the other half of simulated seeds from a moment on, our clock. */
export interface LoggedWitnesses {
  readonly index: number;
  readonly sinceMs: number;
  /** As signed notes spell their keys, and the names that these begin with. */
  readonly witnesses: readonly { readonly name: string; readonly key: string }[];
  /** The leaf as it is hashed. */
  readonly body: string;
}

/** What was owed to all players at the end of a Seoul day, and the same by the other side of the books; points as text. */
export interface LoggedBalances {
  readonly index: number;
  /** `YYYY-MM-DD` in Seoul. */
  readonly day: string;
  /** Of the tree of sums, base64url. */
  readonly root: string;
  readonly sum: string;
  readonly books: string;
  readonly accounts: number;
  /** The leaf as it is hashed. */
  readonly body: string;
}

/** What anyone may ask of the log of rounds. */
export interface PublicLog {
  /** The newest signed size and root, also as a note of C2SP tlog-checkpoint; null before the first. */
  checkpoint(): Promise<LogCheckpoint | null>;
  /** Up to 256 neighbouring hashes: of leaves on level 0, of whole tiles of the level below above it. Null beyond the log's end. */
  tile(level: number, index: number): Promise<readonly Buffer[] | null>;
  /** The bodies of up to 256 leaves. Null beyond the log's end. */
  bodies(index: number): Promise<readonly string[] | null>;
  /** The last starts, the newest first. */
  starts(): Promise<readonly LoggedStart[]>;
  /** Who the witnesses are and were, the newest first. */
  witnesses(): Promise<readonly LoggedWitnesses[]>;
  /** The last days whose balances were sealed, the newest first. */
  balances(): Promise<readonly LoggedBalances[]>;
  /** Leaves of chains of ticks of minutes in [fromMs, toMs), ascending, at most a day of them. */
  ticksLeaves(
    fromMs: number,
    toMs: number,
  ): Promise<readonly { readonly index: number; readonly body: string }[]>;
  /** A round's leaves, in the order in which they were added. */
  leavesOf(roundId: number): Promise<
    readonly {
      readonly index: number;
      readonly kind: "terms" | "stakes" | "result" | "payouts" | "correction";
      readonly body: string;
    }[]
  >;
  /** How a bet's receipt is part of its round's sealed stakes; null where it is not, or not yet. */
  stakesPath(bet: { readonly roundId: number; readonly betId: number }): Promise<{
    readonly index: number;
    readonly size: number;
    readonly path: readonly Buffer[];
    readonly leafIndex: number;
    /** How what the bet came to is part of its round's payouts, at the same place among as many; null while they are not in the log. */
    readonly payout: {
      readonly leafIndex: number;
      readonly path: readonly Buffer[];
      readonly status: "won" | "lost" | "void";
      readonly returnedPoints: Points;
    } | null;
  } | null>;
}
