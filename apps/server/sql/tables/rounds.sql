create table rounds.round (
  id bigint primary key,
  option_id integer not null,
  stock text not null,
  type text not null,
  number integer not null,  -- within the Seoul day
  start_ms bigint not null,
  lock_ms bigint not null,
  end_ms bigint not null,
  game_start_ms bigint not null,
  game_finish_ms bigint not null,
  rule_version integer not null,
  precision integer not null,
  buy_pip bigint not null,
  sell_pip bigint not null,
  side_capacity bigint not null,
  terms jsonb not null,  -- site id -> option_terms id, frozen with the round
  site_status jsonb not null,  -- site id -> 1 open, 0 not
  seed_commit bytea,
  created_at_ms bigint not null default platform.clock_ms(),
  -- what the market said; filled once
  state text not null default 'scheduled'
    check (state in ('scheduled', 'open', 'locked', 'running', 'decided', 'void')),
  strike jsonb,  -- the deciding ticks {seq, atMs, tradeId, price, qty}
  close jsonb,
  high bigint,
  low bigint,
  outcome jsonb,  -- RoundOutcome of packages/rules
  void_cause text,
  decided_at_ms bigint,
  fencing_token bigint not null default 0,
  check (start_ms < lock_ms and lock_ms < end_ms and game_start_ms < game_finish_ms),
  check ((state = 'decided') = (outcome is not null)),
  check ((state = 'void') = (void_cause is not null))
);
create index round_of_option on rounds.round (option_id, start_ms desc);
create index round_unfinished on rounds.round (stock, start_ms) where state in ('scheduled', 'open', 'locked', 'running');
-- Lists of rounds go by id, which is the order of their start; each filter has its index, beside round_of_option.
create index round_of_stock on rounds.round (stock, id desc);
create index round_void on rounds.round (void_cause, id desc) where state = 'void';
create index round_void_newest on rounds.round (id desc) where state = 'void';

create table rounds.seed (
  round_id bigint primary key,
  seed bytea not null,
  revealed_at_ms bigint
);

-- One writer per market: whoever holds the lease; every write carries its fencing token (R-06).
create table rounds.lease (
  stock text primary key,
  holder uuid not null,
  fencing_token bigint not null,
  expires_at_ms bigint not null
);
