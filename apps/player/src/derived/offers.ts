import { DIGIT_LETTERS } from "@maru/contract/wire-codes";
import { type BetGroup, type BetType, DIGIT_SETS, familyOf, isDigitType } from "@maru/rules";
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
  const family = familyOf(option.type);
  const { min, max } = round?.limit ?? option.limit;
  const terms = {
    profitPer: round?.profitPer ?? option.profitPer,
    fee: round?.fee ?? option.fee,
    limitMin: min,
    limitMax: max,
  };
  return family.betTypes.flatMap((type) => {
    const multipleBp = family.multipleBp(terms, type);
    if (multipleBp === null) return [];
    const offer: Offer = {
      type,
      group: family.groupOf(type),
      multipleBp,
      chancePercent: Math.round(family.chanceOf(type) * 100),
      returnPer10000: Math.floor(family.rtpPpm(type, multipleBp) / 100),
      limits: ownLimits(family.limitsOf(terms, type), member),
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
  return offers.find((offer) => offer.type === DIGIT_LETTERS.odd)?.type ?? offers[0]?.type ?? null;
}

export function isWinningDigit(type: string, digit: number): boolean {
  return isDigitType(type) && DIGIT_SETS[type].some((one) => one === digit);
}
