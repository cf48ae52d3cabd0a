import { cappedByVolume, countsVolume, volumeWindow } from "@maru/rules";
import type { Instant } from "@maru/values";
import type { RoundPlan } from "./make-round.ts";
import type { RoundStore } from "./rounds-port.ts";

/**
 * The plans of one market with sides that take no more than their share of what it traded (F-14): read once for all of them, and not at all where no
 * option asks for it.
 */
export async function capPlans(
  store: Pick<RoundStore, "loadTraded">,
  plans: readonly RoundPlan[],
  nowMs: Instant,
): Promise<readonly RoundPlan[]> {
  const first = plans.find(({ market, offer }) => offer.volumeShareBp > 0 && countsVolume(market));
  if (first === undefined) return plans;
  const { stock, precision } = first.market;
  const bars = await store.loadTraded(stock, volumeWindow(nowMs));
  return plans.map(({ market, offer, times }) => {
    const sideCapacity = cappedByVolume(offer.sideCapacity, offer, { bars, precision });
    return { market, times, offer: { ...offer, sideCapacity } };
  });
}
