create table market.market (
  stock text primary key,
  name text not null,
  precision integer not null check (precision between 0 and 8),
  rules jsonb not null,  -- MarketRules of packages/rules, versioned data, never code
  enabled boolean not null default true
);

-- The one tick log (D1): append-only. seq is the arrival order; only flag 'used' ever counts.
create table market.tick (
  stock text not null,
  seq bigint not null,
  at_ms bigint not null,
  received_at_ms bigint not null,
  price bigint not null,
  qty bigint not null,  -- units of 10^-8
  trade_id text not null,
  flag text not null,
  primary key (stock, seq)
) with (autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=200000, autovacuum_analyze_scale_factor=0.02);
create index tick_by_time on market.tick (stock, at_ms, seq);

-- 30 s bars, written once when frozen; longer bars are folded from them.
create table market.bar (
  stock text not null,
  start_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  trades integer not null,
  first_tick jsonb,  -- {seq, atMs, tradeId, price, qty} of the first and the last tick inside; null in a flat bar
  last_tick jsonb,
  broken text,  -- why the bar may not decide a round (FEED_GAP, WITHHELD, RESTART, CLOCK_FAULT), or null
  primary key (stock, start_ms)
);

-- Outages, restarts and rejected input, for everyone to see.
create table market.incident (
  id bigint generated always as identity primary key,
  stock text not null,
  kind text not null,
  from_ms bigint not null,
  to_ms bigint,
  detail jsonb not null default '{}'
);

-- Simulated markets: the end of the hash chain stands here before the first tick; the salt is fixed after it (F-33).
create table market.seed_chain (
  stock text not null,
  terminal bytea not null,
  length integer not null,
  first_slot_ms bigint not null,
  published_at_ms bigint not null default platform.clock_ms(),
  salt bytea,
  salted_at_ms bigint,
  primary key (stock, first_slot_ms)
);

create table market.seed_secret (
  stock text not null,
  root bytea not null,
  -- A simulated market's chain of seeds has an end. The next chain stands beside it: published, and its salt drawn, while the
  -- one before still gives the seeds. A slot's chain is the last one that begins at or before the slot.
  first_slot_ms bigint not null,
  primary key (stock, first_slot_ms)
);

create table market.seed_reveal (
  stock text not null,
  slot_ms bigint not null,
  seed bytea not null,
  primary key (stock, slot_ms)
);

-- Hours and staleness after the first version, which is what the market came with (market.rules, packages/rules/market/sessions.ts).
create table market.terms (
  stock text not null references market.market,
  version integer not null check (version >= 2),
  -- Rounds that begin from then on are under it. Rounds of every length begin on this grid, so none is split.
  acts_from_ms bigint not null check (acts_from_ms % 300000 = 0),
  weekly jsonb check (jsonb_typeof(weekly) = 'array'),  -- null: always open
  holidays integer[] not null default '{}',
  stale_limit_ms integer not null check (stale_limit_ms between 1000 and 300000),
  reason text not null,
  approval_id bigint unique references staff.approval,
  saved_by bigint references staff.account,
  saved_at_ms bigint not null default platform.clock_ms(),
  -- Off: no round begins from the version's moment on. The hours stay, for when it is on again.
  is_on boolean not null default true,
  primary key (stock, version)
);
