-- What stood on void rounds by bet type, over all sites (what a site's players stake is that site's own), with what each type would have paid: of rounds from `voids_from` to below `next_void`. It
-- stays when the bets go into the archive.
create table fairness.void_stake (
  round_id bigint not null,
  type text not null,
  bets integer not null check (bets > 0),
  staked bigint not null check (staked > 0),
  pays bigint not null check (pays >= 0),
  primary key (round_id, type)
);

-- Void rounds with stakes whose ticks tell how they would have ended, draws left out: what the void spared the house, and what was to be
-- expected of it with these stakes. It takes the place of sums by day.
create table fairness.void_round (
  round_id bigint primary key,
  day integer not null,
  option_id integer not null references site.option,
  spared double precision not null,
  expected double precision not null,
  variance double precision not null check (variance >= 0),
  loss_chance double precision not null check (loss_chance between 0 and 1)
);
create index void_round_by_day on fairness.void_round (day);

alter table fairness.day_round
  drop column spared_rounds, drop column spared, drop column spared_expected, drop column spared_variance;

-- Voids that were counted before are counted again, as far as their bets are still there.
alter table fairness.mark
  add voids_from bigint, add next_void bigint;
update fairness.mark
   set voids_from = greatest(from_round, 1 + coalesce((select max(last_round_id) from archive.piece where kind = 'bets'), 0)),
       next_void = greatest(from_round, 1 + coalesce((select max(last_round_id) from archive.piece where kind = 'bets'), 0));
alter table fairness.mark
  alter voids_from set not null, alter next_void set not null, add check (next_void >= voids_from);
