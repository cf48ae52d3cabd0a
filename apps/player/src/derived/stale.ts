import type { LinkState } from "../wire/live.ts";

/** Prices are late when none came for this long although the connection lives and the market is open. */
export const FEED_LATE_MS = 10_000;

/** How old the last price may be before it is no price of now. Without a connection nobody knows what the market does. */
const PATIENCE_MS = {
  live: FEED_LATE_MS,
  reconnecting: 3_000,
  idle: 3_000,
  offline: 1_000,
} as const satisfies Record<LinkState, number>;

export interface Heard {
  readonly link: LinkState;
  /** The last tick or, before the first, the moment from which one was awaited. */
  readonly lastMs: number;
}

/** The age of what is shown, in whole seconds; null while it counts as of now. */
export function staleSeconds({ link, lastMs }: Heard, nowMs: number): number | null {
  const ageMs = nowMs - lastMs;
  return ageMs > PATIENCE_MS[link] ? Math.floor(ageMs / 1_000) : null;
}
