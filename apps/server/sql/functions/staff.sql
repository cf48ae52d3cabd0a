-- Every partner has exactly one staff account, whichever way the member came to be one.
create or replace function staff.enlist_partner() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into staff.account (username, name, role, site_ids, partner_id, person_ref)
    values (new.username, new.name, 'partner', array[new.site_id], new.id, 'member:' || new.id)
    on conflict (partner_id) do nothing;
  return null;
end $$;

create or replace function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was asked and decided stays', tg_op, tg_table_schema, tg_table_name;
end $$;

-- Somebody always administers: the last enabled administrator of everything stays one.
create or replace function staff.keep_an_admin() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.role = 'admin' and old.status = 'A' and old.site_ids is null
     and not (new.role = 'admin' and new.status = 'A' and new.site_ids is null) then
    perform pg_advisory_xact_lock(7013);
    if not exists (select from staff.account where id <> old.id and role = 'admin' and status = 'A' and site_ids is null) then
      raise exception 'the last administrator stays';
    end if;
  end if;
  return new;
end $$;

create or replace function staff.keep_approval() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'requested' then
    raise exception 'approval % was decided', old.id;
  end if;
  if (new.id, new.kind, new.site_id, new.payload, new.reason, new.requested_by, new.requested_session, new.requested_at_ms,
      new.expires_at_ms) is distinct from
     (old.id, old.kind, old.site_id, old.payload, old.reason, old.requested_by, old.requested_session, old.requested_at_ms,
      old.expires_at_ms) then
    raise exception 'what approval % asks for stays', old.id;
  end if;
  return new;
end $$;

-- The person behind a session that may act now, on this site (null: on what belongs to none). The rules have said so before
-- (packages/rules/src/access/two-people.ts); this holds it for whoever writes, so that no caller can speak for somebody else. What it
-- refuses was judged by what has passed (40001): judged anew it is refused with its reason.
create or replace function staff.assert_actor(
  p_session uuid, p_site integer, p_fresh boolean, out staff_id bigint, out person_ref text, out role text)
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
    raise exception 'nobody who may act here is signed in' using errcode = '40001';
  end if;
  if p_fresh and (v_up is null or v_now - v_up > 300000) then
    raise exception 'the second factor is too old' using errcode = '40001';
  end if;
end $$;
revoke execute on function staff.assert_actor from public;
grant execute on function staff.assert_actor to maru_console, maru_wallet, maru_content, maru_accounts;

-- What the rules judge a session by; no row: there is no such session. Times are of the database's clock.
create or replace function staff.actor_facts(p_session uuid)
returns table(staff_id bigint, person_ref text, role text, site_ids integer[], is_enabled boolean, is_open boolean, expires_at_ms bigint,
  stepped_up_at_ms bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select a.id, a.person_ref, a.role, a.site_ids, a.status = 'A', s.stage = 'open' and s.ended_at_ms is null, s.expires_at_ms,
         s.stepped_up_at_ms
    from staff.session s join staff.account a on a.id = s.staff_id where s.id = p_session $$;
revoke execute on function staff.actor_facts from public;
grant execute on function staff.actor_facts to maru_console, maru_wallet, maru_content, maru_accounts;

-- Everybody of the staff who is enabled and no partner.
create or replace function staff.colleagues() returns table(person_ref text, role text, site_ids integer[])
language sql stable security definer set search_path = pg_catalog as $$
  select a.person_ref, a.role, a.site_ids from staff.account a where a.status = 'A' and a.role <> 'partner' $$;
revoke execute on function staff.colleagues from public;
grant execute on function staff.colleagues to maru_console, maru_wallet, maru_content, maru_accounts;

create or replace function staff.request_approval(
  p_session uuid, p_kind text, p_site integer, p_payload jsonb, p_reason text, p_lives_ms bigint)
returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_id bigint;
begin
  v_actor := staff.assert_actor(p_session, p_site, true);
  insert into staff.approval (kind, site_id, payload, reason, requested_by, requested_session, expires_at_ms)
    values (p_kind, p_site, p_payload, p_reason, v_actor.staff_id, p_session, platform.clock_ms() + p_lives_ms)
    returning id into v_id;
  return v_id;
end $$;
revoke execute on function staff.request_approval from public;
grant execute on function staff.request_approval to maru_console, maru_wallet, maru_content, maru_accounts;

-- Takes what was asked for until the commit, and says who asked; no row: there is nothing of this kind.
create or replace function staff.lock_approval(p_id bigint, p_kind text)
returns table(id bigint, kind text, site_id integer, payload jsonb, reason text, state text, expires_at_ms bigint, first_id bigint,
  first_person text, first_enabled boolean)
language sql security definer set search_path = pg_catalog as $$
  select a.id, a.kind, a.site_id, a.payload, a.reason, a.state, a.expires_at_ms, first.id, first.person_ref, first.status = 'A'
    from staff.approval a join staff.account first on first.id = a.requested_by
   where a.id = p_id and a.kind = p_kind for update of a $$;
revoke execute on function staff.lock_approval from public;
grant execute on function staff.lock_approval to maru_console, maru_wallet, maru_content, maru_accounts;

-- Writes the second person's word, as the rules took it. Whoever asked may still take it back: that is a rejection by nobody else.
create or replace function staff.decide_approval(
  p_session uuid, p_id bigint, p_kind text, p_verdict text, p_reason text)
returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
begin
  v_actor := staff.assert_actor(p_session, (select a.site_id from staff.approval a where a.id = p_id), p_verdict = 'approved');
  update staff.approval a
     set state = p_verdict, decided_by = nullif(v_actor.staff_id, a.requested_by), decided_session = p_session,
         decided_at_ms = platform.clock_ms(), decision_reason = p_reason
    from staff.account first
   where a.id = p_id and a.kind = p_kind and a.state = 'requested' and platform.clock_ms() < a.expires_at_ms and first.id = a.requested_by
     and (p_verdict = 'rejected' or p_verdict = 'approved' and first.status = 'A' and first.person_ref <> v_actor.person_ref);
  if not found then raise exception 'approval % cannot be % by this person now', p_id, p_verdict using errcode = '40001'; end if;
end $$;
revoke execute on function staff.decide_approval from public;
grant execute on function staff.decide_approval to maru_console, maru_wallet, maru_content, maru_accounts;

-- A partner's password is the member's own: the console's sign-in reads it here and nowhere else.
create or replace function staff.partner_secret(p_partner bigint, out password_hash text, out status text)
language sql stable security definer set search_path = pg_catalog as $$
  select m.password_hash, m.status from accounts.member m where m.id = p_partner and m.role = 'PARTNER' $$;
revoke execute on function staff.partner_secret from public;
grant execute on function staff.partner_secret to maru_console;

-- Whoever writes as the console brings the approval of a second person (F-41), of this kind and for this site, and each approval is
-- used once: the column is unique.
create or replace function staff.assert_approved(p_approval bigint, p_kind text, p_site integer) returns void
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if not exists (select from staff.approval a
                  where a.id = p_approval and a.kind = p_kind and a.state = 'approved' and a.decided_by is not null
                    and a.site_id is not distinct from p_site) then
    raise exception 'a second person has not approved this (%)', p_kind;
  end if;
end $$;
revoke execute on function staff.assert_approved from public;
grant execute on function staff.assert_approved to maru_console;

-- A partner who is disabled is out of the console at once, and back when they are enabled.
create or replace function staff.follow_partner() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update staff.account set status = new.status, name = new.name where partner_id = new.id;
  if new.status = 'D' then
    update staff.session set ended_at_ms = platform.clock_ms(), end_reason = 'ACCOUNT_DISABLED'
     where ended_at_ms is null and staff_id = (select id from staff.account where partner_id = new.id);
  end if;
  return null;
end $$;

-- A request that nobody decided in time is over by the clock alone: whoever reads its state asks here, and nobody has to come and end it.
create or replace function staff.approval_state(p_state text, p_expires_at_ms bigint) returns text
language sql stable set search_path = pg_catalog as $$
  select case when p_state = 'requested' and p_expires_at_ms <= platform.clock_ms() then 'expired' else p_state end $$;
revoke execute on function staff.approval_state from public;
grant execute on function staff.approval_state to maru_console, maru_wallet;

create or replace function staff.end_outdated(
  p_kind text, p_site integer, p_subject jsonb, p_version integer, p_holds jsonb)
returns void
language sql security definer set search_path = pg_catalog as $$
  update staff.approval a
     set state = 'outdated', decided_at_ms = platform.clock_ms()
   where a.state = 'requested' and a.kind = p_kind and a.site_id is not distinct from p_site and a.payload @> p_subject
     and case when p_holds is null then (a.payload ->> 'baseVersion')::integer < p_version else a.payload -> 'base' <> p_holds end $$;
revoke execute on function staff.end_outdated from public;

create or replace function staff.version_came() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  case tg_argv[0]
    when 'market-terms' then
      perform staff.end_outdated('market-terms', null, jsonb_build_object('stock', new.stock), new.version, null);
    when 'new-market' then
      perform staff.end_outdated('new-market', null, jsonb_build_object('stock', new.stock), 1, null);
    when 'option-settings' then
      perform staff.end_outdated('option-settings', null, jsonb_build_object('optionId', new.option_id), new.version, null);
    when 'agreement' then
      perform staff.end_outdated('agreement', new.site_id, jsonb_build_object('partnerId', new.partner_id), new.version, null);
    when 'option-terms' then
      -- Stopping an option is no other payout: what was asked for still can be decided.
      perform staff.end_outdated('option-terms', new.site_id, jsonb_build_object('optionId', new.option_id), null,
        jsonb_build_object('profitPer', new.profit_per, 'fee', new.fee, 'limitMin', new.limit_min, 'limitMax', new.limit_max));
    else
      perform staff.end_outdated(tg_argv[0], new.site_id, '{}', new.version, null);
  end case;
  return null;
end $$;
revoke execute on function staff.version_came from public;
