import type { Points } from "@maru/values";
import type { CoinMovementType } from "./coin-states.ts";

/**
 * Whether two people decide about coins. What a player types of a transaction an operator alone compares with the chain, so two look at
 * coins that come in, whatever they are worth; at those that leave from the site's threshold on, and where no rate says what they are
 * worth. The database counts by the same rule.
 */
export function coinsNeedTwo({
  type,
  worth,
  fourEyesFrom,
}: {
  readonly type: CoinMovementType;
  /** In points by the newest rate; null without one. */
  readonly worth: Points | null;
  readonly fourEyesFrom: Points;
}): boolean {
  return type === "deposit" || worth === null || worth >= fourEyesFrom;
}
