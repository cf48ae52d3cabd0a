import type { Instant, OptionId, Price, RoundId, Stock } from "@maru/values";
import type { TickRef } from "../market/tick.ts";
import type { GameType } from "../game/families.ts";
import type { RoundOutcome, VoidCause } from "../game/family/outcome.ts";
import type { RoundState } from "./round-states.ts";
import type { RoundTimes } from "./round-times.ts";

/** Everything about a round that is fixed when it is created (F-01, F-07). */
export interface RoundTerms {
  readonly id: RoundId;
  readonly optionId: OptionId;
  readonly stock: Stock;
  readonly type: GameType;
  /** Position within the Seoul day, from 1. */
  readonly number: number;
  readonly times: RoundTimes;
  readonly ruleVersion: number;
  readonly precision: number;
  readonly buyPip: Price;
  readonly sellPip: Price;
  /** Points that may stand on one bet type of this round, over all sites. */
  readonly sideCapacity: number;
  /** Site id → id of the option terms in force when the round was created. */
  readonly termsBySite: Readonly<Record<string, number>>;
  /** Site id → 1 open, 0 not. */
  readonly siteStatus: Readonly<Record<string, 0 | 1>>;
  /** SHA-256 of the sealed seed, hex; null where the digit comes from the price itself. */
  readonly seedCommit: string | null;
}

/** What the market has said of the round so far. */
export interface RoundProgress {
  readonly state: RoundState;
  readonly strike: TickRef | null;
  readonly close: TickRef | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly outcome: RoundOutcome | null;
  readonly voidCause: VoidCause | null;
  readonly decidedAtMs: Instant | null;
}

export interface Round extends RoundTerms, RoundProgress {}

/** The rules of 3-decisions in force; stored with every round and every bet. */
export const RULE_VERSION = 2;
/** From this version on a round whose stakes were not sealed before its strike is void (F-26). */
export const SEALED_FROM_VERSION = 2;
