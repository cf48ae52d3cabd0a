import { type Points } from "@maru/values";

/** What a player may deposit, gross, in points; null is no limit. Days in Seoul, today included (P-07). */
export interface DepositLimits {
  readonly dayDepositMax: Points | null;
  readonly weekDepositMax: Points | null;
  readonly monthDepositMax: Points | null;
  /** What the balance may reach by depositing (P-09). */
  readonly balanceMax: Points | null;
}

/** What was deposited or asked for in the last 1, 7 and 30 Seoul days. */
export interface DepositedSums {
  readonly day: Points;
  readonly week: Points;
  readonly month: Points;
  /** What is held now. */
  readonly balance: Points;
}

export interface DepositRefusal {
  readonly code: "DAY_DEPOSIT_LIMIT" | "WEEK_DEPOSIT_LIMIT" | "MONTH_DEPOSIT_LIMIT" | "BALANCE_LIMIT";
  readonly max: number;
  readonly left: number;
}

/** Whether the player's own limits forbid a deposit; the shortest of several is named, then what may be held. Ask it under the lock of the deposit. */
export function checkDeposit(
  limits: DepositLimits,
  deposited: DepositedSums,
  amountPoints: Points,
): DepositRefusal | null {
  const all = [
    ["DAY_DEPOSIT_LIMIT", limits.dayDepositMax, deposited.day],
    ["WEEK_DEPOSIT_LIMIT", limits.weekDepositMax, deposited.week],
    ["MONTH_DEPOSIT_LIMIT", limits.monthDepositMax, deposited.month],
    ["BALANCE_LIMIT", limits.balanceMax, deposited.balance],
  ] as const;
  for (const [code, max, used] of all) {
    if (max !== null && used + amountPoints > max) {
      const left = max - used;
      return { code, max: Number(max), left: left > 0n ? Number(left) : 0 };
    }
  }
  return null;
}
