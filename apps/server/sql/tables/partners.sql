-- What a partner is paid for: a share of the stakes of their branch, or of what its players lost (net: stakes less returns). A version is
-- never changed and begins with a day that is still to come, but for a partner's first.
create table partners.agreement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  version integer not null check (version > 0),
  kind text not null check (kind in ('stakes', 'net')),
  rate_bp integer not null check (rate_bp between 0 and 10000),  -- of 10,000
  from_day integer not null,
  made_by bigint not null,
  made_at_ms bigint not null default platform.clock_ms(),
  -- What is agreed with a partner is agreed by two people: whoever writes as the console brings the second one's approval, once.
  approval_id bigint unique references staff.approval,
  unique (partner_id, version)
);
create index agreement_of_partner on partners.agreement (partner_id, from_day desc, version desc);

-- Every move of a member from one partner to another; null is the headquarters. What was staked until the end of the day of the move
-- counts for the branch it was in when that day began.
create table partners.move (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  from_partner bigint references accounts.member,
  to_partner bigint references accounts.member,
  approval_id bigint not null unique,
  at_ms bigint not null default platform.clock_ms(),
  check (from_partner is distinct from to_partner)
);
create index move_of_member on partners.move (member_id, at_ms);

-- A statement is one partner's month, computed once its rounds are settled, and never changed. Its lines are the days and branches it was computed
-- from; rules/partner/statement.ts computes it from them, scripts/recompute-statement.ts from the bets alone.
create table partners.statement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  from_day integer not null,
  to_day integer not null check (to_day > from_day),  -- the first day after it
  bets bigint not null,
  stake bigint not null,  -- without the stakes of void rounds
  returned bigint not null,
  earned bigint not null,  -- by the agreements, less what sub-partners get of it; a branch that won owes
  carried_in bigint not null check (carried_in <= 0),
  payable bigint not null check (payable >= 0),
  carried_out bigint not null check (carried_out <= 0),
  made_by bigint,  -- null: the server, by itself
  made_at_ms bigint not null default platform.clock_ms(),
  check (earned + carried_in = payable + carried_out and (payable = 0 or carried_out = 0)),
  unique (partner_id, from_day)
);
create index statement_of_site on partners.statement (site_id, from_day desc, partner_id);

create table partners.statement_line (
  statement_id bigint not null references partners.statement,
  day integer not null,
  branch_id bigint not null,  -- the sub-partner whose branch it is, or the partner for their own players
  kind text check (kind in ('stakes', 'net')),  -- null: no agreement held on that day
  rate_bp integer not null,  -- the partner's
  branch_kind text check (branch_kind in ('stakes', 'net')),
  branch_rate_bp integer not null,  -- the sub-partner's, 0 for own players
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  primary key (statement_id, day, branch_id)
);

-- A statement is paid once, whole, as one transfer from the house: under a licence to the bank, which pays the partner; elsewhere to the
-- site's account of partners, where points stay points and nobody plays with them.
create table partners.payment (
  statement_id bigint primary key references partners.statement,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  amount bigint not null check (amount > 0),
  approval_id bigint unique references staff.approval,  -- null below the site's threshold for two people
  paid_by bigint not null references staff.account,
  at_ms bigint not null default platform.clock_ms()
);
create index payment_of_site on partners.payment (site_id, at_ms desc);

-- How many players are a partner's own. The list of partners says it of everybody's whole branch, and counting the players themselves for
-- it takes as long as there are players.
create table partners.player_count (
  partner_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  players bigint not null check (players >= 0)
);
