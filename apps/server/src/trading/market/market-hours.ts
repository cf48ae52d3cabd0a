import {
  firstMarketTerms,
  fitsSession,
  type MarketRules,
  type MarketTerms,
  marketTermsAt,
} from "@maru/rules";
import type { Instant } from "@maru/values";

/** A market's versions of hours and staleness, as they were last read. */
export interface MarketHours {
  /** The version that what begins at this moment is under. */
  readonly termsAt: (atMs: Instant) => MarketTerms;
}

/** {@link MarketHours} that are read anew in time for each round. */
export interface ReadMarketHours extends MarketHours {
  /** Reads what was written since, once in each slot of rounds. A failed read is tried again with the next call. */
  readonly refresh: (nowMs: Instant) => Promise<void>;
  /** The rules that a round beginning at this moment is decided by. */
  readonly rulesAt: (startMs: Instant) => MarketRules;
  readonly isInSession: (fromMs: Instant, toMs: Instant) => boolean;
}

const SLOT_MS = 30_000;
/** Rounds are made 2 s before they begin; a version is committed 10 s or longer before the first that it concerns. */
const READ_BEFORE_MS = 5_000;

/** What the market came with, until a version was written. */
export function firstHours(rules: MarketRules): MarketHours {
  const first = firstMarketTerms(rules);
  return { termsAt: () => first };
}

export function openMarketHours(
  rules: MarketRules,
  readLater: () => Promise<readonly MarketTerms[]>,
): ReadMarketHours {
  const first = firstMarketTerms(rules);
  let later: readonly MarketTerms[] = [];
  let readSlot: number | null = null;
  const termsAt = (atMs: Instant): MarketTerms => marketTermsAt(first, later, atMs);
  return {
    termsAt,
    refresh: async (nowMs) => {
      const slot = Math.floor((nowMs + READ_BEFORE_MS) / SLOT_MS);
      if (slot === readSlot) return;
      later = await readLater();
      readSlot = slot;
    },
    rulesAt: (startMs) => ({ ...rules, staleLimitMs: termsAt(startMs).staleLimitMs }),
    isInSession: (fromMs, toMs) => {
      const { isOn, calendar } = termsAt(fromMs);
      return isOn && fitsSession(calendar, fromMs, toMs);
    },
  };
}
