create sequence ledger.grant_ref;

-- Player accounts carry the member's id; a site's house, escrow and issuer accounts are negative: -(site * 10 + 1|2|3).
create table ledger.account (
  id bigint primary key,
  site_id integer not null,
  kind text not null check (kind in ('player', 'house', 'escrow', 'issuer', 'reserve', 'bank', 'coin', 'partners')),
  balance bigint not null default 0,
  version bigint not null default 0,
  -- the player's own day (Seoul), so that one locked row answers balance and limits (P-10)
  day integer not null default 0,  -- days since 1970-01-01 in Asia/Seoul
  day_staked bigint not null default 0,
  day_returned bigint not null default 0,
  -- Nothing stands against this player: an enabled PLAYER without protection or limits of their own. Set with a bet, unset by
  -- every change of the member or their protection (triggers/accounts.sql), so that most bets need not read either.
  is_plain boolean not null default false,
  -- A session of play: from its first bet to the last one before a break of 15 minutes. The player is asked after each
  -- `check_every_ms` of it whether they want to go on (P-13); `check_ms` is when they last said yes.
  play_from_ms bigint not null default 0,
  play_to_ms bigint not null default 0,
  check_ms bigint not null default 0,
  check_every_ms bigint default 1800000 check (check_every_ms between 1 and 3600000),
  check (kind <> 'player' or balance >= 0),
  -- What was reserved can be given back or paid, and never more.
  constraint reserve_is_covered check (kind <> 'reserve' or balance >= 0)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);

-- Double entry. (code, ref) is the natural exactly-once key: a cause moves money once.
create table ledger.transfer (
  code smallint not null,
  ref bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null check (amount > 0),
  site_id integer not null,
  balance_after bigint,  -- of the player's account, where one side is a player
  at_ms bigint not null default platform.clock_ms(),
  primary key (code, ref),
  check (debit_account <> credit_account)
) with (autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=400000, autovacuum_analyze_scale_factor=0.02);
create index transfer_debit on ledger.transfer (debit_account, at_ms) where code >= 10;
create index transfer_credit on ledger.transfer (credit_account, at_ms) where code >= 10;
-- What is not a bet's, by time: for closings, reports and seals.
create index transfer_money_time on ledger.transfer (at_ms, code, ref) where code >= 10;
create index transfer_of_site on ledger.transfer (site_id, code, at_ms desc, ref desc) where code >= 4;
-- What came to a site's players from outside and went out again, day by day, is added up from the transfers alone: deposits, withdrawals
-- that were paid, and coins that were turned into points and back. The index holds all that the sums need.
create index transfer_in_and_out on ledger.transfer (site_id, at_ms) include (code, amount) where code in (11, 14, 19, 20);

create table ledger.halt (
  id bigint generated always as identity primary key,
  halted_at_ms bigint not null default platform.clock_ms(),
  question text not null,  -- which comparison failed
  subject bigint not null,  -- the account, bet, round or message it failed for
  stored text,
  found text,
  site_id integer,  -- of the subject, where it has one
  round_id bigint,  -- of the subject, where it has one
  lifted_at_ms bigint,
  lifted_by text,
  reason text,
  check ((lifted_at_ms is null) = (lifted_by is null) and (lifted_by is null) = (reason is null))
);
create unique index halt_open on ledger.halt (question, subject) where lifted_at_ms is null;

-- How far the books were found right: every round below round_id is settled and compared, and what its transfers moved stands in
-- checkpoint_balance, so that the next comparison reads only what came after. A full one (ledger.disagreement) reads everything.
create table ledger.checkpoint (
  only_row boolean primary key default true check (only_row),
  round_id bigint not null default 0,
  bet_id bigint not null default 0,  -- the highest id among the compared bets: any higher one is of a round from round_id on
  -- The same two at the last comparison that came to its end without a fault: transfers above have been asked for their cause.
  caused_round_id bigint not null default 0,
  caused_bet_id bigint not null default 0,
  compared_at_ms bigint not null default 0
);
insert into ledger.checkpoint default values;

create table ledger.checkpoint_balance (
  account_id bigint primary key,
  amount bigint not null
) with (fillfactor=50);

-- The totals of a player's days that are over, for limits of 7 and 30 days. The account row turns its day once, and leaves here
-- what it forgets.
create table ledger.player_day (
  member_id bigint not null,
  day integer not null,
  staked bigint not null,
  returned bigint not null,
  primary key (member_id, day)
);
