-- The net loss of a Seoul week from which play counts as intensive, and the one of players under 26 (P-33). Points.
alter table site.site
  add intensive_loss bigint not null default 1000000 check (intensive_loss > 0),
  add intensive_loss_young bigint not null default 330000 check (intensive_loss_young > 0),
  add check (intensive_loss_young <= intensive_loss);

-- Seoul weeks, Monday to Sunday, whose losses were looked at. The row is written first in the transaction that looks, so that of several
-- servers one does it.
create table accounts.intensive_week (
  monday integer primary key check ((monday - 4) % 7 = 0),  -- days since 1970-01-01 in Seoul
  begun integer not null default 0 check (begun >= 0),
  ended integer not null default 0 check (ended >= 0),
  computed_at_ms bigint not null default platform.clock_ms()
);

-- Whose play is intensive, and since which week: one open row a player. One that has ended stays as it ended.
create table accounts.intensive_play (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  monday integer not null references accounts.intensive_week,  -- of the last of the three weeks
  losses bigint[] not null check (cardinality(losses) = 3),  -- theirs, the oldest first
  least bigint not null check (least > 0 and least <= all (losses)),  -- the threshold that held
  begun_at_ms bigint not null default platform.clock_ms(),
  end_monday integer references accounts.intensive_week check (end_monday > monday),
  ended_at_ms bigint,
  check ((end_monday is null) = (ended_at_ms is null))
);
create unique index intensive_play_open on accounts.intensive_play (member_id) where ended_at_ms is null;
create index intensive_play_of_member on accounts.intensive_play (member_id, id desc);

-- Months whose summaries were written to these players; the row comes first, too.
create table accounts.intensive_month (
  first_day integer primary key,  -- days since 1970-01-01 in Seoul
  letters integer not null default 0 check (letters >= 0),
  written_at_ms bigint not null default platform.clock_ms()
);

-- It writes more than corrections now, and has another name.
drop function if exists content.write_of_correction(bigint[], text[], text[]);
