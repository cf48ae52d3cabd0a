-- Who works in the console: staff accounts, their sessions and second factors, four-eyes, and their place in the audit.
-- Staff are nobody's players (F-43): they have accounts of their own. A partner is a member, and gets a staff account with it.

create schema staff;

create table staff.account (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[a-z0-9_-]{3,30}$'),
  name text not null default '',
  role text not null check (role in ('admin', 'manager', 'operator', 'support', 'content', 'auditor', 'partner')),
  site_ids integer[] check (cardinality(site_ids) > 0),   -- null: all of them
  partner_id bigint unique references accounts.member,
  person_ref text not null check (person_ref <> ''),      -- the human being: two accounts of one person are not two people
  password_hash text,                                     -- a partner signs in with the member's own
  status text not null default 'A' check (status in ('A', 'D')),
  totp_secret bytea,                                      -- sealed with the room's key
  totp_pending bytea,                                     -- made, and not yet proved by a code
  totp_step bigint not null default 0,                    -- the 30 s step of the last code taken: none counts twice (S-04)
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

-- Every partner has exactly one staff account, whichever way the member came to be one.
create function staff.enlist_partner() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into staff.account (username, name, role, site_ids, partner_id, person_ref)
    values (new.username, new.name, 'partner', array[new.site_id], new.id, 'member:' || new.id)
    on conflict (partner_id) do nothing;
  return null;
end $$;
create trigger partners_are_staff after insert or update of role on accounts.member
  for each row when (new.role = 'PARTNER') execute function staff.enlist_partner();
insert into staff.account (username, name, role, site_ids, partner_id, person_ref)
  select username, name, 'partner', array[site_id], id, 'member:' || id from accounts.member where role = 'PARTNER' order by id;

-- Staff used to be members of each of their sites: one account for the name takes their place, under the oldest of their numbers.
insert into staff.account (id, username, name, role, site_ids, person_ref, password_hash, enrol_until_ms)
  overriding system value
  select old.id, old.username, old.name, case old.role when 'ADMIN' then 'admin' else 'manager' end,
         case old.role when 'OPERATOR' then old.sites end, 'staff:' || old.username, old.password_hash,
         platform.clock_ms() + 86400000
    from (select distinct on (username) id, username, name, role, password_hash,
                 array(select m.site_id from accounts.member m
                        where m.username = x.username and m.role = x.role order by m.site_id) as sites
            from accounts.member x where role in ('OPERATOR', 'ADMIN') and status = 'A' order by username, role, id) old
   where not exists (select from staff.account taken where taken.id = old.id);
update accounts.session set ended_at_ms = platform.clock_ms(), end_reason = 'ACCOUNT_CLOSED'
 where ended_at_ms is null
   and member_id in (select id from accounts.member where role in ('OPERATOR', 'ADMIN'));
update accounts.member set status = 'D' where role in ('OPERATOR', 'ADMIN');
select setval(pg_get_serial_sequence('staff.account', 'id'), greatest(100, (select coalesce(max(id), 0) from staff.account)));

-- What staff did was written under those members' numbers; from here on it is written under the staff account's.
alter table content.article drop constraint article_saved_by_fkey;
alter table content.page drop constraint page_saved_by_fkey;
alter table content.popup drop constraint popup_saved_by_fkey;
alter table content.message drop constraint message_sent_by_fkey;
alter table content.inquiry drop constraint inquiry_answered_by_fkey;
alter table wallet.approval drop constraint approval_operator_id_fkey;

-- The cookie is random and kept as SHA-256. A session is `open` once nothing is missing; `code` and `enrol` may only go on signing in.
create table staff.session (
  id uuid primary key,
  staff_id bigint not null references staff.account,
  token_hash bytea not null unique,
  stage text not null check (stage in ('enrol', 'code', 'open')),
  second_factor text not null default 'none' check (second_factor in ('totp', 'demo', 'none')),
  address text not null,
  user_agent text not null,
  started_at_ms bigint not null default platform.clock_ms(),
  seen_at_ms bigint not null default platform.clock_ms(),   -- what its person did last; polling does not count
  expires_at_ms bigint not null,
  stepped_up_at_ms bigint,
  ended_at_ms bigint,
  end_reason text,
  check ((ended_at_ms is null) = (end_reason is null)),
  check (stage <> 'open' or second_factor <> 'none')
);
create index session_of_staff on staff.session (staff_id, started_at_ms desc);

create table staff.sign_in_failure (
  subject text primary key,              -- 'staff:name', 'code:id', 'address:…'
  failures integer not null,
  last_at_ms bigint not null
);

------------------------------------------------------------------------------------------------------------- four-eyes
-- One thing that somebody asked for and somebody else must say yes to. What is asked for never changes.
create table staff.approval (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{2,39}$'),
  site_id integer references site.site,          -- null: it belongs to no single site
  payload jsonb not null,
  reason text not null,
  requested_by bigint not null references staff.account,
  requested_session uuid not null references staff.session,
  requested_at_ms bigint not null default platform.clock_ms(),
  expires_at_ms bigint not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'expired')),
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

create function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was asked and decided stays', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger approvals_stay before delete or truncate on staff.approval
  for each statement execute function staff.refuse_change();
-- Somebody always administers: the last enabled administrator of everything stays one.
create function staff.keep_an_admin() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.role = 'admin' and old.status = 'A' and old.site_ids is null
     and not (new.role = 'admin' and new.status = 'A' and new.site_ids is null) then
    perform pg_advisory_xact_lock(7013);
    if not exists (select from staff.account where id <> old.id and role = 'admin' and status = 'A' and site_ids is null) then
      raise exception 'the last administrator stays' using errcode = 'P0035';
    end if;
  end if;
  return new;
end $$;
create trigger an_admin_stays before update on staff.account for each row execute function staff.keep_an_admin();

create function staff.keep_approval() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'requested' then
    raise exception 'approval % was decided', old.id using errcode = 'P0032';
  end if;
  if (new.id, new.kind, new.site_id, new.payload, new.reason, new.requested_by, new.requested_session, new.requested_at_ms,
      new.expires_at_ms) is distinct from
     (old.id, old.kind, old.site_id, old.payload, old.reason, old.requested_by, old.requested_session, old.requested_at_ms,
      old.expires_at_ms) then
    raise exception 'what approval % asks for stays', old.id;
  end if;
  return new;
end $$;
create trigger approvals_are_kept before update on staff.approval for each row execute function staff.keep_approval();

-- The person behind a session that may act now, on this site (null: on what belongs to none). P0034: it may not. P0033: its second
-- factor is older than five minutes. Every verb that counts two people asks here, so that no caller can speak for somebody else.
create function staff.assert_actor(p_session uuid, p_site integer, p_fresh boolean,
  out staff_id bigint, out person_ref text, out role text)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now bigint := platform.clock_ms();
  v_up bigint;
begin
  select a.id, a.person_ref, a.role, s.stepped_up_at_ms
    into assert_actor.staff_id, assert_actor.person_ref, assert_actor.role, v_up
    from staff.session s join staff.account a on a.id = s.staff_id
   where s.id = p_session and s.stage = 'open' and s.ended_at_ms is null and s.expires_at_ms > v_now
     and a.status = 'A' and (a.site_ids is null or p_site = any (a.site_ids));
  if not found then
    raise exception 'nobody who may act here is signed in' using errcode = 'P0034';
  end if;
  if p_fresh and (v_up is null or v_now - v_up > 300000) then
    raise exception 'the second factor is too old' using errcode = 'P0033';
  end if;
end $$;

-- Asks for a second person. Answers the request's id.
create function staff.request_approval(p_session uuid, p_kind text, p_site integer, p_payload jsonb, p_reason text,
  p_lives_ms bigint, p_fresh boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_id bigint;
begin
  v_actor := staff.assert_actor(p_session, p_site, p_fresh);
  insert into staff.approval (kind, site_id, payload, reason, requested_by, requested_session, expires_at_ms)
    values (p_kind, p_site, p_payload, p_reason, v_actor.staff_id, p_session, platform.clock_ms() + p_lives_ms)
    returning id into v_id;
  return v_id;
end $$;

-- The second person's word. Errors: P0030 the one who asked · P0031 another account of the same person · P0032 decided, expired, or
-- asked for by somebody who may not any more · P0033, P0034 as above. Whoever asked may still take it back: that is a rejection.
create function staff.decide_approval(p_session uuid, p_id bigint, p_kind text, p_verdict text, p_reason text)
returns staff.approval
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked staff.approval;
  v_actor record;
  v_first staff.account;
begin
  if p_verdict not in ('approved', 'rejected') then
    raise exception 'no verdict: %', p_verdict;
  end if;
  select * into v_asked from staff.approval where id = p_id and kind = p_kind for update;
  if not found then
    raise exception 'no such approval' using errcode = 'P0032';
  end if;
  v_actor := staff.assert_actor(p_session, v_asked.site_id, p_verdict = 'approved');
  if v_asked.state <> 'requested' or platform.clock_ms() >= v_asked.expires_at_ms then
    raise exception 'approval % is over', p_id using errcode = 'P0032';
  end if;
  select * into v_first from staff.account where id = v_asked.requested_by;
  if p_verdict = 'approved' then
    if v_actor.staff_id = v_asked.requested_by then
      raise exception 'nobody approves for themself' using errcode = 'P0030';
    end if;
    if v_actor.person_ref = v_first.person_ref then
      raise exception 'both accounts are of one person' using errcode = 'P0031';
    end if;
    if v_first.status <> 'A' then
      raise exception 'who asked may not any more' using errcode = 'P0032';
    end if;
  end if;
  update staff.approval
     set state = p_verdict, decided_by = nullif(v_actor.staff_id, v_asked.requested_by), decided_session = p_session,
         decided_at_ms = platform.clock_ms(), decision_reason = p_reason
   where id = p_id returning * into v_asked;
  return v_asked;
end $$;

-- Requests nobody decided in time. Answers how many ended.
create function staff.expire_approvals() returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare v_ended integer;
begin
  update staff.approval set state = 'expired', decided_at_ms = platform.clock_ms()
   where state = 'requested' and expires_at_ms <= platform.clock_ms();
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Two operators of a large deposit or withdrawal are two people too, each with a fresh second factor (F-41); the database counts them.
alter table wallet.approval add column session_id uuid references staff.session;
create function wallet.refuse_same_person() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked wallet.request;
  v_actor record;
begin
  select * into v_asked from wallet.request where id = new.request_id;
  v_actor := staff.assert_actor(new.session_id, v_asked.site_id,
    v_asked.amount >= coalesce((select four_eyes_from from wallet.settings where site_id = v_asked.site_id), 1000000));
  if v_actor.staff_id <> new.operator_id then
    raise exception 'nobody approves under another name' using errcode = 'P0034';
  end if;
  if exists (select from wallet.approval other join staff.account a on a.id = other.operator_id
              where other.request_id = new.request_id and other.operator_id <> new.operator_id
                and a.person_ref = v_actor.person_ref) then
    raise exception 'both accounts are of one person' using errcode = 'P0031';
  end if;
  return new;
end $$;
create trigger people_differ before insert on wallet.approval for each row execute function wallet.refuse_same_person();

----------------------------------------------------------------------------------------------------- audit of the staff
-- The one log of security events takes what staff do, too: these columns are read out of the hashed content like the others.
alter table audit.event
  add column staff_id bigint generated always as ((content::jsonb ->> 'staffId')::bigint) stored,
  add column action text generated always as (content::jsonb ->> 'action') stored,
  add column subject text generated always as (content::jsonb ->> 'subject') stored;
create index event_of_staff on audit.event (staff_id, seq desc) where staff_id is not null;
create index event_of_action on audit.event (action, seq desc) where action is not null;
create index event_of_subject on audit.event (subject, seq desc) where subject is not null;
create index event_of_kind on audit.event (kind, seq desc);
create index event_of_site on audit.event (site_id, seq desc);
create index event_by_time on audit.event (at_ms, seq);

------------------------------------------------------------------------------------------------------ the console's role
-- Reads what the caller's sites hold, set for each transaction ('*' or '1,37'; nothing set: nothing seen), and writes only staff's own.
create function platform.console_sees_all() returns boolean language sql stable
  as $$ select coalesce(current_setting('maru.console_sites', true), '') = '*' $$;
create function platform.console_sites() returns integer[] language sql stable
  as $$ select case when coalesce(current_setting('maru.console_sites', true), '') in ('', '*') then '{}'::integer[]
                    else string_to_array(current_setting('maru.console_sites', true), ',')::integer[] end $$;

-- Lets the console read a table of sites under that rule. As subqueries both are asked once a statement.
create procedure platform.show_to_console(p_table regclass, p_columns text default null) language plpgsql as $$
begin
  execute format('grant select %s on %s to maru_console', coalesce('(' || p_columns || ')', ''), p_table);
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('drop policy if exists console_sites on %s', p_table);
  execute format('create policy console_sites on %s for select to maru_console using ((select platform.console_sees_all())'
                 || ' or site_id = any ((select platform.console_sites())::integer[]))', p_table);
end $$;

grant usage on schema platform, staff, audit, site, accounts, market, rounds, ledger, betting, settlement, live, wallet, content
  to maru_console;
call platform.show_to_console('accounts.member',
  'id, site_id, username, name, role, status, limit_json, partner_of, created_at_ms, nick, left_at_ms');
call platform.show_to_console('accounts.invitation');
call platform.show_to_console('accounts.protection');
call platform.show_to_console('accounts.limit_change');
call platform.show_to_console('ledger.account');
call platform.show_to_console('ledger.transfer');
call platform.show_to_console('betting.bet');
call platform.show_to_console('wallet.settings');
call platform.show_to_console('wallet.request');
call platform.show_to_console('content.article');
call platform.show_to_console('content.page');
call platform.show_to_console('content.popup');
call platform.show_to_console('content.message');
call platform.show_to_console('content.inquiry');
call platform.show_to_console('content.file');
create policy console_shared on content.article for select to maru_console using (site_id is null);

-- The log's own room and its second copy read it whole, as before; the console by site, and what has no site with all of them.
alter table audit.event enable row level security;
alter table audit.event force row level security;
create policy owner on audit.event to current_user using (true) with check (true);
create policy room on audit.event for select to maru_accounts using (true);
call platform.show_to_console('audit.event');

grant select on site.site, site.bank, site.option, site.option_terms, market.market, market.incident, market.bar, market.tick,
  rounds.round, rounds.lease, settlement.round_outcome, settlement.round_settlement, settlement.settled_below, betting.round_total,
  ledger.closure, ledger.checkpoint, wallet.approval, live.outbox to maru_console;
grant select (id, member_id, site_id, address, user_agent, started_at_ms, seen_at_ms, expires_at_ms, ended_at_ms, end_reason)
  on accounts.session to maru_console;

grant select, insert on staff.account, staff.session, staff.sign_in_failure to maru_console;
grant update (name, role, site_ids, password_hash, status, totp_secret, totp_pending, totp_step, totp_at_ms, enrol_until_ms,
  enrol_code_hash, person_ref)
  on staff.account to maru_console;
grant update (token_hash, stage, second_factor, seen_at_ms, stepped_up_at_ms, ended_at_ms, end_reason) on staff.session to maru_console;
grant update, delete on staff.sign_in_failure to maru_console;
grant select on staff.approval to maru_console;
-- A partner's password is the member's own: the console's sign-in reads it here and nowhere else.
create function staff.partner_secret(p_partner bigint, out password_hash text, out status text)
language sql stable security definer set search_path = pg_catalog as $$
  select m.password_hash, m.status from accounts.member m where m.id = p_partner and m.role = 'PARTNER' $$;
-- A name of a staff account, for lists of rooms that know its number alone.
grant usage on schema staff to maru_wallet, maru_content, maru_accounts;
grant select (id, username, name, role) on staff.account to maru_wallet, maru_content, maru_accounts;

revoke execute on function staff.assert_actor, staff.request_approval, staff.decide_approval, staff.expire_approvals,
  staff.partner_secret from public;
grant execute on function staff.partner_secret, staff.expire_approvals to maru_console;
grant execute on function staff.assert_actor, staff.request_approval, staff.decide_approval
  to maru_console, maru_wallet, maru_content, maru_accounts;
grant usage on schema audit to maru_wallet, maru_content;
grant execute on function audit.append to maru_console, maru_wallet, maru_content;
