-- What a licensed site's segregated account holds, line by line as the bank's statement says it (P-38). Only added to; a wrong line is put
-- right by another. The id is the approval's, so that one yes makes one line.
create table wallet.segregated_entry (
  id bigint primary key references staff.approval,
  site_id integer not null references site.site,
  number integer not null check (number > 0),  -- the site's first is 1
  day integer not null,  -- days since 1970-01-01, as the bank dates it
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  balance bigint not null check (balance >= 0),  -- what the statement says the account holds after it
  reference text not null check (length(reference) between 1 and 100),
  evidence text not null check (length(evidence) between 3 and 500),
  at_ms bigint not null default platform.clock_ms(),
  unique (site_id, number)
);

-- What a site owed its players at a moment, and what the account held then. Whether new deposits are taken is said by the newest moment.
create table wallet.funds_check (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  at_ms bigint not null,
  day integer,  -- the Seoul day that ended then; null where a line came to the account
  players bigint not null,
  reserve bigint not null,
  stakes bigint not null,
  held bigint not null check (held >= 0),
  short_since_ms bigint check (short_since_ms <= at_ms),
  made_at_ms bigint not null default platform.clock_ms(),
  unique (site_id, day),
  constraint short_is_less_than_owed check ((short_since_ms is not null) = (players + reserve + stakes > held))
);
create index funds_check_newest on wallet.funds_check (site_id, at_ms desc, id desc);
