import type { Instant, Price, RoundId, Stock } from "@maru/values";
import type { TickRef } from "../../market/tick.ts";
import type { BetGroup } from "../terms/digit-type.ts";
import type { OptionTerms, StakeLimits } from "../terms/fee-table.ts";
import type { RoundOutcome, VoidCause } from "./outcome.ts";

/** How a bet type ends: paid, lost, or paid back. */
export type BetGrade = "won" | "lost" | "void";

/** HMAC-SHA-256 as the platform gives it: 32 bytes. Rules own no cryptography. */
export type Hmac = (key: Uint8Array, message: string) => Uint8Array;

/** The secret of one round and the means to use it. */
export interface Seal {
  readonly seed: Uint8Array;
  readonly hmac: Hmac;
}

/** What of a round's terms its outcome depends on. */
export interface MeasuredRound {
  readonly id: RoundId;
  readonly stock: Stock;
  readonly precision: number;
  readonly buyPip: Price;
  readonly sellPip: Price;
  readonly seedCommit: string | null;
  readonly times: { readonly gameFinishMs: Instant };
}

/** The two ticks that decide, and the round's secret where its digit is sealed. */
export interface Evidence {
  readonly strike: TickRef;
  readonly close: TickRef;
  readonly seal: Seal | null;
}

/** A family of games: everything that tells its rounds and bets from those of another one. */
export interface FamilyRules<Name extends string, Type extends string> {
  /** Also the key of its texts and of what is drawn of it. */
  readonly name: Name;
  /** Its games, each with the length of one phase of a round in milliseconds. */
  readonly lengthsMs: Readonly<Record<string, number>>;
  readonly betTypes: readonly Type[];
  /** The candle that decides: the one after the bets, so that nobody bets on a strike they can see, or that of the bets. */
  readonly measures: "next" | "own";
  /** What of an option's terms prices its bets; the other is null. */
  readonly pricedBy: "profitPer" | "fee";
  readonly outcomeKind: RoundOutcome["kind"];

  /** The text of a bet type as the family knows it; null for anything else. */
  readonly betTypeOf: (text: string) => Type | null;
  /** The direction a bet type bets on; null where it bets on none. */
  readonly sideOf: (type: string) => "rise" | "fall" | null;
  readonly groupOf: (type: string) => BetGroup;
  /** The chance that the model gives a bet type in a round that is decided and no draw, from 0 to 1. */
  readonly chanceOf: (type: string) => number;
  /** The multiple that terms give a bet type, in basis points; null where it is not offered. */
  readonly multipleBp: (terms: Pick<OptionTerms, "profitPer" | "fee">, type: string) => number | null;
  /** Probability × multiple of a bet type, in parts per million, counted without draws: the harder case for the player. */
  readonly rtpPpm: (type: string, multipleBp: number) => number;
  readonly limitsOf: (terms: Pick<OptionTerms, "fee" | "limitMin" | "limitMax">, type: string) => StakeLimits;
}

/**
 * How the rounds of a family end. Apart from its rules: a browser shows and prices bets and decides nothing, so it is spared the
 * means to.
 */
export interface FamilyOutcomes<Type extends string> {
  /** The outcomes that pay, each as likely as the others in the model that prices the bets. */
  readonly outcomes: readonly RoundOutcome[];
  /** Bet types of which one wins and the other loses, each with one half: their lighter side is watched (F-22). */
  readonly pairs: readonly (readonly [Type, Type])[];
  /** Why a round is void that saw no tick. */
  readonly emptyCause: VoidCause;
  /** What two deciding ticks make of a round, whatever else its window says; null where nothing can be drawn. */
  readonly decide: (round: MeasuredRound, evidence: Evidence) => RoundOutcome | null;
  /** How a bet type ends with an outcome. An outcome or a type of another family is a bug. */
  readonly gradeOf: (outcome: RoundOutcome, type: string) => BetGrade;
}
