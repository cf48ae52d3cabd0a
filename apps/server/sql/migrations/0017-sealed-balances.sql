-- What was owed to all players at the end of a Seoul day, as the public log states it (ADR 34). The row is written with the tree below it in one
-- transaction and comes into the log behind it. Nothing fits that the books do not say as well.
create table ledger.sealed_day (
  day integer primary key,  -- days since 1970-01-01 in Seoul
  root bytea not null check (octet_length(root) = 32),
  owed bigint not null check (owed >= 0),
  books bigint not null,  -- the same, by what all other accounts have given
  accounts integer not null check (accounts > 0),
  sealed_at_ms bigint not null default platform.clock_ms(),
  constraint sealed_is_of_the_books check (owed = books)
);

-- A leaf of a day's tree as its player is shown it. The secret that made the nonces was forgotten with the transaction. Kept for some weeks.
create table ledger.sealed_balance (
  day integer not null references ledger.sealed_day,
  member_id bigint not null,
  site_id integer not null,
  place integer not null check (place >= 0),
  points bigint not null check (points >= 0),
  nonce bytea not null check (octet_length(nonce) = 32),
  primary key (day, member_id)
);
create index sealed_balance_newest on ledger.sealed_balance (member_id, day desc);

-- The tree itself, up to 256 neighbouring nodes a row: 8 bytes of sum and 32 of hash each. Level 0 are the leaves, level 1 the roots of such rows.
create table ledger.sealed_tile (
  day integer not null references ledger.sealed_day,
  level smallint not null check (level between 0 and 3),
  index integer not null check (index >= 0),
  nodes bytea not null check (octet_length(nodes) between 40 and 10240 and octet_length(nodes) % 40 = 0),
  primary key (day, level, index)
);
alter table ledger.sealed_tile alter nodes set storage external;

-- The day's sum as a leaf of no round, once.
alter table proof.log_leaf
  add day integer,
  drop constraint log_leaf_kind_check,
  drop constraint log_leaf_is_of_round,
  add constraint log_leaf_kind_check
    check (kind in ('start', 'witnesses', 'ticks', 'balances', 'terms', 'stakes', 'result', 'correction')),
  add constraint log_leaf_is_of_round check ((kind in ('start', 'witnesses', 'ticks', 'balances')) = (round_id is null)),
  add constraint log_leaf_is_of_day check ((kind = 'balances') = (day is not null));
create unique index log_balances on proof.log_leaf (day) where kind = 'balances';
