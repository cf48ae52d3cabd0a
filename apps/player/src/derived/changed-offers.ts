import type { BetGroup, BetType } from "@maru/rules";
import type { Offer } from "./offers.ts";

/** Bets of one group whose terms changed in the same way. */
export interface ChangedOffers {
  readonly group: BetGroup;
  readonly members: readonly BetType[];
  /** Null where they were not offered. */
  readonly before: Offer | null;
  /** Null where they are not offered any more. */
  readonly now: Offer | null;
}

/** What pays otherwise now, or may be staked otherwise: what is offered still first. */
export function changedOffers(before: readonly Offer[], now: readonly Offer[]): readonly ChangedOffers[] {
  const groups = new Map<string, ChangedOffers>();
  for (const { type, group } of [...now, ...before]) {
    const [was, is] = [offerOf(before, type), offerOf(now, type)];
    const key = `${group} ${termsOf(was)} ${termsOf(is)}`;
    const known = groups.get(key);
    if (termsOf(was) === termsOf(is) || known?.members.includes(type) === true) continue;
    groups.set(key, { group, members: [...(known?.members ?? []), type], before: was, now: is });
  }
  return [...groups.values()];
}

function offerOf(offers: readonly Offer[], type: BetType): Offer | null {
  return offers.find((offer) => offer.type === type) ?? null;
}

function termsOf(offer: Offer | null): string {
  return offer === null ? "" : `${offer.multipleBp} ${offer.limits.min} ${offer.limits.max}`;
}
