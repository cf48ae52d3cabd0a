import { ok, refused, type Result } from "@maru/values";
import type { StakeLimits } from "../game/terms/fee-table.ts";

/** Quick-add amounts as tenths of ten minimums: 0.1, 0.2, 1, 2, 5 and 10 times ten times the minimum. */
const QUICK_ADD_MINIMUMS = [1, 2, 10, 20, 50, 100] as const;

/** How often one quick-add button may be pressed for one bet. */
export const MAX_CLICKS_PER_BUTTON = 10;

/** The six quick-add amounts of a bet type whose minimum is `min` points. */
export function quickAddAmounts(min: number): readonly number[] {
  return QUICK_ADD_MINIMUMS.map((times) => times * min);
}

export type StakeStepRefusal = "ABOVE_BALANCE" | "ABOVE_MAXIMUM" | "TOO_MANY_CLICKS";

/** What the order panel knows when a quick-add button is pressed; amounts in points. */
export interface StakeStep {
  readonly amount: number;
  readonly add: number;
  readonly balance: number;
  readonly max: number;
  /** How often this button was already pressed for this bet. */
  readonly clicks: number;
}

/** The amount after a quick-add button, or why it stays as it is. */
export function addToStake(step: StakeStep): Result<number, StakeStepRefusal> {
  const next = step.amount + step.add;
  if (step.clicks >= MAX_CLICKS_PER_BUTTON) return refused("TOO_MANY_CLICKS");
  if (next > step.balance) return refused("ABOVE_BALANCE");
  if (next > step.max) return refused("ABOVE_MAXIMUM");
  return ok(next);
}

/** `amount` without what exceeds a multiple of `min`. */
export function withoutRemainder(amount: number, min: number): number {
  return amount - (amount % min);
}

/** The maximum button: the balance, at most the maximum, rounded down to a multiple of the minimum. */
export function maximumStake(balance: number, limits: StakeLimits): number {
  return withoutRemainder(Math.min(balance, limits.max), limits.min);
}

/** The amount field: whole, between 0 and the smaller of balance and maximum. */
export function clampStake(
  amount: number,
  bounds: { readonly balance: number; readonly max: number },
): number {
  const whole = Number.isFinite(amount) ? Math.trunc(amount) : 0;
  return Math.max(0, Math.min(whole, bounds.balance, bounds.max));
}

export interface StakeAfterTypeChange {
  readonly amount: number;
  /** Why the amount was reset to 0; null where it was kept. */
  readonly alert: "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | null;
}

/** Another bet type was chosen: a nonzero amount outside its limits goes back to 0, and the player is told why. */
export function stakeAfterTypeChange(amount: number, limits: StakeLimits): StakeAfterTypeChange {
  if (amount !== 0 && amount < limits.min) return { amount: 0, alert: "BELOW_MINIMUM" };
  if (amount > limits.max) return { amount: 0, alert: "ABOVE_MAXIMUM" };
  return { amount, alert: null };
}
