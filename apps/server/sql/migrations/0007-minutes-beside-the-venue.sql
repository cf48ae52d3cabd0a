-- A real market's minutes beside those of its venue, asked for afterwards: it decides nothing, and everybody may see it.
-- How far a market's minutes are held against its venue, and what they came to (packages/rules/src/market/compare-minute.ts).
create table market.venue_mark (
  stock text primary key references market.market,
  from_ms bigint not null,
  -- The next minute to ask for.
  to_ms bigint not null check (to_ms % 60000 = 0 and to_ms > from_ms),
  equal bigint not null check (equal >= 0),
  differs bigint not null check (differs >= 0),
  untraded bigint not null check (untraded >= 0),
  broken bigint not null check (broken >= 0),
  unreachable bigint not null check (unreachable >= 0)
);

-- One row a minute that was watched. Prices as decimals, so that a venue's finer one stands as it is; null: no trade, or none that is known.
create table market.venue_minute (
  stock text not null references market.venue_mark,
  start_ms bigint not null check (start_ms % 60000 = 0),
  verdict text not null check (verdict in ('equal', 'differs', 'untraded', 'broken', 'unreachable')),
  own_open numeric,
  own_close numeric,
  venue_open numeric,
  venue_close numeric,
  asked_at_ms bigint not null default platform.clock_ms(),
  primary key (stock, start_ms),
  check (verdict <> 'equal' or coalesce(own_open = venue_open and own_close = venue_close, false)),
  check (verdict <> 'differs' or own_open is distinct from venue_open or own_close is distinct from venue_close)
);
create index venue_minute_differing on market.venue_minute (start_ms desc, stock) include (asked_at_ms) where verdict = 'differs';
