create table coin.currency (
  code text primary key,
  number integer not null unique,
  decimals integer not null check (decimals between 0 and 8)
);
insert into coin.currency values ('BTC', 1, 8), ('ETH', 2, 8), ('USDT', 3, 6), ('XRP', 4, 6);

-- How many points one coin is worth, by two people; the newest holds.
create table coin.rate (
  id bigint primary key references staff.approval,
  site_id integer not null references site.site,
  currency text not null references coin.currency,
  points_per_coin bigint not null check (points_per_coin > 0),
  at_ms bigint not null default platform.clock_ms()
);
create index rate_newest on coin.rate (site_id, currency, id desc);

create table coin.wallet (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  currency text not null references coin.currency,
  made_at_ms bigint not null default platform.clock_ms(),
  asked_at_ms bigint,  -- for an address to send coins to
  address text,  -- that address, given by two people
  address_tag bigint,
  payout_address text,  -- the player's own, where coins go
  payout_tag bigint,
  unique (member_id, currency)
);
create index wallet_waiting on coin.wallet (site_id, id) where asked_at_ms is not null and address is null;
create index wallet_newest on coin.wallet (site_id, id desc);
create unique index wallet_address on coin.wallet (currency, coin.address_key(address), coalesce(address_tag, -1))
  where address is not null;

-- Wallets of players carry the wallet's id; a site's own are negative: -(site * 100 + currency * 10 + kind).
create table coin.account (
  id bigint primary key,
  site_id integer not null references site.site,
  currency text not null references coin.currency,
  kind text not null check (kind in ('wallet', 'reserve', 'house', 'custody')),
  balance bigint not null default 0 check (kind = 'custody' or balance >= 0)
);
create index account_of_site on coin.account (site_id, currency, kind);

create table coin.transfer (
  code smallint not null check (code between 1 and 8),
  ref bigint not null,
  debit_account bigint not null references coin.account,
  credit_account bigint not null references coin.account,
  amount bigint not null check (amount > 0),
  site_id integer not null,
  currency text not null,
  balance_after bigint,  -- of the player's wallet, where one side is one
  at_ms bigint not null default platform.clock_ms(),
  primary key (code, ref),
  check (debit_account <> credit_account)
);
create index transfer_time on coin.transfer (at_ms, code, ref);
create index transfer_debit on coin.transfer (debit_account);
create index transfer_credit on coin.transfer (credit_account);

-- A deposit that a player told of, or a withdrawal they asked for, from asking to its end.
create table coin.movement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  wallet_id bigint not null references coin.wallet,
  currency text not null references coin.currency,
  type text not null check (type in ('deposit', 'withdrawal')),
  amount bigint not null check (amount > 0),
  address text,
  address_tag bigint,
  tx text,  -- the transaction outside: the player tells a deposit's, the operator a withdrawal's
  state text not null default 'requested' check (state in ('requested', 'approved', 'done', 'rejected', 'cancelled')),
  client_key uuid,
  reason text,
  approval_id bigint references staff.approval,
  requested_at_ms bigint not null default platform.clock_ms(),
  ended_at_ms bigint,
  -- Whether two people had to decide, as it was when it was approved; null before. No role writes it.
  needs_two boolean,
  -- In points, by the newest rate of when it was asked for; null where there was none. What is sent counts by it among the withdrawals.
  worth bigint,
  -- Coins of one person's word are of somebody who is signed in; whoever decides names their session.
  session_id uuid,
  check ((type = 'withdrawal') = (address is not null)),
  check (type = 'withdrawal' or tx is not null),
  check ((state in ('done', 'rejected', 'cancelled')) = (ended_at_ms is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (type = 'deposit' or state <> 'done' or tx is not null)
);
create unique index movement_pending on coin.movement (wallet_id, type) where state in ('requested', 'approved');
create unique index movement_key on coin.movement (member_id, client_key) where client_key is not null;
create index movement_of_member on coin.movement (member_id, id desc);
create index movement_newest on coin.movement (site_id, requested_at_ms desc, id desc);
create index movement_by_state on coin.movement (site_id, state, requested_at_ms desc, id desc);
create index movement_by_coin on coin.movement (site_id, currency, requested_at_ms desc, id desc);
-- The same transaction is written in either case, with 0x and without, and so is an address that begins with 0x.
create unique index movement_tx on coin.movement (currency, coin.tx_key(tx))
  where tx is not null and state not in ('rejected', 'cancelled');

-- Coins against points at the rate that held; both sides move in one transaction.
create table coin.conversion (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  wallet_id bigint not null references coin.wallet,
  currency text not null references coin.currency,
  direction text not null check (direction in ('sell', 'buy')),
  coins bigint not null check (coins > 0),
  points bigint not null check (points > 0),
  rate_id bigint not null references coin.rate,
  client_key uuid,
  at_ms bigint not null default platform.clock_ms()
);
create unique index conversion_key on coin.conversion (member_id, client_key) where client_key is not null;
create index conversion_of_member on coin.conversion (member_id, at_ms desc, id desc);
create index conversion_newest on coin.conversion (site_id, id desc);
