create table staff.account (
  id bigint generated always as identity (start with 101) primary key,  -- those below are for who is there from the start
  username text not null check (username ~ '^[a-z0-9_-]{3,30}$'),
  name text not null default '',
  role text not null check (role in ('admin', 'manager', 'operator', 'support', 'content', 'auditor', 'partner')),
  site_ids integer[] check (cardinality(site_ids) > 0),  -- null: all of them
  partner_id bigint unique references accounts.member,
  person_ref text not null check (person_ref <> ''),  -- the human being: two accounts of one person are not two people
  password_hash text,  -- a partner signs in with the member's own
  status text not null default 'A' check (status in ('A', 'D')),
  totp_secret bytea,  -- sealed with the room's key
  totp_pending bytea,  -- made, and not yet proved by a code
  totp_step bigint not null default 0,  -- the 30 s step of the last code taken: none counts twice (S-04)
  totp_at_ms bigint,
  -- A first second factor can be registered until then; null: at any time.
  enrol_until_ms bigint,
  -- What the approver of a new account was told; without it nobody registers its second factor. Null: nothing was told.
  enrol_code_hash bytea,
  created_at_ms bigint not null default platform.clock_ms(),
  created_by bigint references staff.account,
  check ((role = 'partner') = (partner_id is not null)),
  check ((role = 'partner') = (password_hash is null)),
  check ((totp_secret is null) = (totp_at_ms is null))
);
create unique index account_username on staff.account (username) where partner_id is null;
create index account_person on staff.account (person_ref);
create index account_by_name on staff.account (username, id);

-- The cookie is random and kept as SHA-256. A session is `open` once nothing is missing; `code` and `enrol` may only go on signing in.
create table staff.session (
  id uuid primary key,
  staff_id bigint not null references staff.account,
  token_hash bytea not null unique,
  stage text not null check (stage in ('enrol', 'code', 'open')),
  second_factor text not null default 'none' check (second_factor in ('totp', 'passkey', 'demo', 'none')),
  address text not null,
  user_agent text not null,
  started_at_ms bigint not null default platform.clock_ms(),
  seen_at_ms bigint not null default platform.clock_ms(),  -- what its person did last; polling does not count
  expires_at_ms bigint not null,
  stepped_up_at_ms bigint,
  ended_at_ms bigint,
  end_reason text,
  check ((ended_at_ms is null) = (end_reason is null)),
  check (stage <> 'open' or second_factor <> 'none')
);
create index session_of_staff on staff.session (staff_id, started_at_ms desc);

create table staff.sign_in_failure (
  subject text primary key,  -- 'staff:name', 'code:id', 'address:…'
  failures integer not null,
  last_at_ms bigint not null
);

-- One thing that somebody asked for and somebody else must say yes to. What is asked for never changes.
create table staff.approval (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,39}$'),
  site_id integer references site.site,  -- null: it belongs to no single site
  payload jsonb not null,
  reason text not null,
  requested_by bigint not null references staff.account,
  requested_session uuid not null references staff.session,
  requested_at_ms bigint not null default platform.clock_ms(),
  expires_at_ms bigint not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'expired', 'outdated')),
  decided_by bigint references staff.account,
  decided_session uuid references staff.session,
  decided_at_ms bigint,
  decision_reason text,
  check ((state = 'requested') = (decided_at_ms is null)),
  check (decided_by is null or decided_by <> requested_by)
);
create index approval_waiting on staff.approval (kind, id) where state = 'requested';
create index approval_of_site on staff.approval (site_id, id desc);
create index approval_newest on staff.approval (state, id desc);

create table staff.passkey (
  id text primary key check (id ~ '^[A-Za-z0-9_-]+$' and length(id) <= 1400),  -- the credential's id, base64url
  staff_id bigint not null references staff.account,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,  -- COSE; it proves and tells nothing secret
  sign_count bigint not null check (sign_count >= 0),  -- of the last proof; one that goes back is a copy's
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  made_at_ms bigint not null default platform.clock_ms(),
  used_at_ms bigint
);
create index passkey_of_staff on staff.passkey (staff_id, made_at_ms);

-- What a session asked a key, once; the answer spends it.
create table staff.passkey_challenge (
  session_id uuid primary key references staff.session,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'prove')),
  expires_at_ms bigint not null
);
