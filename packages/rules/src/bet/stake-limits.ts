import type { GameFamily } from "../game/families.ts";
import type { OptionTerms, StakeLimits } from "../game/terms/fee-table.ts";

/** A member's own limits as stored (`limitJson`): they count only while isEnabled is 'Y'. */
export interface MemberLimit {
  readonly isEnabled: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * The limits of one bet (3-decisions H2): as its family has them, each bound overridden by the member's
 * own. What players set for themselves is judged apart (protection), so that it can only tighten.
 */
export function stakeLimits(
  terms: OptionTerms,
  bet: { readonly family: GameFamily; readonly type: string },
  member: MemberLimit | null,
): StakeLimits {
  const offered = bet.family.limitsOf(terms, bet.type);
  if (member === null || member.isEnabled !== "Y") return offered;
  return { min: member.min ?? offered.min, max: member.max ?? offered.max };
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
