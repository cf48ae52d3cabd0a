create table archive.piece (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bets', 'ticks')),
  stock text,  -- of ticks
  last_round_id bigint,  -- of bets: the last one's key
  last_bet_id bigint,
  last_seq bigint,  -- of ticks: the last one's number
  rows integer not null check (rows > 0),
  from_ms bigint not null,  -- of the rows' own times, lowest and highest
  to_ms bigint not null,
  staked bigint not null default 0,
  returned bigint not null default 0,
  file text not null unique,  -- below the archive folder
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  archived_at_ms bigint not null default platform.clock_ms(),
  check ((kind = 'bets') = (last_round_id is not null and last_bet_id is not null)),
  check ((kind = 'ticks') = (stock is not null and last_seq is not null))
);
create unique index piece_of_bets on archive.piece (last_round_id desc, last_bet_id desc) where kind = 'bets';
create unique index piece_of_ticks on archive.piece (stock, last_seq desc) where kind = 'ticks';
create index piece_by_time on archive.piece (stock, to_ms) where kind = 'ticks';

-- What the archived transfers moved, account by account: a balance is this and what the transfers that are left make of it.
create table archive.carried (
  account_id bigint primary key,
  amount bigint not null
) with (fillfactor=50);
