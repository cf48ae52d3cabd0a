import type { BetType } from "@maru/rules";
import type { Offer } from "./offers.ts";

export interface OfferGroup {
  /** Stands for all members: what they were grouped by is the same. */
  readonly offer: Offer;
  readonly members: readonly BetType[];
}

/** Bets of one group with the same multiple: one line of the table of returns. */
export function byReturn(offers: readonly Offer[]): readonly OfferGroup[] {
  return groupBy(offers, ({ group, multipleBp }) => `${group} ${multipleBp}`);
}

/** Bets of one group with the same smallest and largest stake: one line of the limits. */
export function byLimits(offers: readonly Offer[]): readonly OfferGroup[] {
  return groupBy(offers, ({ group, limits }) => `${group} ${limits.min} ${limits.max}`);
}

function groupBy(offers: readonly Offer[], keyOf: (offer: Offer) => string): readonly OfferGroup[] {
  const groups = new Map<string, OfferGroup>();
  for (const offer of offers) {
    const known = groups.get(keyOf(offer));
    groups.set(keyOf(offer), {
      offer: known?.offer ?? offer,
      members: [...(known?.members ?? []), offer.type],
    });
  }
  return [...groups.values()];
}
