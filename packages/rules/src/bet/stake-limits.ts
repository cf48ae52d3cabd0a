import type { GameFamily } from "../round/game-type.ts";
import type { OptionTerms } from "../site/fee-table.ts";
import { type BetType, isDigitType } from "./bet-type.ts";
import { groupTerms } from "./multiples.ts";

/** Minimum and maximum of one bet, in points; stakes are multiples of the minimum. */
export interface StakeLimits {
  readonly min: number;
  readonly max: number;
}

/** A member's own limits as stored (`limitJson`): they count only while isEnabled is 'Y'. */
export interface MemberLimit {
  readonly isEnabled: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * The limits of one bet (3-decisions H2): the group's for B and P, the option's for R, each bound overridden by the member's
 * own. What players set for themselves is judged apart (protection), so that it can only tighten.
 */
export function stakeLimits(
  terms: OptionTerms,
  bet: { readonly family: GameFamily; readonly type: BetType },
  member: MemberLimit | null,
): StakeLimits {
  const offered = offeredLimits(terms, bet);
  if (member === null || member.isEnabled !== "Y") return offered;
  return { min: member.min ?? offered.min, max: member.max ?? offered.max };
}

function offeredLimits(
  terms: OptionTerms,
  bet: { readonly family: GameFamily; readonly type: BetType },
): StakeLimits {
  if (bet.family === "R" || terms.fee === null || !isDigitType(bet.type)) {
    return { min: terms.limitMin, max: terms.limitMax };
  }
  const group = groupTerms(terms.fee, bet.type);
  return { min: group.min, max: group.max };
}

/** Reads stored JSON as a member's limits. Bounds that are not whole numbers above 0 are ignored, as if not set. */
export function parseMemberLimit(value: unknown): MemberLimit | null {
  if (typeof value !== "object" || value === null || !("isEnabled" in value)) return null;
  if (value.isEnabled !== "Y") return null;
  const min = "min" in value ? wholeBound(value.min) : undefined;
  const max = "max" in value ? wholeBound(value.max) : undefined;
  return {
    isEnabled: "Y",
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

function wholeBound(value: unknown): number | undefined {
  const bound = typeof value === "string" ? Number(value) : value;
  return typeof bound === "number" && Number.isSafeInteger(bound) && bound > 0 ? bound : undefined;
}
