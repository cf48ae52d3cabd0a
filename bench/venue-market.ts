import type { MarketRules } from "@maru/rules";
import type { PriceEvidence } from "../packages/verifier/src/round/composed-price.ts";
import type { ReplayWorld } from "./replay-world.ts";
import { playVenue, type VenuePlay, type VenuePlayed } from "./venue-play.ts";

/** When the plays of a composed market begin. */
export const PLAY_START_MS = 1_700_000_100_000;
const PLAYED_MS = 240_000;

/** Books that are right, and nothing that waits for its money. */
export const WHOLE = { booksSum: "0", disagreements: 0, unsettled: 0 };

/** A used tick as it stands in the log. */
export interface LogTick {
  readonly at_ms: string;
  readonly price: string;
  readonly trade_id: string;
}

/** The ticks as a stranger's program reads them. */
export function evidenceOf({ feed, precision }: MarketRules, ticks: readonly LogTick[]): PriceEvidence {
  const used = ticks.map(({ at_ms: atMs, price, trade_id: tradeId }, seq) => ({
    seq,
    atMs: Number(atMs),
    tradeId,
    price: BigInt(price),
  }));
  return { rules: { feed }, terms: { precision }, used, isComplete: true, strike: null, close: null };
}

/** Plays four minutes of a market whose price is made of others, with two bets a round. */
export function playMarket(
  rules: MarketRules,
  incidents: NonNullable<VenuePlay["incidents"]>,
  look: (world: ReplayWorld, played: VenuePlayed) => Promise<void>,
): Promise<void> {
  const span = { fromMs: PLAY_START_MS, untilMs: PLAY_START_MS + PLAYED_MS };
  return playVenue({ rules, ...span, quantumMs: 500, betsPerRound: 2, incidents }, look);
}
