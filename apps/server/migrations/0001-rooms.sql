-- One PostgreSQL schema per room, one role per kind of work. A role is granted what its room needs and nothing else:
-- prices never see a bet (F-05), betting and settlement never write a tick or a result (F-06), pages read by site (S-13).
-- All instants are epoch milliseconds in bigint columns ending in _ms; points are whole numbers; prices are scaled integers.

create schema platform;
create schema site;
create schema accounts;
create schema market;
create schema rounds;
create schema ledger;
create schema betting;
create schema settlement;
create schema live;

-- The database clock: the only judge of whether a bet came in time (F-02). Volatile on purpose: it is read after the locks.
create function platform.clock_ms() returns bigint language sql volatile
  as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- The site of the signed-in caller, set per transaction by the pages' unit of work; null outside one.
create function platform.current_site() returns integer language sql stable
  as $$ select nullif(current_setting('maru.site_id', true), '')::integer $$;

---------------------------------------------------------------------------------------------------- sites and options
create table site.site (
  id integer primary key,
  code text not null unique,
  name text not null,
  locale text not null check (locale in ('ko', 'en', 'zh', 'ja')),
  mode text not null check (mode in ('play', 'licensed')),
  stock_prefix text not null default '',
  hosts text[] not null default '{}',
  sandbox boolean not null default false
);

-- A trade option is one game on one market. Its rounds are shared by all sites, so that one result exists for all (F-06).
create table site.option (
  id integer primary key,
  stock text not null,
  type text not null,
  label text not null,
  buy_pip bigint not null default 0 check (buy_pip >= 0),
  sell_pip bigint not null default 0 check (sell_pip >= 0),
  lock_seconds integer not null default 10 check (lock_seconds between 1 and 20),
  side_capacity bigint not null default 1000000000 check (side_capacity > 0),
  unique (stock, type)
);

-- What a site offers on an option: never updated, a change is a new version that acts from the next round (F-07).
create table site.option_terms (
  id bigint generated always as identity primary key,
  option_id integer not null references site.option,
  site_id integer not null references site.site,
  version integer not null,
  is_play boolean not null,
  is_stop boolean not null,            -- true: stopped (wire isStop 0)
  profit_per integer,                  -- R: percent of the stake won, 88 is a multiple of 1.88
  fee jsonb,                           -- B and P: the fee table of the wire (oeDiv, oeFee, oeMin, oeMax, ...)
  limit_min bigint not null check (limit_min > 0),
  limit_max bigint not null check (limit_max >= limit_min),
  created_at_ms bigint not null default platform.clock_ms(),
  unique (option_id, site_id, version)
);

------------------------------------------------------------------------------------------------------------ accounts
create table accounts.member (
  id bigint generated always as identity (start with 1001) primary key,
  site_id integer not null references site.site,
  username text not null check (username ~ '^[a-z0-9_-]{3,30}$'),
  password_hash text not null,
  name text not null default '',
  role text not null check (role in ('PLAYER', 'PARTNER', 'OPERATOR', 'ADMIN')),
  status text not null default 'A' check (status in ('A', 'D')),
  limit_json jsonb not null default '{"isEnabled":"N"}',
  partner_of bigint references accounts.member,   -- the partner this member belongs to; null is the site's headquarters
  created_at_ms bigint not null default platform.clock_ms(),
  unique (site_id, username)
);

-- A code that leads new members to a partner; it belongs to one site.
create table accounts.invitation (
  site_id integer not null references site.site,
  code text not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  partner_id bigint not null references accounts.member,
  created_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, code)
);

-- Limits a player set for themself or that were set for them; null is no limit. They can only tighten (P-11).
create table accounts.protection (
  member_id bigint primary key references accounts.member,
  site_id integer not null,
  excluded_until_ms bigint,
  timed_out_until_ms bigint,
  single_stake_max bigint check (single_stake_max > 0),
  day_stake_max bigint check (day_stake_max > 0),
  day_loss_max bigint check (day_loss_max > 0)
);

create table accounts.session (
  id uuid primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null,
  address text not null,                 -- where it was signed in or last refreshed from, so that the owner recognises it (S-09)
  user_agent text not null,
  started_at_ms bigint not null default platform.clock_ms(),
  seen_at_ms bigint not null default platform.clock_ms(),
  expires_at_ms bigint not null,
  ended_at_ms bigint,
  end_reason text,
  check ((ended_at_ms is null) = (end_reason is null))
);
create index session_of_member on accounts.session (member_id, started_at_ms desc);

-- Refresh tokens are kept as SHA-256; a spent one that comes back ends its whole session (S-06).
create table accounts.refresh_token (
  hash bytea primary key,
  session_id uuid not null references accounts.session,
  issued_at_ms bigint not null default platform.clock_ms(),
  spent_at_ms bigint
);
create index refresh_token_of_session on accounts.refresh_token (session_id);

create table accounts.sign_in_failure (
  subject text primary key,            -- 'member:maru:player1' or 'address:…'; counted apart (S-03)
  failures integer not null,
  last_at_ms bigint not null
);
create index sign_in_failure_by_age on accounts.sign_in_failure (last_at_ms);

-------------------------------------------------------------------------------------------------------------- market
create table market.market (
  stock text primary key,
  name text not null,
  precision integer not null check (precision between 0 and 8),
  rules jsonb not null,                -- MarketRules of packages/rules, versioned data, never code
  enabled boolean not null default true
);

-- The one tick log (D1): append-only. seq is the arrival order; only flag 'used' ever counts.
create table market.tick (
  stock text not null,
  seq bigint not null,
  at_ms bigint not null,
  received_at_ms bigint not null,
  price bigint not null,
  qty bigint not null,                 -- units of 10^-8
  trade_id text not null,
  flag text not null,
  primary key (stock, seq)
);
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
  first_tick jsonb,                    -- {seq, atMs, tradeId, price, qty} of the first and the last tick inside; null in a flat bar
  last_tick jsonb,
  broken text,                         -- why the bar may not decide a round (FEED_GAP, RESTART, CLOCK_FAULT), or null
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
  stock text primary key,
  terminal bytea not null,
  length integer not null,
  first_slot_ms bigint not null,
  published_at_ms bigint not null default platform.clock_ms(),
  salt bytea,
  salted_at_ms bigint
);
create table market.seed_secret (stock text primary key, root bytea not null);
create table market.seed_reveal (
  stock text not null,
  slot_ms bigint not null,
  seed bytea not null,
  primary key (stock, slot_ms)
);

-------------------------------------------------------------------------------------------------------------- rounds
create table rounds.round (
  id bigint primary key,
  option_id integer not null,
  stock text not null,
  type text not null,
  number integer not null,             -- within the Seoul day
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
  terms jsonb not null,                -- site id -> option_terms id, frozen with the round
  site_status jsonb not null,          -- site id -> 1 open, 0 not
  seed_commit bytea,
  created_at_ms bigint not null default platform.clock_ms(),
  -- what the market said; filled once
  state text not null default 'scheduled'
    check (state in ('scheduled', 'open', 'locked', 'running', 'decided', 'void')),
  strike jsonb,                        -- the deciding ticks {seq, atMs, tradeId, price, qty}
  close jsonb,
  high bigint,
  low bigint,
  outcome jsonb,                       -- RoundOutcome of packages/rules
  void_cause text,
  decided_at_ms bigint,
  fence bigint not null default 0,
  check (start_ms < lock_ms and lock_ms < end_ms and game_start_ms < game_finish_ms),
  check ((state = 'decided') = (outcome is not null)),
  check ((state = 'void') = (void_cause is not null))
);
create index round_of_option on rounds.round (option_id, start_ms desc);
create index round_unfinished on rounds.round (stock, start_ms) where state in ('scheduled', 'open', 'locked', 'running');

create table rounds.seed (
  round_id bigint primary key,
  seed bytea not null,
  revealed_at_ms bigint
);

-- One writer per market: whoever holds the lease; every write carries its fence (R-06).
create table rounds.lease (
  stock text primary key,
  holder uuid not null,
  fence bigint not null,
  expires_at_ms bigint not null
);

create function rounds.refuse_changed_terms() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['state','strike','close','high','low','outcome','void_cause','decided_at_ms','fence'])
     is distinct from (to_jsonb(old) - array['state','strike','close','high','low','outcome','void_cause','decided_at_ms','fence']) then
    raise exception 'a round''s times, rule and terms are fixed when it is created (F-01)';
  end if;
  if old.state in ('decided', 'void') then
    raise exception 'round % is final', old.id;
  end if;
  if new.fence < old.fence then
    raise exception 'stale writer of round %', old.id using errcode = 'P0006';
  end if;
  return new;
end $$;
create trigger round_terms_are_fixed before update on rounds.round
  for each row execute function rounds.refuse_changed_terms();

-------------------------------------------------------------------------------------------------------------- ledger
-- Player accounts carry the member's id; a site's house, escrow and issuer accounts are negative: -(site * 10 + 1|2|3).
create table ledger.account (
  id bigint primary key,
  site_id integer not null,
  kind text not null check (kind in ('player', 'house', 'escrow', 'issuer')),
  balance bigint not null default 0,
  version bigint not null default 0,
  -- the player's own day (Seoul), so that one locked row answers balance and limits (P-10)
  day integer not null default 0,      -- days since 1970-01-01 in Asia/Seoul
  day_staked bigint not null default 0,
  day_returned bigint not null default 0,
  -- Nothing stands against this player: an enabled PLAYER without protection or limits of their own. Set with a bet, unset by
  -- every change of the member or their protection (0003-money.sql), so that most bets need not read either.
  is_plain boolean not null default false,
  check (kind <> 'player' or balance >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- Double entry. (code, ref) is the natural exactly-once key: a cause moves money once.
create table ledger.transfer (
  code smallint not null,
  ref bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0),
  site_id integer not null,
  balance_after bigint,                -- of the player's account, where one side is a player
  at_ms bigint not null default platform.clock_ms(),
  primary key (code, ref),
  check (debit_account <> credit_account)
);
create index transfer_debit on ledger.transfer (debit_account, at_ms) where code >= 10;
create index transfer_credit on ledger.transfer (credit_account, at_ms) where code >= 10;
create sequence ledger.grant_ref;

------------------------------------------------------------------------------------------------------------- betting
create table betting.bet (
  id bigint generated by default as identity,   -- unique by its stake's transfer, (1, id)
  round_id bigint not null,
  member_id bigint not null,
  site_id integer not null,
  option_id integer not null,
  type text not null,
  stake bigint not null check (stake > 0),
  multiple_bp integer not null check (multiple_bp > 0),  -- total return per 10,000 staked
  terms_id bigint not null,
  client_key uuid not null,
  accepted_at_ms bigint not null,
  balance_after bigint not null,
  primary key (round_id, id)
);
create unique index bet_client_key on betting.bet (member_id, client_key);
create index bet_history on betting.bet (member_id, id desc);

create table betting.round_total (
  round_id bigint not null,
  type text not null,
  stake bigint not null,
  bets bigint not null,
  primary key (round_id, type)
) with (fillfactor = 50);

---------------------------------------------------------------------------------------------------------- settlement
create table settlement.round_outcome (
  round_id bigint not null,
  type text not null,
  status smallint not null check (status in (1, 2, 3)),
  primary key (round_id, type)
);
create table settlement.round_settlement (
  round_id bigint primary key,
  settled_at_ms bigint not null default platform.clock_ms(),
  bets bigint not null,
  staked bigint not null,
  returned bigint not null
);

---------------------------------------------------------------------------------------------------------------- live
-- A fact and its message are one transaction; only the relay publishes and then removes the row.
create table live.outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload json not null,                -- written once, read once: never taken apart by the database
  at_ms bigint not null default platform.clock_ms()
);
-- A batch's message is large and lives for milliseconds: compressing it would cost more than the whole of writing it.
alter table live.outbox alter payload set storage external;
