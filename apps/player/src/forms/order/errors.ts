import type { BetRefusal } from "@maru/rules";
import type { OrderContext } from "./fields.ts";

export type OrderError = Extract<
  BetRefusal,
  {
    code:
      | "AMOUNT_NOT_WHOLE"
      | "OVER_BALANCE"
      | "BET_BELOW_MINIMUM"
      | "BET_OFF_MULTIPLE"
      | "BET_ABOVE_MAXIMUM";
  }
>;

/** Why the amount cannot be bet, in the order in which the screen names it (1-trading section 5); null when it can. */
export function orderError(
  amount: number,
  { balance, limits }: Pick<OrderContext, "balance" | "limits">,
): OrderError | null {
  if (!Number.isSafeInteger(amount) || amount < 1) return { code: "AMOUNT_NOT_WHOLE" };
  if (amount > balance) return { code: "OVER_BALANCE" };
  if (amount < limits.min) return { code: "BET_BELOW_MINIMUM", min: limits.min };
  if (amount % limits.min !== 0) return { code: "BET_OFF_MULTIPLE", min: limits.min };
  if (amount > limits.max) return { code: "BET_ABOVE_MAXIMUM", max: limits.max };
  return null;
}
