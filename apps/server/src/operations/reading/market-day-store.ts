import type { MarketFeed, MarketKind } from "@maru/rules";
import type { Query } from "./query.ts";

export interface MarketDayRow {
  readonly stock: string;
  readonly precision: number;
  readonly kind: MarketKind;
  /** Of a market that listens to venues. */
  readonly feed: MarketFeed | null;
  /** Starts of the first and the last bar of the day; null without a bar, as all that follows. */
  readonly first_ms: string | null;
  readonly last_ms: string | null;
  readonly first_open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string | null;
  /** Of each part of the day that has bars, ascending. */
  readonly closes: readonly string[] | null;
  /** The last bar before the day; null where there is none since `oldestMs`. */
  readonly before_ms: string | null;
  readonly before_close: string | null;
}

/** A day of bars [fromMs, toMs) in parts of `partMs`; what was before it is looked for back to `oldestMs`. */
export interface DaySpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly partMs: number;
  readonly oldestMs: number;
}

const MOST_MARKETS = 200;

/**
 * The day of every market that is switched on, from its frozen bars alone, each by one range of the bars' own key. Flat bars repeat the price
 * before them: they make a high or a low only where nothing else is.
 */
export function marketDaysOf(query: Query, span: DaySpan): Promise<readonly MarketDayRow[]> {
  return query<MarketDayRow>(
    `select market.stock, market.precision, market.rules->>'kind' as kind, market.rules->'feed' as feed,
            day.first_ms, day.last_ms, day.first_open, day.high, day.low, day.volume, day.closes,
            before.start_ms as before_ms, before.close as before_close
       from market.market market
       left join lateral (
         select min(first_ms) as first_ms, max(last_ms) as last_ms, (array_agg(open order by part))[1] as first_open,
                coalesce(max(high), max(flat_high)) as high, coalesce(min(low), min(flat_low)) as low,
                sum(volume)::text as volume, array_agg(close::text order by part) as closes
           from (select (start_ms - $1::bigint) / $3::bigint as part, min(start_ms) as first_ms, max(start_ms) as last_ms,
                        (array_agg(open order by start_ms))[1] as open, (array_agg(close order by start_ms desc))[1] as close,
                        max(high) filter (where trades > 0) as high, min(low) filter (where trades > 0) as low,
                        max(high) as flat_high, min(low) as flat_low, sum(volume) as volume
                   from market.bar where stock = market.stock and start_ms >= $1 and start_ms < $2 group by 1) parts) day on true
       left join lateral (
         select start_ms, close from market.bar
          where stock = market.stock and start_ms >= $4 and start_ms < $1 order by start_ms desc limit 1) before on true
      where market.enabled order by market.stock limit $5`,
    [span.fromMs, span.toMs, span.partMs, span.oldestMs, MOST_MARKETS],
  );
}
