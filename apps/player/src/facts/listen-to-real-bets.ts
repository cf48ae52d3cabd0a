import { listen } from "../wire/live.ts";
import { readPublicBet } from "../wire/read-trade.ts";
import type { RealBet } from "../wire/shapes.ts";

/** Hears of each bet of the site on an option, until the returned function is called. */
export function listenToRealBets(
  { siteId, optionId }: { readonly siteId: number; readonly optionId: number },
  told: { readonly onBet: (bet: RealBet) => void; readonly onGap: () => void },
): () => void {
  return listen(`/topic/trade/site/${siteId}_${optionId}`, {
    onMessage: (message) => {
      const bet = readPublicBet(message["data"]);
      if (bet !== null) told.onBet(bet);
    },
    onGap: told.onGap,
  });
}
