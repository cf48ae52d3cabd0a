import type { EndpointReply, Endpoints } from "@maru/contract";
import type { Database } from "../../ports/unit-of-work.ts";
import {
  type MarketRow,
  type MinuteRow,
  type MinuteSpan,
  readDifferences,
  readMinutes,
  readVenueMarkets,
} from "./venue-store.ts";

export type VenueRecord = EndpointReply<Endpoints["venueRecord"]>;
export type VenueMinutes = EndpointReply<Endpoints["venueMinutes"]>;

/** What minutes beside their venues came to; `database` has the role `maru_http`. */
export async function readVenueRecord(database: Database): Promise<VenueRecord> {
  const query: Database["query"] = (text, values) => database.query(text, values);
  const markets = await readVenueMarkets(query);
  const differences = await readDifferences(query);
  return {
    markets: markets.map(marketOf),
    differences: differences.map((row) => ({ stock: row.stock, ...minuteOf(row) })),
  };
}

/** The compared minutes of a span; `database` has the role `maru_http`. */
export async function readVenueMinutes(database: Database, span: MinuteSpan): Promise<VenueMinutes> {
  const rows = await readMinutes((text, values) => database.query(text, values), span);
  return rows.map((row) => ({ ...minuteOf(row), verdict: row.verdict }));
}

function marketOf(row: MarketRow): VenueRecord["markets"][number] {
  const { stock, name, precision, venue, symbol } = row;
  const equal = Number(row.equal);
  const differing = Number(row.differs);
  return {
    stock,
    name,
    precision,
    venue,
    symbol,
    from: Number(row.from_ms),
    to: Number(row.to_ms),
    compared: equal + differing,
    equal,
    differing,
    notComparable: {
      untraded: Number(row.untraded),
      broken: Number(row.broken),
      unreachable: Number(row.unreachable),
      halfMinuteRounds: Number(row.half_minutes),
    },
  };
}

function minuteOf(row: MinuteRow) {
  return {
    time: Number(row.start_ms),
    open: priceOf(row.own_open),
    close: priceOf(row.own_close),
    venueOpen: priceOf(row.venue_open),
    venueClose: priceOf(row.venue_close),
    askedAt: Number(row.asked_at_ms),
  };
}

const priceOf = (text: string | null): number | null => (text === null ? null : Number(text));
