import { roundOfOtherTerms } from "./derived/other-terms.ts";
import { useRoundsNow, useTrade } from "./surface.ts";
import type { TradeRound } from "./wire/shapes.ts";

/** The door for what is said of changed terms; the first load carries none of it. */
export { type ChangedOffers, changedOffers } from "./derived/changed-offers.ts";

/** The round before the one that takes bets, where its terms were others. */
export function useRoundOfOtherTerms(): TradeRound | null {
  const { betting } = useRoundsNow();
  return useTrade(({ rounds }) =>
    betting === null ? null : roundOfOtherTerms(Object.values(rounds), betting),
  );
}
