import type { Round } from "@maru/rules";

/** What a round's tree of ticks comes to: over those that count, in the market's order. */
export interface TickRoot {
  /** Base64url. */
  readonly root: string;
  readonly size: number;
}

/** What was read last of our clock by the end of a round's window, milliseconds; positive where it was behind. */
export interface ClockReading {
  readonly atMs: number;
  /** Null: no time server was heard of. */
  readonly offsetMs: number | null;
}

/** Where a market's chain of ticks stands. */
export interface TickHead {
  readonly stock: string;
  /** The tick that it stands behind. */
  readonly seq: number;
  /** Base64url. */
  readonly head: string;
}

/** What the public log says of a round beside its own terms and its result. */
export interface RoundEvidence {
  /** SHA-256 of the market's rules and of its chain of seeds, base64url: what the prices will be judged and made by. */
  marketOf(round: Round): Promise<string>;
  /** By site that offers the round, SHA-256 of what it offers on it, base64url: stakes, multiples, limits. */
  offersOf(round: Round): Promise<Readonly<Record<string, string>>>;
  /** The ticks of a round that is over; null where they are more than its evidence can show. */
  ticksOf(round: Round): Promise<TickRoot | null>;
  /** Null where no time server was named. */
  clockOf(round: Round): Promise<ClockReading | null>;
  /** The newest heads of all markets that have ticks. */
  tickHeads(): Promise<readonly TickHead[]>;
}
