import { payout } from "@maru/rules";
import { points, pointsToJson } from "@maru/values";

export interface OrderSummary {
  /** Stake included. */
  readonly payout: number;
  readonly profit: number;
}

/** What a won bet brings, to the point as the server pays it: floor(stake × multiple). */
export function orderSummary(amount: number, multipleBp: number): OrderSummary {
  const whole = pointsToJson(payout(points(amount), multipleBp));
  return { payout: whole, profit: whole - amount };
}
