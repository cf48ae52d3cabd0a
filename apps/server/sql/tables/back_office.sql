-- Who works on a waiting request, so that two people do not telephone the same player. It binds nobody: whoever decides, decides.
create table back_office.claim (
  request_id bigint primary key references wallet.request,
  site_id integer not null,
  staff_id bigint not null references staff.account,
  claimed_at_ms bigint not null default platform.clock_ms()
);

-- A statement of the site's bank, as it was read from a file.
create table back_office.statement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  file_name text not null,
  lines integer not null check (lines > 0),
  staff_id bigint not null references staff.account,
  uploaded_at_ms bigint not null default platform.clock_ms()
);
create index statement_of_site on back_office.statement (site_id, id desc);

-- One payment that came in. `fingerprint` is over all that the bank says of it, so that the same payment in two statements is one.
create table back_office.statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references back_office.statement,
  site_id integer not null,
  line integer not null,
  paid_at_ms bigint not null,
  amount bigint not null check (amount > 0),
  depositor bytea not null,  -- sealed: a name
  note text not null default '',
  fingerprint bytea not null,
  request_id bigint references wallet.request,
  confirmed_by bigint references staff.account,
  confirmed_at_ms bigint,
  unique (site_id, fingerprint),
  unique (statement_id, line),
  check ((request_id is null) = (confirmed_at_ms is null) and (request_id is null) = (confirmed_by is null))
);
-- One payment pays one deposit, and one deposit is paid once.
create unique index statement_line_request on back_office.statement_line (request_id) where request_id is not null;

-- What was given or taken by hand: only ever as a transfer, with a reason and two people.
create table back_office.adjustment (
  id bigint primary key references staff.approval,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  reason text not null,
  at_ms bigint not null default platform.clock_ms()
);
create index adjustment_of_site on back_office.adjustment (site_id, id desc);
create index adjustment_of_member on back_office.adjustment (member_id, id desc);

-- A day of a site that balances; nothing else can be written here.
create table back_office.closing (
  site_id integer not null references site.site,
  day integer not null,  -- days since 1970-01-01 in Seoul
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms),
  opening bigint not null,  -- what the site owed its players when the day began
  deposits bigint not null check (deposits >= 0),
  withdrawals bigint not null check (withdrawals >= 0),
  granted bigint not null,
  adjusted bigint not null,
  play_result bigint not null,  -- of the players: what they won less what they lost
  closing bigint not null,  -- what it owes them at the day's end
  players bigint not null,  -- of it: balances, what is reserved for withdrawals, stakes of running rounds
  reserve bigint not null,
  stakes bigint not null,
  closed_by bigint not null references staff.account,
  closed_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, day),
  constraint closing_balances check (opening + deposits - withdrawals + granted + adjusted + play_result = closing),
  check (players + reserve + stakes = closing)
);
