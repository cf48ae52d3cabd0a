-- What a member did in an option on a day that is over and wholly settled, out of the transfers of their bets; a bet's day is the one its
-- round began on. `partner_id` is whose member they were on that day, 0 the headquarters.
create table reports.member_day (
  site_id integer not null,
  day integer not null,
  member_id bigint not null,
  option_id integer not null,
  partner_id bigint not null,
  bets bigint not null,
  stake bigint not null,  -- of bets that were won or lost
  refunded bigint not null,  -- stakes of void rounds, given back
  returned bigint not null,  -- payouts
  primary key (site_id, day, member_id, option_id)
);
create index member_day_of_partner on reports.member_day (partner_id, day);

create table reports.folded_day (
  day integer primary key,
  folded_at_ms bigint not null default platform.clock_ms()
);

-- The report of a day that runs. A day was added up from all its bets whenever somebody looked, which at a million bets takes longer than
-- the console lets a question run. Rounds are now added to their day as they settle, a few at a time; a report adds what came since.
create table reports.running_day (
  site_id integer not null references site.site,
  day integer not null,
  member_id bigint not null references accounts.member,
  option_id integer not null,
  -- whose member it was on the day, which no later move changes
  partner_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  refunded bigint not null,
  returned bigint not null,
  primary key (site_id, day, member_id, option_id)
);

-- Which rounds are in it.
create table reports.folded_round (
  round_id bigint primary key
);
