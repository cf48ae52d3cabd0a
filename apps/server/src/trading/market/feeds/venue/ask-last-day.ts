import type { VenueSymbol } from "@maru/rules";
import { type Instant, ok, refused, type Result } from "@maru/values";
import type { LastDay, LastDayRefusal } from "../../../../ports/venue-prices.ts";
import { answerOfVenue } from "./ask-venue.ts";
import type { Venue, VenueAddress } from "./venue.ts";

/** Somebody sits before it and waits; a market does not. */
const ANSWER_WITHIN_MS = 20_000;
/** With these a venue says that it understood and has no such symbol. */
const NO_SUCH = new Set([200, 400, 404]);

/** The last day of a symbol, asked for once: whoever asks sees at once what comes. */
export async function askLastDay(
  venue: Venue,
  address: VenueAddress | undefined,
  { of, nowMs }: { readonly of: VenueSymbol; readonly nowMs: Instant },
): Promise<Result<LastDay, LastDayRefusal>> {
  const { rest } = address ?? venue.address;
  const answer = await answerOfVenue(rest + venue.lastDay.pathOf(of.symbol, nowMs), ANSWER_WITHIN_MS);
  if (answer === null || !NO_SUCH.has(answer.status))
    return refused({ code: "VENUE_SILENT", venue: of.venue });
  const closes = answer.status === 200 ? venue.lastDay.read(answer.text) : null;
  const last = closes?.at(-1);
  // Some refuse with an answer that is no list of candles, others with an empty one.
  if (closes === null || last === undefined)
    return refused({ code: "SYMBOL_UNKNOWN", venue: of.venue, symbol: of.symbol });
  return ok({ lastPrice: last.price, closes });
}
