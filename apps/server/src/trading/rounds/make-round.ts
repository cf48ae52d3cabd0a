import {
  familyOf,
  isOptionClosed,
  leastLockSeconds,
  type MarketRules,
  planRounds,
  type Round,
  RULE_VERSION,
  roundIdOf,
  roundNumber,
  type RoundTimes,
} from "@maru/rules";
import type { Instant, Random } from "@maru/values";
import type { NewRound, OptionHistory, OptionOffer } from "./rounds-port.ts";
import { seedCommitOf } from "./seal.ts";

const SEED_BYTES = 32;

export interface MarketNow {
  readonly nowMs: Instant;
  readonly feedLiveSinceMs: Instant | null;
  readonly isInSession: (fromMs: Instant, toMs: Instant) => boolean;
}

export interface RoundPlan {
  readonly market: MarketRules;
  readonly offer: OptionOffer;
  readonly times: RoundTimes;
}

/** Whether any site lets anyone bet on the option. */
export function isPlayed(offer: OptionOffer): boolean {
  return Object.values(offer.siteStatus).includes(1);
}

/** An option as its market's rounds are made of it: none locks later than its market allows, whatever was set before the market asked for more. */
export function lockedInTime(offer: OptionOffer, market: MarketRules): OptionOffer {
  const least = leastLockSeconds(offer.type, market);
  return offer.lockSeconds >= least ? offer : { ...offer, lockSeconds: least };
}

/** The times of the option's rounds that should be made now: later than any it ever had, so none is made twice. */
export function missingRounds(
  offer: OptionOffer,
  history: OptionHistory,
  now: MarketNow,
): readonly RoundTimes[] {
  if (!isPlayed(offer)) return [];
  const planned = planRounds({
    type: offer.type,
    lockSeconds: offer.lockSeconds,
    nowMs: now.nowMs,
    isInSession: now.isInSession,
    feedLiveSinceMs: now.feedLiveSinceMs,
    isClosed: isOptionClosed(history.endings, now.feedLiveSinceMs, now.nowMs),
  });
  const lastStartMs = history.lastStartMs ?? -1;
  return planned.flatMap(({ canCreate, times }) => (canCreate && times.startMs > lastStartMs ? [times] : []));
}

/** A round with everything about it fixed (F-01, F-07). A sealed digit gets its secret here, before any bet. */
export function makeRound(plan: RoundPlan, random: Random): NewRound {
  const { market, offer, times } = plan;
  const isSealed = familyOf(offer.type).outcomeKind === "digit" && market.digitRule === "sealed";
  const seed = isSealed ? random.bytes(SEED_BYTES) : null;
  const round: Round = {
    id: roundIdOf(offer.optionId, times.startMs),
    optionId: offer.optionId,
    stock: market.stock,
    type: offer.type,
    number: roundNumber(offer.type, times.startMs),
    times,
    ruleVersion: RULE_VERSION,
    precision: market.precision,
    buyPip: offer.buyPip,
    sellPip: offer.sellPip,
    sideCapacity: offer.sideCapacity,
    termsBySite: offer.termsBySite,
    siteStatus: offer.siteStatus,
    seedCommit: seed === null ? null : seedCommitOf(seed),
    state: "scheduled",
    strike: null,
    close: null,
    high: null,
    low: null,
    outcome: null,
    voidCause: null,
    decidedAtMs: null,
  };
  return { round, seed };
}
