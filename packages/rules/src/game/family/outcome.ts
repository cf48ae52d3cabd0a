/** The recorded direction of a round. A draw is paid back. */
export type Direction = "rise" | "fall" | "draw";

/** What a round came to. One outcome exists per round, for all sites (F-06). */
export type RoundOutcome =
  | { readonly kind: "direction"; readonly direction: Direction }
  | { readonly kind: "digit"; readonly digit: number };

/** Why a whole round is void: every stake of it, on all sites, goes back in full. */
export const VOID_CAUSES = [
  "NO_STRIKE",
  "STALE_STRIKE",
  "NO_CLOSE",
  "STALE_CLOSE",
  "TOO_FEW_TICKS",
  "FEED_GAP",
  "WITHHELD",
  "RESTART",
  "CLOCK_FAULT",
  "UNSEALED",
  "UNDECIDED",
] as const;
export type VoidCause = (typeof VOID_CAUSES)[number];
