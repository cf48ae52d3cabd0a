const MINUTE_MS = 60_000;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How a round's minutes stand to the venue's own candles. */
export type VenueStanding =
  /** It does not begin and end with minutes: no venue shows its candle. */
  | "half-minute"
  /** Not all of its minutes were compared. */
  | "waiting"
  | "differs"
  /** Those that could be held, and there are some. */
  | "equal"
  | "not-comparable";

export function minutesOf({ fromMs, toMs }: Span): number {
  return (toMs - fromMs) / MINUTE_MS;
}

/** `minutes` are those of the round's window that were compared; null while they are not known. */
export function venueStanding(
  span: Span,
  minutes: readonly { readonly verdict: string }[] | null,
): VenueStanding | null {
  if (span.fromMs % MINUTE_MS !== 0 || span.toMs % MINUTE_MS !== 0) return "half-minute";
  if (minutes === null) return null;
  if (minutes.some(({ verdict }) => verdict === "differs")) return "differs";
  if (minutes.length < minutesOf(span)) return "waiting";
  return minutes.some(({ verdict }) => verdict === "equal") ? "equal" : "not-comparable";
}
