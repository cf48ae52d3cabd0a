import { familyOf, type GameType } from "../game/families.ts";
import { leastLockSecondsOf } from "../market/average-price.ts";
import { SLOT_MS } from "../market/seed-chain.ts";

/**
 * How long before its strike a round's bets must lock, whole seconds. What a mean is made of is traded behind the lock; and of a simulated market
 * the slot that decides a digit begins at the lock at the earliest, so that nobody who knows its beginning can still bet on its end.
 */
export function leastLockSeconds(
  type: GameType,
  market: { readonly kind: unknown; readonly feed?: Parameters<typeof leastLockSecondsOf>[0] },
): number {
  const ofFeed = leastLockSecondsOf(market.feed ?? null);
  const isOwnDigit = market.kind === "simulated" && familyOf(type).measures !== "next";
  return isOwnDigit ? Math.max(ofFeed, SLOT_MS / 1_000) : ofFeed;
}
