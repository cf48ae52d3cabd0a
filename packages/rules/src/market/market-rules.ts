import type { Stock } from "@maru/values";
import type { MarketFeed } from "./market-feed.ts";

/** Versioned data of one market (never code): how its ticks are judged and when it is open. */
export interface MarketRules {
  readonly stock: Stock;
  readonly name: string;
  readonly kind: MarketKind;
  /** The venue whose public candles the results agree with, or "simulated". */
  readonly source: string;
  /** Digits after the point. */
  readonly precision: number;
  /** The smallest price step, in price units. */
  readonly tickStep: number;
  /** Seoul-time session calendar. */
  readonly session: "always" | "platform" | "fx";
  /** The strike must come within this after gameStart and the close lie within it before gameFinish. */
  readonly staleLimitMs: number;
  /** A larger jump from the median of the last 21 must be confirmed; parts per million. */
  readonly jumpLimitPpm: number;
  /** "numeric": the venue's trade ids grow, so they order ticks of equal time. */
  readonly tradeIdOrder: "numeric" | "none";
  /** "ordered": the feed is in-process and never reorders, so the first tick at or after a moment is final at once. */
  readonly arrival: "ordered" | "unordered";
  /** Crypto: freezing after 1.5 s suffices when a newer tick has arrived 500 ms past the end. */
  readonly fastFreeze: boolean;
  readonly digitRule: "last" | "sealed";
  /** Of a real market: what it listens to. */
  readonly feed?: MarketFeed;
}

/**
 * Where a market's prices come from: a venue, a chain of seeds, or a recording that is played again, of real trades (`replayed`,
 * neither simulated nor of today) or of a simulated market (`simulated-replay`, both).
 */
export const MARKET_KINDS = ["simulated", "real", "replayed", "simulated-replay"] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** Whether no real trade is behind the prices, today or when they were recorded. */
export function isSimulatedKind(kind: MarketKind): boolean {
  return kind === "simulated" || kind === "simulated-replay";
}

/** Whether the prices were recorded and are played again. */
export function isReplayedKind(kind: MarketKind): boolean {
  return kind === "replayed" || kind === "simulated-replay";
}
