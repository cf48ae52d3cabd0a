import {
  type BetGroup,
  type BetType,
  DIGIT_SETS,
  DIGIT_TYPES,
  digitMultipleBp,
  digitRtpPpm,
  familyOf,
  groupOfDigitType,
  groupTerms,
  isDigitType,
  SIDE_TYPES,
  sideMultipleBp,
  sideRtpPpm,
} from "@maru/rules";
import type { Member, StakeRange, TradeOption, TradeRound } from "../wire/shapes.ts";

/** One thing that can be bet on, with all that must be said of it before a press. */
export interface Offer {
  readonly type: BetType;
  readonly group: BetGroup;
  readonly multipleBp: number;
  /** Parts per hundred; 50 in a rise/fall round, where a draw is paid back. */
  readonly chancePercent: number;
  /** Average return per 10,000 staked. */
  readonly returnPer10000: number;
  readonly limits: StakeRange;
}

/** Everything an option offers in its round, in the order of the board. A round's own fee table wins over the option's. */
export function offersOf(
  option: TradeOption,
  round: TradeRound | null,
  member: Member | null,
): readonly Offer[] {
  return familyOf(option.type) === "R"
    ? sideOffers(option, round, member)
    : digitOffers(option, round, member);
}

function sideOffers(option: TradeOption, round: TradeRound | null, member: Member | null): readonly Offer[] {
  const multipleBp = sideMultipleBp(round?.profitPer ?? option.profitPer);
  return SIDE_TYPES.map((type) => ({
    type,
    group: "BS",
    multipleBp,
    chancePercent: 50,
    returnPer10000: Math.floor(sideRtpPpm(multipleBp, 0) / 100),
    limits: ownLimits(round?.limit ?? option.limit, member),
  }));
}

function digitOffers(option: TradeOption, round: TradeRound | null, member: Member | null): readonly Offer[] {
  const fee = round?.fee ?? option.fee;
  if (fee === null) return [];
  return DIGIT_TYPES.flatMap((type) => {
    const multipleBp = digitMultipleBp(fee, type);
    if (multipleBp === null) return [];
    const { min, max } = groupTerms(fee, type);
    const offer: Offer = {
      type,
      group: groupOfDigitType(type),
      multipleBp,
      chancePercent: DIGIT_SETS[type].length * 10,
      returnPer10000: Math.floor(digitRtpPpm(type, multipleBp) / 100),
      limits: ownLimits({ min, max }, member),
    };
    return [offer];
  });
}

/** Each bound of the member's own overrides the offered one. */
function ownLimits(offered: StakeRange, member: Member | null): StakeRange {
  return { min: member?.limit.min ?? offered.min, max: member?.limit.max ?? offered.max };
}

/** The selection a board starts with: odd, or what it offers first. */
export function defaultType(offers: readonly Offer[]): BetType | null {
  return offers.find((offer) => offer.type === "O")?.type ?? offers[0]?.type ?? null;
}

export function isWinningDigit(type: string, digit: number): boolean {
  if (!isDigitType(type)) return false;
  const digits: readonly number[] = DIGIT_SETS[type];
  return digits.includes(digit);
}
