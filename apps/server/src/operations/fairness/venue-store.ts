import { GAME_TYPES, lengthMsOf, type MinuteVerdict, MINUTE_MS } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

export interface MarketRow {
  readonly stock: string;
  readonly name: string;
  readonly precision: number;
  readonly venue: string;
  readonly symbol: string;
  readonly from_ms: string;
  readonly to_ms: string;
  readonly equal: string;
  readonly differs: string;
  readonly untraded: string;
  readonly broken: string;
  readonly unreachable: string;
  readonly half_minutes: string;
}

export interface MinuteRow {
  readonly stock: string;
  readonly start_ms: string;
  readonly verdict: MinuteVerdict;
  readonly own_open: string | null;
  readonly own_close: string | null;
  readonly venue_open: string | null;
  readonly venue_close: string | null;
  readonly asked_at_ms: string;
}

export interface MinuteSpan {
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const DIFFERENCES_SHOWN = 100;
const MINUTES_SHOWN = 60;
/** Games whose rounds do not begin and end with minutes. */
const BETWEEN_MINUTES = GAME_TYPES.filter((type) => lengthMsOf(type) % MINUTE_MS !== 0);
const SEOUL_DAY = "((k.from_ms + 32400000) / 86400000)";
const MINUTE_COLUMNS = "stock, start_ms, verdict, own_open, own_close, venue_open, venue_close, asked_at_ms";

/** The sums of each market that was ever compared; a row a market, whatever the number of minutes. */
export function readVenueMarkets(query: Database["query"]): Promise<readonly MarketRow[]> {
  return query<MarketRow>(
    `select k.*, m.name, m.precision, m.rules #>> '{feed,of,venue}' as venue, m.rules #>> '{feed,of,symbol}' as symbol,
            (select coalesce(sum(t.rounds), 0) from fairness.day_round t join site.option o on o.id = t.option_id
              where o.stock = k.stock and o.type = any ($1::text[]) and t.void_cause = '' and t.day >= ${SEOUL_DAY}) as half_minutes
       from market.venue_mark k join market.market m on m.stock = k.stock order by k.stock`,
    [BETWEEN_MINUTES],
  );
}

/** Newest first. */
export function readDifferences(query: Database["query"]): Promise<readonly MinuteRow[]> {
  return query<MinuteRow>(
    `select ${MINUTE_COLUMNS} from market.venue_minute where verdict = 'differs' order by start_ms desc, stock limit ${DIFFERENCES_SHOWN}`,
  );
}

/** Of [fromMs, toMs), ascending. */
export function readMinutes(query: Database["query"], span: MinuteSpan): Promise<readonly MinuteRow[]> {
  return query<MinuteRow>(
    `select ${MINUTE_COLUMNS} from market.venue_minute where stock = $1 and start_ms >= $2 and start_ms < $3
      order by start_ms limit ${MINUTES_SHOWN}`,
    [span.stock, span.fromMs, span.toMs],
  );
}
