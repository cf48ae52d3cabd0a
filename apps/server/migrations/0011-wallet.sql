-- Deposits and withdrawals. A request is a row with a state; every movement of points is a transfer whose ref is the request, so
-- it happens once. All of it is judged and written under the lock of the player's account, as a bet is.

alter table ledger.account drop constraint account_kind_check;
alter table ledger.account add constraint account_kind_check
  check (kind in ('player', 'house', 'escrow', 'issuer', 'reserve', 'bank'));
insert into ledger.account (id, site_id, kind)
  select -(site.id * 10 + kind.number), site.id, kind.name from site.site
   cross join (values (4, 'reserve'), (5, 'bank')) as kind (number, name)
   on conflict (id) do nothing;
-- What was reserved can be given back or paid, and never more.
alter table ledger.account add constraint reserve_is_covered check (kind <> 'reserve' or balance >= 0);

create schema wallet;

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
  texts jsonb not null default '{}'
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
  expires_at_ms bigint,                -- a deposit nobody paid is over then
  phone_at_ms bigint,                  -- when an operator had confirmed it by telephone
  matched_at_ms bigint,
  approved_at_ms bigint,
  ended_at_ms bigint,
  reason text,                         -- of a rejection: one of a closed list (rules/wallet/request-states.ts)
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

-- Who said yes. Two different people above the site's threshold (F-41).
create table wallet.approval (
  request_id bigint not null references wallet.request,
  operator_id bigint not null references accounts.member,
  at_ms bigint not null,
  primary key (request_id, operator_id)
);

-- The table of moves once more, in the database: an end is an end, and only listed moves exist, for whoever writes.
create function wallet.refuse_move() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.member_id, new.type, new.amount, new.client_key, new.needs_phone, new.requested_at_ms, new.expires_at_ms)
     is distinct from
     (old.id, old.site_id, old.member_id, old.type, old.amount, old.client_key, old.needs_phone, old.requested_at_ms, old.expires_at_ms) then
    raise exception 'what was asked for stays as it was asked for';
  end if;
  if old.state in ('done', 'rejected', 'cancelled', 'expired') then
    raise exception 'request % has ended', old.id;
  end if;
  if new.state <> old.state and not (old.type, old.state, new.state) in (
    ('deposit', 'requested', 'matched'), ('deposit', 'requested', 'done'), ('deposit', 'requested', 'rejected'),
    ('deposit', 'requested', 'cancelled'), ('deposit', 'requested', 'expired'),
    ('deposit', 'matched', 'done'), ('deposit', 'matched', 'rejected'),
    ('withdrawal', 'requested', 'approved'), ('withdrawal', 'requested', 'rejected'),
    ('withdrawal', 'approved', 'done'), ('withdrawal', 'approved', 'rejected')) then
    raise exception 'a % cannot go from % to %', old.type, old.state, new.state;
  end if;
  return new;
end $$;
create trigger moves_are_listed before update on wallet.request for each row execute function wallet.refuse_move();
create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: requests and approvals stay', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger requests_stay before delete or truncate on wallet.request
  for each statement execute function wallet.refuse_change();
create trigger approvals_stay before update or delete or truncate on wallet.approval
  for each statement execute function wallet.refuse_change();

-- The room's own role. It moves points for its own causes only, and reads no bet, no stake and no result.
grant usage on schema wallet, accounts, site, ledger, platform, live to maru_wallet;
grant select on wallet.settings, site.site to maru_wallet;
grant select, insert on wallet.request, wallet.approval to maru_wallet;
grant update (state, phone_at_ms, matched_at_ms, approved_at_ms, ended_at_ms, reason) on wallet.request to maru_wallet;
grant select (id, site_id, username, role, status) on accounts.member to maru_wallet;
grant select on accounts.protection, ledger.account to maru_wallet;
grant select (member_id, withdraw_hold_until_ms) on accounts.personal to maru_wallet;
grant update (balance, version) on ledger.account to maru_wallet;
grant select, insert on ledger.transfer to maru_wallet;
grant insert on live.outbox to maru_wallet;
create policy wallet_reads on accounts.member for select to maru_wallet using (true);
create policy wallet_reads on accounts.protection for select to maru_wallet using (true);
create policy wallet_reads on accounts.personal for select to maru_wallet using (true);
create policy wallet_accounts on ledger.account to maru_wallet using (true) with check (true);
create policy wallet_reads on ledger.transfer for select to maru_wallet using (true);
-- While the books disagree nothing comes and nothing leaves (R-24). As a subquery it is asked once a statement.
create policy wallet_moves on ledger.transfer for insert to maru_wallet
  with check (code in (11, 12, 13, 14) and (select ledger.assert_open()));
create trigger requests_when_open before insert on wallet.request
  for each statement execute function ledger.refuse_when_closed();
grant select on ledger.closure to maru_wallet;

-- Pages read the site's own.
grant usage on schema wallet to maru_http;
grant select on wallet.settings, wallet.request to maru_http;
do $$
declare t text;
begin
  foreach t in array array['wallet.settings', 'wallet.request'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy by_site on %s for select to maru_http using (site_id = platform.current_site())', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy room on %s to maru_wallet using (true) with check (true)', t);
  end loop;
end $$;
