import type { FeedSource, MarketKind, SwitchCause } from "@maru/rules";
import type { Query } from "./query.ts";

export interface MarketRow {
  readonly stock: string;
  readonly name: string;
  readonly precision: number;
  readonly kind: MarketKind;
  readonly source: string;
  /** False while an operator has it switched off. */
  readonly enabled: boolean;
}

export function marketsOf(query: Query, stocks: readonly string[]): Promise<readonly MarketRow[]> {
  return query<MarketRow>(
    `select stock, name, precision, rules->>'kind' as kind, rules->>'source' as source, enabled
       from market.market where stock = any($1) order by stock`,
    [stocks],
  );
}

export interface PriceSourceRow {
  readonly precision: number;
  readonly feed: Readonly<Record<string, unknown>> | null;
  /** What is in force and what is ahead, in order; none while the first source is taken and stays. */
  readonly switches: readonly {
    readonly time: number;
    readonly to: FeedSource;
    readonly cause: SwitchCause;
  }[];
  readonly at_ms: string | null;
  readonly price: string | null;
  readonly trade_id: string | null;
}

/** A market's rule of its price with the newest used tick; null for an unknown market. */
export async function priceSourceOf(query: Query, stock: string): Promise<PriceSourceRow | null> {
  const [row] = await query<PriceSourceRow>(
    `select m.precision, m.rules -> 'feed' as feed, t.at_ms, t.price, t.trade_id,
            coalesce((select jsonb_agg(jsonb_build_object('time', s.acts_from_ms, 'to', s.to_source, 'cause', s.cause)
                                       order by s.acts_from_ms)
                        from (select * from (select * from market.source_switch
                                              where stock = m.stock and acts_from_ms <= platform.clock_ms()
                                              order by acts_from_ms desc limit 1) newest
                               where to_source = 'fallback'
                              union all
                              select * from market.source_switch
                               where stock = m.stock and acts_from_ms > platform.clock_ms()) s),
                     '[]') as switches
       from market.market m
       left join lateral (select at_ms, price, trade_id from market.tick
                           where stock = m.stock and flag = 'used' order by at_ms desc, seq desc limit 1) t on true
      where m.stock = $1`,
    [stock],
  );
  return row ?? null;
}

export interface BarRow {
  readonly start_ms: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** It begins before the market was watched, or was interrupted by a restart that nothing filled: some of its prices are not known. */
  readonly partial: boolean;
  /** Nothing was traded in it. */
  readonly empty: boolean;
}

/** Bars of `lengthMs` whose starts lie on originMs + k·lengthMs, within [fromMs, toMs). */
export interface BarRange {
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly lengthMs: number;
  readonly originMs: number;
  readonly limit: number;
}

/**
 * The newest `limit` bars of the range, ascending: frozen 30 s bars, then what the tick log holds after them. Flat bars count
 * only where nothing was traded, so that open and close stay the first and the last tick inside (3-decisions D2). While no bar is frozen
 * yet, the one that still takes ticks is the one in which the market began.
 */
export async function foldedBars(query: Query, range: BarRange): Promise<readonly BarRow[]> {
  const rows = await query<BarRow>(
    `with frozen as (
       select coalesce((select start_ms + 30000 from market.bar where stock = $1 order by start_ms desc limit 1), 0) as end_ms),
     watched as (
       select coalesce(
         (select start_ms + case when broken is null then 0 else 30000 end from market.bar
           where stock = $1 order by start_ms limit 1),
         (select at_ms - at_ms % 30000 + 30000 from market.tick
           where stock = $1 and flag = 'used' order by at_ms limit 1)) as from_ms),
     base as (
       select start_ms, open, high, low, close, volume, trades, coalesce(broken = 'RESTART', false) as unseen
         from market.bar
        where stock = $1 and start_ms >= $2 and start_ms < $3
       union all
       select at_ms - at_ms % 30000, (array_agg(price order by at_ms, seq))[1], max(price), min(price),
              (array_agg(price order by at_ms desc, seq desc))[1], sum(qty)::bigint, count(*)::integer, false
         from market.tick
        where stock = $1 and flag = 'used' and at_ms >= greatest($2, (select end_ms from frozen)) and at_ms < $3
        group by 1),
     placed as (select base.*, start_ms - (start_ms - $5::bigint) % $4::bigint as bucket_ms from base),
     judged as (
       select placed.*, trades > 0 or max(trades) over (partition by bucket_ms) = 0 as counts from placed),
     folded as (
       select bucket_ms as start_ms, (array_agg(open order by start_ms) filter (where counts))[1] as open,
              max(high) filter (where counts) as high, min(low) filter (where counts) as low,
              (array_agg(close order by start_ms desc) filter (where counts))[1] as close, sum(volume)::bigint as volume,
              bool_or(unseen) as unseen, bool_and(trades = 0) as empty
         from judged group by bucket_ms order by bucket_ms desc limit $6)
     select start_ms, open, high, low, close, volume, empty,
            unseen or coalesce(start_ms < (select from_ms from watched), false) as partial from folded order by start_ms`,
    [range.stock, range.fromMs, range.toMs, range.lengthMs, range.originMs, range.limit],
  );
  return rows;
}

export interface TickRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly price: string;
  readonly qty: string;
}

/** The newest `limit` used ticks of [fromMs, toMs), ascending. */
export function ticksBetween(
  query: Query,
  range: { readonly stock: string; readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<readonly TickRow[]> {
  return query<TickRow>(
    `select * from (
       select seq, at_ms, price, qty from market.tick
        where stock = $1 and at_ms >= $2 and at_ms < $3 and flag = 'used' order by at_ms desc, seq desc limit $4) newest
      order by at_ms, seq`,
    [range.stock, range.fromMs, range.toMs, range.limit],
  );
}

/** The last used tick before `beforeMs`. */
export async function lastTick(query: Query, stock: string, beforeMs: number): Promise<TickRow | null> {
  const [row] = await query<TickRow>(
    `select seq, at_ms, price, qty from market.tick
      where stock = $1 and at_ms < $2 and flag = 'used' order by at_ms desc, seq desc limit 1`,
    [stock, beforeMs],
  );
  return row ?? null;
}
