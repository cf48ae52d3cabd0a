import type { WirePublicProtection } from "@maru/contract";
import { helpLinksOf, seoulDayIndex } from "@maru/rules";
import { type LosingShare, losingShare } from "./play-store.ts";
import type { ProtectionDeps, ProtectionRoom } from "./protection-room.ts";

const COUNTED_DAYS = 90;
/** Below this a share says more about single players than about the game. */
const FEWEST_ACCOUNTS = 20;
/** Counting goes over every account of the site, so what was counted is kept for a while. */
const MAX_AGE_MS = 10 * 60_000;

interface Counted {
  readonly atMs: number;
  readonly share: Promise<LosingShare>;
}

/** What every page may say: help, the age, and the share of accounts that lost in the last 90 days (P-31, P-36). */
export function openPublicProtection(deps: ProtectionDeps): ProtectionRoom["publicFacts"] {
  const counted = new Map<number, Counted>();

  function shareOf(siteId: number): Promise<LosingShare> {
    const nowMs = deps.clock.now();
    const known = counted.get(siteId);
    if (known !== undefined && nowMs - known.atMs < MAX_AGE_MS) return known.share;
    const fresh = {
      atMs: nowMs,
      share: losingShare(deps.database, siteId, seoulDayIndex(nowMs) - COUNTED_DAYS),
    };
    counted.set(siteId, fresh);
    fresh.share.catch(() => counted.delete(siteId));
    return fresh.share;
  }

  return async (site): Promise<WirePublicProtection> => {
    const { accounts, losing, minimumAge } = await shareOf(site.id);
    return {
      minimumAge,
      losingAccountsPercent: accounts < FEWEST_ACCOUNTS ? null : Math.round((losing * 1000) / accounts) / 10,
      countedAccounts: accounts,
      helpLinks: helpLinksOf(site.locale).map((link) => ({ ...link })),
    };
  };
}
