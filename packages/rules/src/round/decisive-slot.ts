import { type Instant, instant } from "@maru/values";
import { familyOf } from "../game/families.ts";
import { slotOf } from "../market/seed-chain.ts";
import type { RoundTerms } from "./round.ts";

/**
 * The first slot whose path decides a round of a simulated market: the first one of the candle that it measures, or, where it is the digit of
 * its own candle, the last one. Nobody may know of it while a bet can still be placed.
 */
export function decisiveSlotMs(
  { type, times }: Pick<RoundTerms, "type" | "times">,
  slotLengthMs: number,
): Instant {
  const { gameStartMs, gameFinishMs } = times;
  return slotOf(familyOf(type).measures === "next" ? gameStartMs : instant(gameFinishMs - 1), slotLengthMs);
}
