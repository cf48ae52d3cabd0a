import { useLoaded } from "./loaded-call.ts";
import { venueStanding, type VenueStanding } from "../derived/venue-standing.ts";
import { fetchVenueMinutes } from "../wire/fairness-endpoints.ts";

/** What a round's minutes came to beside the venue's own candles; the entry point of a bet's page alone. */
export { minutesOf } from "../derived/venue-standing.ts";

interface RoundWindow {
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** `equal`: how many of its minutes. Null while it is not known. */
export function useVenueStanding(
  window: RoundWindow,
): { readonly standing: VenueStanding; readonly equal: number } | null {
  const isWhole = venueStanding(window, null) === null;
  const loaded = useLoaded({
    key: ["venue-minutes", window.stock, window.fromMs, window.toMs],
    ask: () => fetchVenueMinutes(window.stock, window),
    isWanted: isWhole,
  });
  const minutes = loaded.state === "ready" ? loaded.value : null;
  const standing = venueStanding(window, minutes);
  const equal = minutes?.filter(({ verdict }) => verdict === "equal").length ?? 0;
  return standing === null ? null : { standing, equal };
}
