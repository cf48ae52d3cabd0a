create table accounts.member (
  id bigint generated always as identity (start with 1001) primary key,
  site_id integer not null references site.site,
  username text not null check (username ~ '^[a-z0-9_-]{3,30}$'),
  password_hash text not null,
  name text not null default '',
  role text not null check (role in ('PLAYER', 'PARTNER', 'OPERATOR', 'ADMIN')),
  status text not null default 'A' check (status in ('A', 'D')),
  limit_json jsonb not null default '{"isEnabled":"N"}',
  partner_of bigint references accounts.member,  -- the partner this member belongs to; null is the site's headquarters
  created_at_ms bigint not null default platform.clock_ms(),
  nick text check (length(nick) between 2 and 20),
  left_at_ms bigint,
  -- When the player last looked at their limits; they are asked every six months (P-12).
  limits_reviewed_ms bigint,
  -- Where a player lives, as they said when they joined: money is played for from the countries that the licence names, and from no
  -- other; a site may block more of them (P-03). Null: nobody has asked yet, and nothing is played for until then.
  country text check (country ~ '^[A-Z]{2}$'),
  -- A nickname is unique by how it looks (packages/rules/src/access/reserved-name.ts): "Kim1", "Kiml" and one with a Cyrillic K are one.
  -- The key is written by who writes the name. Of those that were there the first of one look keeps it; the others are told apart by
  -- their member until they are changed. Digits and letters of the Latin alphabet are folded here, which is all that a database in any
  -- locale can fold; a name in other letters is folded when it is next written.
  nick_key text,
  unique (site_id, username)
);
create unique index member_nick on accounts.member (site_id, lower(nick));
create index member_newest on accounts.member (site_id, role, id desc);
create index member_by_status on accounts.member (site_id, role, status, id desc);
create index member_of_partner on accounts.member (partner_of, role, status, id desc);
create index member_of_headquarters on accounts.member (site_id, status, id desc) where partner_of is null and role = 'PLAYER';
create index member_by_name on accounts.member (site_id, username text_pattern_ops);
create index member_by_nick on accounts.member (site_id, lower(nick) text_pattern_ops);
create index member_joined on accounts.member (site_id, created_at_ms, id);
create unique index member_nick_key on accounts.member (site_id, nick_key);
-- Usernames are of Latin letters and digits: whose nickname looks like somebody's username is found by this.
create index member_username_key on accounts.member
  (site_id, replace(replace(translate(username, '01i', 'oll'), 'rn', 'm'), 'vv', 'w'));
create index member_name_pairs on accounts.member using gin (accounts.name_pairs(username, nick)) where role = 'PLAYER';

-- A code that leads new members to a partner; it belongs to one site.
create table accounts.invitation (
  site_id integer not null references site.site,
  code text not null check (code ~ '^[A-Z0-9-]{3,20}$'),
  partner_id bigint not null references accounts.member,
  created_at_ms bigint not null default platform.clock_ms(),
  -- A code that nobody signs up with any more.
  closed_at_ms bigint,
  made_by bigint,
  primary key (site_id, code)
);
create index invitation_of_partner on accounts.invitation (partner_id);

-- Limits a player set for themself or that were set for them; null is no limit. They can only tighten (P-11).
create table accounts.protection (
  member_id bigint primary key references accounts.member,
  site_id integer not null,
  excluded_until_ms bigint,
  timed_out_until_ms bigint,
  single_stake_max bigint check (single_stake_max > 0),
  day_stake_max bigint check (day_stake_max > 0),
  day_loss_max bigint check (day_loss_max > 0),
  week_stake_max bigint check (week_stake_max > 0),
  month_stake_max bigint check (month_stake_max > 0),
  week_loss_max bigint check (week_loss_max > 0),
  month_loss_max bigint check (month_loss_max > 0),
  day_deposit_max bigint check (day_deposit_max > 0),
  week_deposit_max bigint check (week_deposit_max > 0),
  month_deposit_max bigint check (month_deposit_max > 0),
  session_max_ms bigint check (session_max_ms > 0),
  -- After an exclusion has run out it goes on until the player asks to return, and a day longer: then this is set (P-16).
  exclusion_return_ms bigint,
  -- Above `balance_max` nothing is deposited and nothing bet; winnings may lift a balance over it, which a limit cannot forbid (P-09).
  balance_max bigint check (balance_max > 0),
  open_bets_max integer check (open_bets_max > 0)
);

create table accounts.session (
  id uuid primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null,
  address text not null,  -- where it was signed in or last refreshed from, so that the owner recognises it (S-09)
  user_agent text not null,
  started_at_ms bigint not null default platform.clock_ms(),
  seen_at_ms bigint not null default platform.clock_ms(),
  expires_at_ms bigint not null,
  ended_at_ms bigint,
  end_reason text,
  check ((ended_at_ms is null) = (end_reason is null))
);
create index session_of_member on accounts.session (member_id, started_at_ms desc);
create index session_newest on accounts.session (site_id, started_at_ms desc);
-- Whoever decides about money sees who else signed in from where this player did. Sessions are found by their address.
create index session_of_address on accounts.session (site_id, address, member_id, started_at_ms desc);

-- Refresh tokens are kept as SHA-256; a spent one that comes back ends its whole session (S-06).
create table accounts.refresh_token (
  hash bytea primary key,
  session_id uuid not null references accounts.session,
  issued_at_ms bigint not null default platform.clock_ms(),
  spent_at_ms bigint
);
create index refresh_token_of_session on accounts.refresh_token (session_id);

create table accounts.sign_in_failure (
  subject text primary key,  -- 'member:maru:player1' or 'address:…'; counted apart (S-03)
  failures integer not null,
  last_at_ms bigint not null
);
create index sign_in_failure_by_age on accounts.sign_in_failure (last_at_ms);

-- What is known of a person, each field under the member's own key, that key under the room's (`key_id`): a new room key seals
-- the small keys again, not the data. The indexes are keyed hashes, for search and uniqueness alone.
create table accounts.personal (
  member_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  licensee text not null,
  key_id text not null,
  data_key bytea not null,
  name bytea,
  phone bytea,
  email bytea,
  birth_date bytea,
  identity bytea,
  bank_name bytea,
  account_num bytea,
  account_holder bytea,
  phone_index bytea,
  email_index bytea,
  identity_index bytea,
  account_index bytea,
  phone_verified_ms bigint,
  email_verified_ms bigint,
  identity_verified_ms bigint,
  -- A changed bank account takes no withdrawal before this moment (S-10).
  withdraw_hold_until_ms bigint not null default 0,
  created_at_ms bigint not null default platform.clock_ms(),
  erased_at_ms bigint,
  -- Whether a withdrawal has somewhere to go, for the room that pays: the account itself stays sealed.
  has_bank_account boolean not null generated always as (account_num is not null) stored
);
create unique index personal_phone on accounts.personal (site_id, phone_index);
create unique index personal_email on accounts.personal (site_id, email_index);
create unique index personal_identity on accounts.personal (site_id, identity_index);
create index personal_person on accounts.personal (licensee, phone_index);
create index personal_account on accounts.personal (site_id, account_index);

-- What a member agreed to, and in which version (S-42).
create table accounts.consent (
  member_id bigint not null references accounts.member,
  document text not null check (document in ('terms', 'privacy', 'marketing', 'counterparty')),
  version integer not null check (version >= 0),  -- 0: the product's own page
  agreed_at_ms bigint not null default platform.clock_ms(),
  primary key (member_id, document, version)
);

-- One request to prove an address, a number or an identity. A request for somebody unknown is written and answered alike (S-03);
-- it only never leads anywhere.
create table accounts.certification (
  id uuid primary key,
  site_id integer not null references site.site,
  kind text not null check (kind in ('email', 'phone', 'identity')),
  purpose text not null check (purpose in ('prove', 'reset')),
  member_id bigint,
  target_index bytea not null,
  target bytea,  -- sealed: the address, the number, or the facts of an identity
  code_hash bytea,
  tries integer not null default 0,
  address text not null,  -- who asked
  created_at_ms bigint not null default platform.clock_ms(),
  expires_at_ms bigint not null,
  verified_at_ms bigint,
  used_at_ms bigint
);
create index certification_of_target on accounts.certification (target_index, created_at_ms);
create index certification_of_address on accounts.certification (address, created_at_ms);

-- E-mails and text messages waiting to be sent, and for a day those that were; recipient and text are sealed.
create table accounts.message (
  id bigint generated always as identity primary key,
  site_id integer not null,
  channel text not null check (channel in ('email', 'sms', 'none')),
  kind text not null,
  recipient bytea not null,
  content bytea not null,
  created_at_ms bigint not null default platform.clock_ms(),
  tries integer not null default 0,
  next_try_ms bigint not null default 0,
  sent_at_ms bigint
);
create index message_waiting on accounts.message (next_try_ms) where sent_at_ms is null;

-- Raised limits wait here for their day and a second yes; afterwards they stay as the history of limits (P-08, P-27).
create table accounts.limit_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null,
  field text not null,
  old_value bigint,
  new_value bigint,
  asked_at_ms bigint not null default platform.clock_ms(),
  possible_from_ms bigint not null,
  state text not null check (state in ('applied', 'waiting', 'cancelled')),
  -- When a change came to act, and who asked for it: the player, or staff, who may only tighten (P-27). Of what was there before nobody
  -- noted who asked.
  acted_at_ms bigint,
  made_by text check (made_by in ('player', 'staff')),
  constraint acted_when_applied check ((state = 'applied') = (acted_at_ms is not null))
);
create unique index limit_change_waiting on accounts.limit_change (member_id, field) where state = 'waiting';
create index limit_change_of_member on accounts.limit_change (member_id, id desc);

-- Who excluded themself, by person: an excluded person cannot sign up on another site of the licensee either.
create table accounts.exclusion (
  id bigint generated always as identity primary key,
  licensee text not null,
  phone_index bytea,
  identity_index bytea,
  member_id bigint not null,
  from_ms bigint not null default platform.clock_ms(),
  until_ms bigint not null
);
create index exclusion_by_phone on accounts.exclusion (licensee, phone_index);

-- A part of an account that an operator has closed for a time, with a reason. It ends by itself or is lifted; the row stays.
create table accounts.freeze (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  scope text not null check (scope in ('bet', 'withdraw', 'sign-in')),
  reason text not null check (length(reason) between 1 and 500),
  from_ms bigint not null default platform.clock_ms(),
  until_ms bigint not null,
  made_by bigint not null,
  lifted_at_ms bigint,
  lifted_by bigint,
  lift_reason text check (length(lift_reason) between 1 and 500),
  check (until_ms > from_ms),
  check ((lifted_at_ms is null) = (lifted_by is null) and (lifted_by is null) = (lift_reason is null))
);
create index freeze_of_member on accounts.freeze (member_id, id desc);
create index freeze_open on accounts.freeze (site_id, member_id desc) where lifted_at_ms is null;

create table accounts.note (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  text text not null check (length(text) between 1 and 2000),
  staff_id bigint not null,
  at_ms bigint not null default platform.clock_ms()
);
create index note_of_member on accounts.note (member_id, id desc);

-- A player who turns out to be under age (P-04). Whoever finds it closes the account at once; what the player lost is given back by two
-- people, once everything open is settled. The row stays, and so does the account's end.
create table accounts.minor (
  member_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  reason text not null check (length(reason) between 1 and 500),
  found_by bigint not null,
  found_at_ms bigint not null default platform.clock_ms(),
  -- Where a second person was asked to give back what was lost.
  return_approval bigint unique
);
