-- Seoul days whose markers of harm were computed (P-32). The row is written first in the transaction that computes them, so that of several
-- servers one does it.
create table accounts.harm_day (
  day integer primary key,  -- days since 1970-01-01 in Seoul
  players integer not null default 0 check (players >= 0),  -- who played or deposited
  markers integer not null default 0 check (markers >= 0),
  computed_at_ms bigint not null default platform.clock_ms()
);

-- What staff are to look at: one open case a player, which later markers join. A closed one stays as it was closed.
create table accounts.harm_case (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  state text not null default 'open' check (state in ('open', 'working', 'closed')),
  assigned_to bigint references staff.account,
  -- Seoul days of the first and of the newest marker.
  from_day integer not null,
  to_day integer not null check (to_day >= from_day),
  opened_at_ms bigint not null default platform.clock_ms(),
  closed_at_ms bigint,
  check ((state = 'working') = (assigned_to is not null)),
  check ((state = 'closed') = (closed_at_ms is not null))
);
create unique index harm_case_open on accounts.harm_case (member_id) where state <> 'closed';
create index harm_case_queue on accounts.harm_case (site_id, opened_at_ms, id) where state <> 'closed';
create index harm_case_closed on accounts.harm_case (site_id, closed_at_ms desc, id desc) where state = 'closed';
create index harm_case_of_member on accounts.harm_case (member_id, id desc);

-- A marker of a player's day, with the figure that made it and the threshold that held.
create table accounts.harm_marker (
  member_id bigint not null references accounts.member,
  day integer not null references accounts.harm_day,
  marker text not null check (marker in ('raised-stakes', 'deposit-after-loss', 'many-deposits', 'cancelled-deposits', 'night-play',
    'long-session', 'limit-reached')),
  site_id integer not null references site.site,
  case_id bigint not null references accounts.harm_case,
  figure integer not null,
  least integer not null,
  limit_field text,  -- which limit was reached
  primary key (member_id, day, marker),
  check (figure >= least),
  check ((marker = 'limit-reached') = (limit_field is not null))
);
create index harm_marker_of_case on accounts.harm_marker (case_id, day, marker);

-- What staff did about a case. Only added to.
create table accounts.harm_step (
  id bigint generated always as identity primary key,
  case_id bigint not null references accounts.harm_case,
  site_id integer not null references site.site,
  kind text not null check (kind in ('take', 'give-back', 'act', 'close')),
  action text check (action in ('none-needed', 'message-sent', 'telephoned', 'limits-offered', 'time-out-offered', 'exclusion-offered',
    'play-suspended', 'referred')),
  -- Of an action what was done, of the end how it came out.
  text text check (length(text) between 1 and 2000),
  staff_id bigint not null references staff.account,
  at_ms bigint not null default platform.clock_ms(),
  check ((kind = 'act') = (action is not null)),
  check ((kind in ('act', 'close')) = (text is not null))
);
create index harm_step_of_case on accounts.harm_step (case_id, id);
