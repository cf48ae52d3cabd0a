import type { VenueName, VenueSymbol } from "@maru/rules";
import type { Instant, Result } from "@maru/values";

/** How a symbol was traded on the day before now. Prices are the venue's own decimal text. */
export interface LastDay {
  readonly lastPrice: string;
  /** Closes in the order of time. */
  readonly closes: readonly { readonly atMs: Instant; readonly price: string }[];
}

export type LastDayRefusal =
  | { readonly code: "SYMBOL_UNKNOWN"; readonly venue: VenueName; readonly symbol: string }
  | { readonly code: "VENUE_SILENT"; readonly venue: VenueName };

/** Asks a venue for a symbol that nothing listens to yet. */
export type AskLastDay = (of: VenueSymbol) => Promise<Result<LastDay, LastDayRefusal>>;
