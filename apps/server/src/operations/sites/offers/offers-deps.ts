import type { Book } from "@maru/rules";
import type { Clock, Instant } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { AskLastDay } from "../../../ports/venue-prices.ts";

/** What this server knows of a market that it runs. */
export interface MarketState {
  readonly stock: string;
  readonly standing: "standby" | "leading" | "halted";
  readonly halted: { readonly reason: string; readonly sinceMs: Instant } | null;
  readonly liveSinceMs: Instant | null;
  readonly lastTickMs: Instant | null;
  /** The order book that was shown last. */
  readonly book: Book | null;
}

export interface OffersDeps {
  readonly database: ConsoleDatabase;
  readonly clock: Clock;
  /** The markets that this server runs, as they stand now. */
  readonly marketStates: () => readonly MarketState[];
  /** Null on a server without live feeds, which asks no venue anything and opens no real market. */
  readonly askLastDay: AskLastDay | null;
}
