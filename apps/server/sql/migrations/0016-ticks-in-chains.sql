-- Ticks in a chain of hashes (ADR 35): the head behind a tick, in the order of arrival. A market's writer adds one with its ticks, at most one
-- a second. The first of a market names the tick before the chain's first.
create table market.tick_link (
  stock text not null,
  seq bigint not null check (seq >= 0),
  head bytea not null check (octet_length(head) = 32),
  at_ms bigint not null,  -- our clock
  primary key (stock, seq)
);

-- The heads of all markets as a leaf of no round, at most one a minute.
alter table proof.log_leaf
  add minute_ms bigint check (minute_ms % 60000 = 0),
  drop constraint log_leaf_kind_check,
  drop constraint log_leaf_is_of_round,
  add constraint log_leaf_kind_check check (kind in ('start', 'witnesses', 'ticks', 'terms', 'stakes', 'result', 'correction')),
  add constraint log_leaf_is_of_round check ((kind in ('start', 'witnesses', 'ticks')) = (round_id is null)),
  add constraint log_leaf_is_of_minute check ((kind = 'ticks') = (minute_ms is not null));
create unique index log_ticks on proof.log_leaf (minute_ms) where kind = 'ticks';
