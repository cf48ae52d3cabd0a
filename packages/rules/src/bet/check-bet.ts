import { type Instant, type MemberId, type Points, points, type RoundId, type SiteId } from "@maru/values";
import { checkProtection, type PlayRecord, type Protection } from "../protection/limits.ts";
import { familyOf } from "../round/game-type.ts";
import type { RoundState } from "../round/round-states.ts";
import type { RoundTerms } from "../round/round.ts";
import type { CountryFault } from "../site/country.ts";
import type { OptionTerms } from "../site/fee-table.ts";
import { type BetRefusal, earlierRefusal } from "./bet-refusal.ts";
import type { BetType } from "./bet-type.ts";
import { betTypeOf, multipleBp } from "./multiples.ts";
import { type MemberLimit, type StakeLimits, stakeLimits } from "./stake-limits.ts";

/** What a player asks for. The stake is judged here, so it may be anything a JSON number can be. */
export interface BetWish {
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  readonly roundId: RoundId;
  readonly type: string;
  readonly stakePoints: number;
  readonly seenMultipleBp: number | null;
}

/** The part of a round's terms that bets are judged by. */
export type BettableRound = Pick<RoundTerms, "id" | "type" | "termsBySite" | "siteStatus">;

/** What can be known without a lock, because it never changes: the round's terms and the member's site and limits. */
export interface OfferFacts {
  readonly round: BettableRound | null;
  /** The terms of the wish's site, frozen with the round; null where the site does not offer the option. */
  readonly terms: OptionTerms | null;
  readonly member: { readonly siteId: SiteId; readonly limit: MemberLimit | null } | null;
}

/** What must be read under the locks of the batch. */
export interface LockedFacts {
  readonly role: string;
  readonly status: string;
  /** The operator's freeze of betting runs until then, epoch ms; null where there is none. */
  readonly frozenUntilMs: number | null;
  readonly protection: Protection;
  readonly record: PlayRecord;
  readonly balance: Points;
  /** Points may always be played; money where a licence in force covers the round's game. */
  readonly isLicensed: boolean;
  /** Where money is played for, by where the player lives. */
  readonly countryFault: CountryFault | null;
  /** Least time between two accepted bets of a player, milliseconds; 0 where points are played. */
  readonly pauseMs: number;
  /** Whether the licence allows one game at a time, and a bet of another one is open. */
  readonly isOtherGameOpen: boolean;
  /** Null where the database knows no such round. */
  readonly round: {
    readonly startMs: number;
    readonly lockMs: number;
    readonly state: RoundState;
  } | null;
  /** Points that may still stand on this type of this round. */
  readonly sideLeft: Points;
  /** The database clock, read after the locks (F-02). */
  readonly nowMs: Instant;
}

/** A wish after the checks that need no lock. `offer` is null where the type means nothing in the round. */
export interface JudgedWish {
  readonly wish: BetWish;
  readonly early: BetRefusal | null;
  readonly offer: Offer | null;
}

/** What the round offers for a type on a site. */
export interface Offer {
  readonly type: BetType;
  readonly multipleBp: number;
  readonly termsId: number;
  readonly limits: StakeLimits;
}

interface Judging {
  readonly wish: BetWish;
  readonly facts: OfferFacts;
  readonly offer: Offer | null;
}

type UnlockedCheck = (judging: Judging) => BetRefusal | null;
type LockedCheck = (wish: BetWish, facts: LockedFacts) => BetRefusal | null;

// Each check judges by itself and passes where it cannot judge: what is missing was refused by an earlier one.
const UNLOCKED_CHECKS: readonly UnlockedCheck[] = [
  ({ wish, facts: { member } }) => (member?.siteId === wish.siteId ? null : { code: "NOT_A_PLAYER" }),
  ({ facts: { round } }) => (round === null ? { code: "ROUND_UNKNOWN" } : null),
  ({ facts: { round, terms } }) => (round !== null && terms === null ? { code: "OPTION_NOT_OFFERED" } : null),
  ({ facts: { terms } }) => (terms?.isPlay === false ? { code: "OPTION_NOT_PLAYING" } : null),
  ({ wish, facts: { round, terms } }) =>
    terms?.isStop === true || (round !== null && round.siteStatus[wish.siteId] !== 1)
      ? { code: "OPTION_STOPPED" }
      : null,
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
];

const LOCKED_CHECKS: readonly LockedCheck[] = [
  (_, { role }) => (role === "PLAYER" ? null : { code: "NOT_A_PLAYER" }),
  (_, { status }) => (status === "A" ? null : { code: "ACCOUNT_DISABLED" }),
  (_, { frozenUntilMs, nowMs }) =>
    frozenUntilMs !== null && nowMs < frozenUntilMs
      ? { code: "ACCOUNT_FROZEN", untilMs: frozenUntilMs }
      : null,
  (wish, facts) =>
    checkProtection(facts.protection, facts.record, {
      wholePoints: stakeForLimits(wish.stakePoints),
      balance: facts.balance,
      nowMs: facts.nowMs,
    }),
  (_, { isLicensed }) => (isLicensed ? null : { code: "LICENCE_MISSING" }),
  (_, { countryFault }) => (countryFault === null ? null : { code: countryFault }),
  (_, { record, pauseMs, nowMs }) =>
    pauseMs > 0 && nowMs < record.play.toMs + pauseMs
      ? { code: "BET_TOO_SOON", untilMs: record.play.toMs + pauseMs, pauseMs }
      : null,
  (_, { isOtherGameOpen }) => (isOtherGameOpen ? { code: "OTHER_GAME_OPEN" } : null),
  (_, { round }) => (round === null ? { code: "ROUND_UNKNOWN" } : null),
  (_, { round, nowMs }) => (round !== null && nowMs < round.startMs ? { code: "ROUND_NOT_OPEN" } : null),
  // A decided round takes no bet whatever a clock says; before that the times decide, since the stored state may lag behind.
  (_, { round, nowMs }) =>
    round !== null && (nowMs >= round.lockMs || round.state === "decided")
      ? { code: "ROUND_LOCKED", lockMs: round.lockMs }
      : null,
  (_, { round }) => (round?.state === "void" ? { code: "ROUND_VOID" } : null),
  (wish, { sideLeft }) =>
    stakeForLimits(wish.stakePoints) > sideLeft ? { code: "SIDE_FULL", left: Number(sideLeft) } : null,
  (wish, { balance }) => (stakeForLimits(wish.stakePoints) > balance ? { code: "OVER_BALANCE" } : null),
];

/** The checks that need no lock, in their order; the first refusal among them is only given if no locked one comes before. */
export function judgeBet(wish: BetWish, facts: OfferFacts): JudgedWish {
  const offer = offerFor(wish, facts);
  return { wish, offer, early: firstOf(UNLOCKED_CHECKS, (check) => check({ wish, facts, offer })) };
}

/** The verdict on a judged wish under the locks: the first refusal in the order of 3-decisions H1, or null to accept. */
export function checkBet(judged: JudgedWish, facts: LockedFacts): BetRefusal | null {
  const locked = firstOf(LOCKED_CHECKS, (check) => check(judged.wish, facts));
  return earlierRefusal(judged.early, locked);
}

/** A stake as the limits see it before it is known to be whole: rounded up, never negative, never beyond what points hold. */
export function stakeForLimits(stakePoints: number): Points {
  if (!(stakePoints > 0)) return points(0n);
  return points(Math.min(Math.ceil(stakePoints), Number.MAX_SAFE_INTEGER));
}

function offerFor(wish: BetWish, { round, terms, member }: OfferFacts): Offer | null {
  if (round === null || terms === null) return null;
  const family = familyOf(round.type);
  const type = betTypeOf(family, wish.type);
  if (type === null) return null;
  const bp = multipleBp(terms, type, family);
  if (bp === null) return null;
  const limits = stakeLimits(terms, { family, type }, member?.limit ?? null);
  return { type, multipleBp: bp, termsId: terms.termsId, limits };
}

function firstOf<Check>(
  checks: readonly Check[],
  run: (check: Check) => BetRefusal | null,
): BetRefusal | null {
  for (const check of checks) {
    const refusal = run(check);
    if (refusal !== null) return refusal;
  }
  return null;
}
