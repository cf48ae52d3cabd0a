create table settlement.round_outcome (
  round_id bigint not null,
  type text not null,
  status smallint not null check (status in (1, 2, 3)),
  primary key (round_id, type)
);
create index outcome_void on settlement.round_outcome (round_id desc) where status = 3;

create table settlement.round_settlement (
  round_id bigint primary key,
  settled_at_ms bigint not null default platform.clock_ms(),
  bets bigint not null,
  staked bigint not null,
  returned bigint not null
);
-- A player's ledger runs from transfer to transfer. What bets moved is found through the bets, newest first, and a payout comes soon
-- after its bet, but for rounds that ended late: after an outage, or when nobody could decide them. These few are found by themselves.
-- A round's id begins with its start, in steps of 30 s and of 1,000 ids.
create index settled_late on settlement.round_settlement (settled_at_ms)
  where settled_at_ms - round_id / 1000 * 30000 > 3600000;

-- How far the settlement of a large round has come; the row is gone when the round is settled.
create table settlement.round_progress (
  round_id bigint primary key,
  last_bet_id bigint not null,
  bets bigint not null,
  staked bigint not null,
  returned bigint not null,
  -- what each site's escrow has kept so far
  sites integer[] not null,
  gains bigint[] not null,
  -- Part-way through a chunk: it ends with until_bet_id. Totals grow at its end.
  until_bet_id bigint,
  check (until_bet_id > last_bet_id)
);

-- Every final round below this id is settled, so that looking for work never reads the past.
create table settlement.settled_below (
  only_row boolean primary key default true check (only_row),
  round_id bigint not null
);
insert into settlement.settled_below (round_id) values (0);

-- Which rounds of an option a site had bets in, written once a round by its settlement. Within an option rounds follow each other,
-- so their bets by round and id are its bets by id; rounds that are not settled yet are few.
create table settlement.round_site (
  site_id integer not null,
  option_id integer not null,
  round_id bigint not null,
  primary key (site_id, option_id, round_id)
);

-- The players of a chunk from first_member to last_member, paid up to paid_member. A partition that is over is never paid on: what is
-- left of it goes by small chunks, whose bets leave out who is paid. A chunk that one call pays alone has a row only where it stopped part-way.
create table settlement.round_partition (
  round_id bigint not null,
  first_member bigint not null,
  last_member bigint not null,
  paid_member bigint not null,
  is_over boolean not null,
  -- What its bets came to, by site; only where all its players are paid.
  bets integer,
  sites integer[],
  stakes bigint[],
  amounts bigint[],
  primary key (round_id, first_member),
  check (first_member <= last_member and paid_member between first_member - 1 and last_member),
  check (bets is null or is_over)
) with (fillfactor=50);
