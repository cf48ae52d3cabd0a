import type { LimitField } from "../change-limit.ts";

/** A bet, from its acceptance to the end of its round. Epoch ms and points. */
export interface PlayedBet {
  readonly atMs: number;
  /** When its result was there for the player to see. */
  readonly endedMs: number;
  readonly stake: number;
  /** What came back; null while it is not settled. */
  readonly returned: number | null;
}

export interface AskedDeposit {
  readonly atMs: number;
  /** `kept`: paid or still waiting. `cancelled`: by the player. `failed`: expired or rejected, which says nothing of the player. */
  readonly end: "kept" | "cancelled" | "failed";
}

/** Limits whose use is known at a day's end. Of a single stake, of open bets and of the balance it is not. */
export const USED_LIMITS = [
  "dayStake",
  "weekStake",
  "monthStake",
  "dayLoss",
  "weekLoss",
  "monthLoss",
  "dayDeposit",
  "weekDeposit",
  "monthDeposit",
] as const satisfies readonly LimitField[];
type UsedLimit = (typeof USED_LIMITS)[number];

/** The limits that held when the day ended; null or absent is none. */
export type LimitsOfDay = Readonly<Partial<Record<UsedLimit | "sessionMinutes", number | null>>>;

/** What a player did on a Seoul day that is over. */
export interface PlayerDay {
  /** The day's first moment, and the first after it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** In the order of their acceptance; those of the hours before the day come first. */
  readonly bets: readonly PlayedBet[];
  readonly deposits: readonly AskedDeposit[];
  readonly limits: LimitsOfDay;
  /** Of 1, 7 and 30 Seoul days, this one the last. Points. */
  readonly used: Readonly<Partial<Record<UsedLimit, number>>>;
}
