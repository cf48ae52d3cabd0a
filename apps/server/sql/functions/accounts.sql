-- No role, call or statement shortens an exclusion or a time-out (P-15, P-16).
create or replace function accounts.keep_exclusion() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  v_now bigint := platform.clock_ms();
  is_over boolean := old.excluded_until_ms is null
    or (v_now >= old.excluded_until_ms and v_now >= coalesce(old.exclusion_return_ms, 9223372036854775807));
begin
  if tg_op = 'DELETE' then
    if not is_over or old.timed_out_until_ms > v_now then
      raise exception 'an exclusion or a time-out is not removed';
    end if;
    return old;
  end if;
  if old.timed_out_until_ms > v_now and new.timed_out_until_ms is distinct from old.timed_out_until_ms
     and coalesce(new.timed_out_until_ms, 0) < old.timed_out_until_ms then
    raise exception 'a time-out is not shortened';
  end if;
  if is_over then return new; end if;
  if coalesce(new.excluded_until_ms, 0) < old.excluded_until_ms then
    raise exception 'an exclusion is not shortened';
  end if;
  if new.exclusion_return_ms is distinct from old.exclusion_return_ms and new.exclusion_return_ms is not null
     and (v_now < old.excluded_until_ms or new.exclusion_return_ms < v_now + 86340000   -- a day, but for the statement's own time
          or new.exclusion_return_ms < coalesce(old.exclusion_return_ms, 0)) then
    raise exception 'a return is asked for after the exclusion, and takes a day';
  end if;
  return new;
end $$;

create or replace function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace function accounts.keep_freeze() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'a freeze is lifted, never removed'; end if;
  if (to_jsonb(new) - array['lifted_at_ms', 'lifted_by', 'lift_reason'])
     is distinct from (to_jsonb(old) - array['lifted_at_ms', 'lifted_by', 'lift_reason']) or old.lifted_at_ms is not null then
    raise exception 'a freeze is lifted once, and otherwise stays as it was made';
  end if;
  return new;
end $$;

-- Until when a part of the member's account is frozen, or was; null where no freeze stands. Asked inside the transactions of bets,
-- withdrawals and sign-ins, which compare it with their own clock.
create or replace function accounts.frozen_until(p_member bigint, p_scope text) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select max(until_ms) from accounts.freeze
   where member_id = p_member and scope = p_scope and lifted_at_ms is null $$;
revoke execute on function accounts.frozen_until from public;
grant execute on function accounts.frozen_until to maru_betting, maru_wallet, maru_accounts, maru_console;

-- No session opens while sign-in is frozen, whoever writes it. The freeze takes the member's row first, so one of the two sees the
-- other: either the session is refused here, or it is among those that the freeze ends.
create or replace function accounts.refuse_frozen_session() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare v_until bigint;
begin
  perform from accounts.member where id = new.member_id for share;
  select max(until_ms) into v_until from accounts.freeze
   where member_id = new.member_id and scope = 'sign-in' and lifted_at_ms is null and until_ms > platform.clock_ms();
  if v_until is not null then
    raise exception 'sign-in is frozen' using errcode = '40001';
  end if;
  return new;
end $$;

-- Players of one of the console's sites whose username or nickname begins with a text, in the order of the names, after one of them; of
-- these partners where some are named. A function, because row-level security lets no comparison of texts near an index.
create or replace function accounts.players_called(
  p_site integer, p_by text, p_text text, p_after text, p_most integer, p_partners bigint[])
returns table(member_id bigint, name text)
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan as $$
begin
  if not (platform.console_sees_all() or p_site = any (platform.console_sites())) then return; end if;
  if p_by = 'username' then
    return query select member.id, member.username from accounts.member
      where site_id = p_site and username ~>=~ coalesce(p_after, p_text) and username ~<~ (p_text || chr(1114111))
        and (p_after is null or username <> p_after) and role = 'PLAYER' and (p_partners is null or partner_of = any (p_partners))
      order by username using ~<~ limit p_most;
  else
    return query select member.id, lower(member.nick) from accounts.member
      where site_id = p_site and lower(nick) ~>=~ p_text and lower(nick) ~<~ (p_text || chr(1114111))
        and role = 'PLAYER' and (p_partners is null or partner_of = any (p_partners))
      order by lower(nick) using ~<~ limit p_most;
  end if;
end $$;
revoke execute on function accounts.players_called from public;
grant execute on function accounts.players_called to maru_console;

-- Who has this phone, e-mail address or bank account: the console asks by their keyed hashes and is answered numbers, so that its role
-- needs no look at what is sealed.
create or replace function accounts.blind_matches(
  p_site integer, p_phone bytea, p_email bytea, p_account bytea)
returns table(member_id bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select personal.member_id from accounts.personal
   where site_id = p_site and phone_index = p_phone and erased_at_ms is null
  union select personal.member_id from accounts.personal
   where site_id = p_site and email_index = p_email and erased_at_ms is null
  union select personal.member_id from accounts.personal
   where site_id = p_site and account_index = p_account and erased_at_ms is null $$;
revoke execute on function accounts.blind_matches from public;
grant execute on function accounts.blind_matches to maru_console;

create or replace function accounts.keep_minor() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'who was found to be under age stays so'; end if;
  if (to_jsonb(new) - 'return_approval') is distinct from (to_jsonb(old) - 'return_approval') then
    raise exception 'what was found stays as it was written';
  end if;
  return new;
end $$;

-- No role opens such an account again.
create or replace function accounts.refuse_minor() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.status = 'A' and exists (select from accounts.minor where member_id = new.id) then
    raise exception 'member % was found to be under age', new.id;
  end if;
  return new;
end $$;

-- Players of one of the console's sites in whose username or nickname a text of two letters or more stands, behind its beginning. What
-- many have is found among the newest ones; what few have by its pairs. Unordered: a page of them, or all that there are.
create or replace function accounts.players_containing(
  p_site integer, p_text text, p_most integer, p_partners bigint[])
returns table(member_id bigint, name text)
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set jit = off as $$
declare
  v_found bigint[];
begin
  if length(p_text) < 2 or not (platform.console_sees_all() or p_site = any (platform.console_sites())) then return; end if;
  select array_agg(id) into v_found from (
    select newest.id from (
      select id, username, nick, partner_of from accounts.member
       where site_id = p_site and role = 'PLAYER' order by id desc limit 10000) newest
     where (position(p_text in username) > 1 or position(p_text in lower(newest.nick)) > 1)
       and (p_partners is null or partner_of = any (p_partners))
     limit p_most) few;
  if cardinality(v_found) >= p_most then
    return query select member.id, member.username from accounts.member where id = any (v_found);
    return;
  end if;
  return query select member.id, member.username from accounts.member
    where role = 'PLAYER' and accounts.name_pairs(username, nick) @> accounts.name_pairs(p_text, null) and site_id = p_site
      and (position(p_text in username) > 1 or position(p_text in lower(nick)) > 1)
      and (p_partners is null or partner_of = any (p_partners))
    limit p_most;
end $$;
revoke execute on function accounts.players_containing from public;
grant execute on function accounts.players_containing to maru_console;
