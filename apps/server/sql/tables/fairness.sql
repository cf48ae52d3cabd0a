-- Every round below `next_round` is counted; days before `judged_to` are whole and were judged. The archive took bets before `from_round`.
create table fairness.mark (
  only_row boolean primary key default true check (only_row),
  from_round bigint not null,
  next_round bigint not null check (next_round >= from_round),
  judged_to integer
);

-- Decided rounds and void ones by cause; '' is decided. What voids spared the house is known of rounds with stakes and two ticks.
create table fairness.day_round (
  day integer not null,
  option_id integer not null references site.option,
  void_cause text not null,
  rounds integer not null,
  spared_rounds integer not null default 0,
  spared double precision not null default 0,
  spared_expected double precision not null default 0,
  spared_variance double precision not null default 0,
  primary key (day, option_id, void_cause)
);

-- What stood on a bet type in decided rounds, draws left out. `pays`: what the rounds would have paid had the type won each.
create table fairness.day_return (
  day integer not null,
  option_id integer not null references site.option,
  type text not null,
  rounds integer not null,
  won integer not null,
  bets bigint not null,
  staked numeric not null,
  returned numeric not null,
  pays numeric not null,
  pays_squared numeric not null,
  primary key (day, option_id, type)
);

-- Decided rounds whose two sides had different stakes in the public log, and in how many the lighter one won. `pair` names its first side.
create table fairness.day_lighter (
  day integer not null,
  option_id integer not null references site.option,
  pair text not null,
  rounds integer not null,
  won integer not null,
  primary key (day, option_id, pair)
);

create table fairness.day_digit (
  day integer not null,
  option_id integer not null references site.option,
  is_sealed boolean not null,
  digit smallint not null check (digit between 0 and 9),
  rounds integer not null,
  primary key (day, option_id, is_sealed, digit)
);

-- A whole day's figure that chance hardly makes. It stays.
create table fairness.alarm (
  figure text not null check (figure in ('return', 'voids', 'digits')),
  day integer not null,
  option_id integer not null,  -- 0: all options together
  subject text not null default '',  -- the bet type of a return
  z double precision not null,  -- of digits it is their chi-squared
  raised_at_ms bigint not null default platform.clock_ms(),
  primary key (figure, day, option_id, subject)
);
