-- What a site asks of deposits and withdrawals; null means the product's default (rules/wallet/wallet-settings.ts).
create table wallet.settings (
  site_id integer primary key references site.site,
  deposit_active boolean,
  withdraw_active boolean,
  deposit_min bigint check (deposit_min > 0),
  deposit_expiry_minutes integer check (deposit_expiry_minutes between 1 and 10080),
  withdraw_min bigint check (withdraw_min > 0),
  withdraw_max bigint check (withdraw_max > 0),
  withdraws_per_day integer check (withdraws_per_day > 0),
  withdraw_gap_minutes integer check (withdraw_gap_minutes >= 0),
  phone_confirm_from bigint check (phone_confirm_from > 0),
  four_eyes_from bigint check (four_eyes_from >= 0),
  -- Where a licensed site's players send their money: {"bankName", "accountNum", "accountName"}
  account jsonb,
  -- language -> {"dmethod", "wmethod", "dcaution", "wcaution", "dbtn", "wbtn"}; a text that is missing is the product's own
  texts jsonb not null default '{}',
  version integer not null default 1
);

create table wallet.request (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  type text not null check (type in ('deposit', 'withdrawal')),
  amount bigint not null check (amount > 0),
  state text not null default 'requested'
    check (state in ('requested', 'matched', 'approved', 'done', 'rejected', 'cancelled', 'expired')),
  client_key uuid,
  needs_phone boolean not null default false,
  requested_at_ms bigint not null,
  expires_at_ms bigint,  -- a deposit nobody paid is over then
  phone_at_ms bigint,  -- when an operator had confirmed it by telephone
  matched_at_ms bigint,
  approved_at_ms bigint,
  ended_at_ms bigint,
  reason text,  -- of a rejection: one of a closed list (rules/wallet/request-states.ts)
  check ((type = 'deposit') = (expires_at_ms is not null)),
  check ((state in ('done', 'rejected', 'cancelled', 'expired')) = (ended_at_ms is not null)),
  check ((state = 'rejected') = (reason is not null))
);
-- One pending request of each type, whatever writes it.
create unique index request_pending on wallet.request (member_id, type) where state in ('requested', 'matched', 'approved');
create unique index request_client_key on wallet.request (member_id, client_key) where client_key is not null;
create index request_of_member on wallet.request (member_id, requested_at_ms desc, id desc);
create index request_queue on wallet.request (site_id, type, id) where state in ('requested', 'matched', 'approved');
create index request_expiry on wallet.request (expires_at_ms) where state = 'requested' and type = 'deposit';
create index request_by_end on wallet.request (site_id, ended_at_ms) where ended_at_ms is not null;
create index request_newest on wallet.request (site_id, requested_at_ms desc, id desc);
create index request_of_all_sites on wallet.request (requested_at_ms desc, id desc);
create index request_by_state on wallet.request (site_id, state, requested_at_ms desc, id desc);

-- Who said yes. Two different people above the site's threshold (F-41).
create table wallet.approval (
  request_id bigint not null references wallet.request,
  operator_id bigint not null,
  at_ms bigint not null,
  -- Two operators of a large deposit or withdrawal are two people too, each with a fresh second factor (F-41); the database counts them.
  session_id uuid references staff.session,
  primary key (request_id, operator_id)
);

create table wallet.settings_version (
  site_id integer not null references site.site,
  version integer not null check (version >= 2),
  settings jsonb not null,
  reason text not null,
  approval_id bigint not null unique references staff.approval,
  saved_by bigint references staff.account,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, version)
);
