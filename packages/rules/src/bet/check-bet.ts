import {
  type Instant,
  type MemberId,
  ok,
  type Points,
  points,
  refused,
  type Result,
  type RoundId,
  type SiteId,
} from "@maru/values";
import { checkProtection, type PlayRecord, type Protection } from "../protection/limits.ts";
import { type BetType, familyOf, type FamilyName } from "../game/families.ts";
import type { RoundState } from "../round/round-states.ts";
import type { RoundTerms } from "../round/round.ts";
import { countryFault } from "../site/country.ts";
import type { OptionTerms, StakeLimits } from "../game/terms/fee-table.ts";
import type { BetRefusal } from "./bet-refusal.ts";
import { type MemberLimit, stakeLimits } from "./stake-limits.ts";

/** What a player asks for. The stake is judged here, so it may be anything a JSON number can be. */
export interface BetWish {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly roundId: RoundId;
  readonly type: string;
  readonly stakePoints: number;
  readonly seenMultipleBp: number | null;
}

/** The part of a round's terms that bets are judged by: it never changes, so it needs no lock. */
export type BettableRound = Pick<RoundTerms, "id" | "type" | "termsBySite" | "siteStatus">;

/** What the database keeps of a player that a bet depends on, read under the account's lock. */
export interface BettingAccount {
  readonly siteId: SiteId;
  readonly role: string;
  readonly status: string;
  /** The operator's freeze of betting, epoch ms; null where there is none. */
  readonly frozenUntilMs: number | null;
  /** Where the player said that they live. */
  readonly country: string | null;
  /** The limits of single bets that operators gave this player. */
  readonly limit: MemberLimit | null;
  readonly protection: Protection;
  readonly record: PlayRecord;
  /** Options with a bet whose round is not settled. */
  readonly openGames: readonly number[];
  readonly balance: Points;
  /** Grows by one with each batch that changed the balance. */
  readonly version: number;
}

/** A round as it stands when the bet is judged, read under its lock. */
export interface BettingRound {
  readonly startMs: number;
  readonly lockMs: number;
  readonly state: RoundState;
  /** Points that may stand on one type of it, over all sites. */
  readonly sideCapacity: Points;
  readonly family: FamilyName;
  readonly optionId: number;
  /** A round of its market was not settled as it has to be, and nobody has put the market on again. */
  readonly isClosed: boolean;
}

/** The games of a licence, and the countries where money is played for under it. */
export interface LicenceCover {
  readonly families: readonly FamilyName[];
  readonly countries: readonly string[];
  readonly oneGameAtATime: boolean;
  /** Money is bet once in this time at most, by each player (P-19). */
  readonly betPauseMs: number;
}

/** Everything that one bet is judged by; null is what there is none of. */
export interface BetFacts {
  readonly terms: {
    readonly round: BettableRound | null;
    /** The terms of the wish's site, frozen with the round; null where the site does not offer the option. */
    readonly option: OptionTerms | null;
  };
  readonly account: BettingAccount | null;
  readonly round: BettingRound | null;
  /** What the site's licence in force covers, where it plays for money; null where it plays for points. */
  readonly licence: LicenceCover | null;
  /** Points that may still stand on this type of this round. */
  readonly sideLeft: Points;
  /** The database clock, read after the locks (F-02). */
  readonly nowMs: Instant;
}

/** What the round offers for a type on a site, to this player. */
export interface Offer {
  readonly type: BetType;
  readonly multipleBp: number;
  readonly termsId: number;
  readonly limits: StakeLimits;
}

interface Judging extends BetFacts {
  readonly wish: BetWish;
  readonly offer: Offer | null;
}

type Check = (bet: Judging) => BetRefusal | null;

/**
 * Every refusal of a bet in the order in which it is given (3-decisions H1): of several that apply, the player is told the first.
 * Each row judges by itself and passes where it cannot judge: what is missing was refused by an earlier one.
 */
const CHECKS: readonly Check[] = [
  ({ wish, account }) =>
    account?.siteId === wish.siteId && account.role === "PLAYER" ? null : { code: "NOT_A_PLAYER" },
  ({ account }) => (account?.status === "A" ? null : { code: "ACCOUNT_DISABLED" }),
  ({ account, nowMs }) => {
    const untilMs = account?.frozenUntilMs ?? null;
    return untilMs !== null && nowMs < untilMs ? { code: "ACCOUNT_FROZEN", untilMs } : null;
  },
  ({ wish, account, nowMs }) =>
    account === null
      ? null
      : checkProtection(account.protection, account.record, {
          wholePoints: stakeForLimits(wish.stakePoints),
          balance: account.balance,
          nowMs,
        }),
  ({ licence, round }) =>
    licence === null || round === null || licence.families.includes(round.family)
      ? null
      : { code: "LICENCE_MISSING" },
  ({ licence, account }) => {
    const fault = licence === null ? null : countryFault(account?.country ?? null, licence.countries);
    return fault === null ? null : { code: fault };
  },
  ({ licence, account, nowMs }) => {
    const pauseMs = licence?.betPauseMs ?? 0;
    const untilMs = (account?.record.play.toMs ?? 0) + pauseMs;
    return pauseMs > 0 && nowMs < untilMs ? { code: "BET_TOO_SOON", untilMs, pauseMs } : null;
  },
  ({ licence, account, round }) =>
    licence?.oneGameAtATime === true && account?.openGames.some((game) => game !== round?.optionId) === true
      ? { code: "OTHER_GAME_OPEN" }
      : null,
  ({ terms, round }) => (terms.round === null || round === null ? { code: "ROUND_UNKNOWN" } : null),
  ({ terms }) => (terms.option === null ? { code: "OPTION_NOT_OFFERED" } : null),
  ({ terms }) => (terms.option?.isPlay === false ? { code: "OPTION_NOT_PLAYING" } : null),
  ({ wish, terms, round }) =>
    terms.option?.isStop === true || terms.round?.siteStatus[wish.siteId] !== 1 || round?.isClosed === true
      ? { code: "OPTION_STOPPED" }
      : null,
  ({ round, nowMs }) => (round !== null && nowMs < round.startMs ? { code: "ROUND_NOT_OPEN" } : null),
  // A decided round takes no bet whatever a clock says; before that the times decide, since the stored state may lag behind.
  ({ round, nowMs }) =>
    round !== null && (nowMs >= round.lockMs || round.state === "decided")
      ? { code: "ROUND_LOCKED", lockMs: round.lockMs }
      : null,
  ({ round }) => (round?.state === "void" ? { code: "ROUND_VOID" } : null),
  ({ wish, offer }) => (offer === null ? { code: "BET_TYPE_UNKNOWN", type: wish.type.slice(0, 8) } : null),
  ({ wish: { seenMultipleBp }, offer }) =>
    offer !== null && seenMultipleBp !== null && seenMultipleBp !== offer.multipleBp
      ? { code: "MULTIPLE_CHANGED", seenBp: seenMultipleBp, nowBp: offer.multipleBp }
      : null,
  ({ wish: { stakePoints } }) =>
    Number.isSafeInteger(stakePoints) && stakePoints >= 1 ? null : { code: "AMOUNT_NOT_WHOLE" },
  ({ wish, offer }) =>
    offer !== null && wish.stakePoints < offer.limits.min
      ? { code: "BET_BELOW_MINIMUM", min: offer.limits.min }
      : null,
  ({ wish, offer }) =>
    offer !== null && wish.stakePoints % offer.limits.min !== 0
      ? { code: "BET_OFF_MULTIPLE", min: offer.limits.min }
      : null,
  ({ wish, offer }) =>
    offer !== null && wish.stakePoints > offer.limits.max
      ? { code: "BET_ABOVE_MAXIMUM", max: offer.limits.max }
      : null,
  ({ wish, sideLeft }) =>
    stakeForLimits(wish.stakePoints) > sideLeft
      ? { code: "SIDE_FULL", left: Math.max(0, Number(sideLeft)) }
      : null,
  ({ wish, account }) =>
    account !== null && stakeForLimits(wish.stakePoints) > account.balance ? { code: "OVER_BALANCE" } : null,
];

/** The verdict on a bet: the first refusal of the table, or the offer at which it is accepted. */
export function checkBet(wish: BetWish, facts: BetFacts): Result<Offer, BetRefusal> {
  const offer = offerFor(wish, facts);
  const judging = { ...facts, wish, offer };
  for (const check of CHECKS) {
    const refusal = check(judging);
    if (refusal !== null) return refused(refusal);
  }
  // Without an offer the type was refused as unknown.
  return offer === null ? refused({ code: "BET_TYPE_UNKNOWN", type: wish.type }) : ok(offer);
}

/** The bet type that a text means in a round; null where it means none. */
export function betTypeIn(round: Pick<BettableRound, "type"> | null, type: string): BetType | null {
  return round === null ? null : familyOf(round.type).betTypeOf(type);
}

/** A stake as the limits see it before it is known to be whole: rounded up, never negative, never beyond what points hold. */
export function stakeForLimits(stakePoints: number): Points {
  if (!(stakePoints > 0)) return points(0n);
  return points(Math.min(Math.ceil(stakePoints), Number.MAX_SAFE_INTEGER));
}

function offerFor(wish: BetWish, { terms: { round, option }, account }: BetFacts): Offer | null {
  const type = betTypeIn(round, wish.type);
  if (round === null || option === null || type === null) return null;
  const family = familyOf(round.type);
  const bp = family.multipleBp(option, type);
  if (bp === null) return null;
  const limits = stakeLimits(option, { family, type }, account?.limit ?? null);
  return { type, multipleBp: bp, termsId: option.termsId, limits };
}
