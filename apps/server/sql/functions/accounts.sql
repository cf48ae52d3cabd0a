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

-- The limits of a player's own that held at a moment, by field: those of now, but for what was changed since. Points, and minutes.
create or replace function accounts.limits_at(p_member bigint, p_at_ms bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((
    select jsonb_build_object('dayStake', day_stake_max, 'weekStake', week_stake_max, 'monthStake', month_stake_max,
             'dayLoss', day_loss_max, 'weekLoss', week_loss_max, 'monthLoss', month_loss_max,
             'dayDeposit', day_deposit_max, 'weekDeposit', week_deposit_max, 'monthDeposit', month_deposit_max,
             'sessionMinutes', session_max_ms / 60000)
      from accounts.protection where member_id = p_member), '{}')
    || coalesce((
    select jsonb_object_agg(field, old_value)
      from (select distinct on (field) field, old_value from accounts.limit_change
             where member_id = p_member and state = 'applied' and acted_at_ms >= p_at_ms
             order by field, acted_at_ms, id) since), '{}') $$;
revoke execute on function accounts.limits_at from public;

-- What a player staked, lost and deposited in the 1, 7 and 30 Seoul days that end at a midnight, as the limits count it: open bets are lost,
-- a deposit that waits is one, and so are coins that were turned into points.
create or replace function accounts.used_until(p_member bigint, p_to_ms bigint) returns jsonb
language sql stable security definer set search_path = pg_catalog as $$
  with span as (select ((p_to_ms + 32400000) / 86400000)::integer as after),
  played as (
    select span.after - past.day as ago, past.staked, past.staked - past.returned as lost
      from span, ledger.player_day past where past.member_id = p_member and past.day < span.after and past.day >= span.after - 30
    union all
    select span.after - own.day, own.day_staked, own.day_staked - own.day_returned
      from span, ledger.account own where own.id = p_member and own.day < span.after and own.day >= span.after - 30),
  paid as (
    select (p_to_ms - 1 - at_ms) / 86400000 + 1 as ago, amount
      from (select requested_at_ms as at_ms, amount from wallet.request
             where member_id = p_member and type = 'deposit' and state in ('requested', 'matched', 'done')
            union all
            select at_ms, points from coin.conversion where member_id = p_member and direction = 'sell') x
     where at_ms < p_to_ms and at_ms >= p_to_ms - 30 * 86400000::bigint)
  select jsonb_build_object(
    'dayStake', sum(staked) filter (where ago = 1), 'weekStake', sum(staked) filter (where ago <= 7), 'monthStake', sum(staked),
    'dayLoss', sum(lost) filter (where ago = 1), 'weekLoss', sum(lost) filter (where ago <= 7), 'monthLoss', sum(lost)) ||
    (select jsonb_build_object('dayDeposit', sum(amount) filter (where ago = 1),
       'weekDeposit', sum(amount) filter (where ago <= 7), 'monthDeposit', sum(amount)) from paid)
    from played $$;
revoke execute on function accounts.used_until from public;

-- A closed case stays as it was closed, and whose it is never changes.
create or replace function accounts.keep_harm_case() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state = 'closed' then raise exception 'a closed case stays as it is'; end if;
  if (to_jsonb(new) - array['state', 'assigned_to', 'to_day', 'closed_at_ms'])
     is distinct from (to_jsonb(old) - array['state', 'assigned_to', 'to_day', 'closed_at_ms']) then
    raise exception 'whose a case is, and since when, stays as it is';
  end if;
  return new;
end $$;

-- What each player did in the span of a day that is over, for the markers of harm (P-32): bets from p_since_ms on with their results,
-- deposits, the limits of their own that held at its end, and how far 1, 7 and 30 days used them. It decides nothing. Whose account is
-- left is not looked at any more. Rounds bet on in the span began no more than 20 minutes before it: 40 places of 1,000 ids.
create or replace function accounts.harm_facts(p_since_ms bigint, p_from_ms bigint, p_to_ms bigint)
returns table(member_id bigint, site_id integer, bets jsonb, deposits jsonb, limits jsonb, used jsonb)
language sql stable security definer set search_path = pg_catalog as $$
  with played as (
    select bet.member_id, bool_or(bet.accepted_at_ms >= p_from_ms) as is_of_day,
           jsonb_agg(jsonb_build_array(bet.accepted_at_ms, round.game_finish_ms, bet.stake,
             case when done.round_id is not null then coalesce(back.amount, 0) end) order by bet.accepted_at_ms, bet.id) as bets
      from betting.bet bet
      join rounds.round round on round.id = bet.round_id
      left join settlement.round_settlement done on done.round_id = bet.round_id
      left join ledger.transfer back on back.ref = bet.id and back.code in (2, 3)
     where bet.round_id >= p_since_ms / 30000 * 1000 - 40000 and bet.round_id < (p_to_ms / 30000 + 1) * 1000
       and bet.accepted_at_ms >= p_since_ms and bet.accepted_at_ms < p_to_ms
     group by bet.member_id),
  asked as (
    select request.member_id, request.requested_at_ms as at_ms, request.state
      from wallet.request request
     where request.type = 'deposit' and request.requested_at_ms >= p_from_ms and request.requested_at_ms < p_to_ms
    union all
    select sold.member_id, sold.at_ms, 'done' from coin.conversion sold
     where sold.direction = 'sell' and sold.at_ms >= p_from_ms and sold.at_ms < p_to_ms),
  deposited as (
    select asked.member_id, jsonb_agg(jsonb_build_array(asked.at_ms, asked.state) order by asked.at_ms) as deposits
      from asked group by asked.member_id)
  select member.id, member.site_id, coalesce(played.bets, '[]'), coalesce(deposited.deposits, '[]'),
         accounts.limits_at(member.id, p_to_ms), accounts.used_until(member.id, p_to_ms)
    from (select x.member_id from played x where x.is_of_day union select y.member_id from deposited y) who
    join accounts.member member on member.id = who.member_id and member.role = 'PLAYER' and member.left_at_ms is null
    left join played on played.member_id = who.member_id
    left join deposited on deposited.member_id = who.member_id
   order by member.id $$;
revoke execute on function accounts.harm_facts from public;
grant execute on function accounts.harm_facts to maru_accounts;

-- Net losses of three Seoul weeks, the last from a Monday on, of who lost in each of them and of whose play is intensive already, with the
-- thresholds of their site (P-33). It decides nothing. Open bets are lost, as the limits count it. Whose account is left is not looked at.
create or replace function accounts.intensive_facts(p_monday integer)
returns table(member_id bigint, site_id integer, losses bigint[], loss bigint, young bigint, is_intensive boolean)
language sql stable security definer set search_path = pg_catalog as $$
  select member.id, member.site_id, array[week.first, week.second, week.third], site.intensive_loss, site.intensive_loss_young,
         known.member_id is not null
    from accounts.member member
    join site.site site on site.id = member.site_id
    join ledger.account account on account.id = member.id
    left join accounts.intensive_play known on known.member_id = member.id and known.ended_at_ms is null
   cross join lateral (
     select coalesce(sum(played.lost) filter (where played.day < p_monday - 7), 0)::bigint as first,
            coalesce(sum(played.lost) filter (where played.day >= p_monday - 7 and played.day < p_monday), 0)::bigint as second,
            coalesce(sum(played.lost) filter (where played.day >= p_monday), 0)::bigint as third
       from (select past.day, past.staked - past.returned as lost from ledger.player_day past
              where past.member_id = member.id and past.day >= p_monday - 14 and past.day < p_monday + 7
             union all
             select account.day, account.day_staked - account.day_returned
              where account.day >= p_monday - 14 and account.day < p_monday + 7) played) week
   where member.role = 'PLAYER' and member.left_at_ms is null
     and (least(week.first, week.second, week.third) > 0 or known.member_id is not null)
   order by member.id $$;
revoke execute on function accounts.intensive_facts from public;
grant execute on function accounts.intensive_facts to maru_accounts;

-- What a month of Seoul days moved for each player whose play was intensive in it, for its summary: paid deposits and withdrawals, coins
-- that became points and points that became coins, and bets by the day of their acceptance.
create or replace function accounts.intensive_month_facts(p_from integer, p_to integer)
returns table(member_id bigint, locale text, mode text, deposited bigint, withdrawn bigint, staked bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  with span as (select p_from * 86400000::bigint - 32400000 as from_ms, p_to * 86400000::bigint - 32400000 as to_ms)
  select member.id, site.locale, site.mode, paid.deposited, paid.withdrawn, played.staked, played.returned
    from span, accounts.member member
    join site.site site on site.id = member.site_id
    join ledger.account account on account.id = member.id
   cross join lateral (
     select coalesce(sum(x.amount) filter (where x.type = 'deposit'), 0)::bigint as deposited,
            coalesce(sum(x.amount) filter (where x.type = 'withdrawal'), 0)::bigint as withdrawn
       from (select request.type, request.amount from wallet.request
              where request.member_id = member.id and request.state = 'done' and request.ended_at_ms >= span.from_ms
                and request.ended_at_ms < span.to_ms
             union all
             select case changed.direction when 'sell' then 'deposit' else 'withdrawal' end, changed.points from coin.conversion changed
              where changed.member_id = member.id and changed.at_ms >= span.from_ms and changed.at_ms < span.to_ms) x) paid
   cross join lateral (
     select coalesce(sum(x.staked), 0)::bigint as staked, coalesce(sum(x.returned), 0)::bigint as returned
       from (select past.staked, past.returned from ledger.player_day past
              where past.member_id = member.id and past.day >= p_from and past.day < p_to
             union all
             select account.day_staked, account.day_returned where account.day >= p_from and account.day < p_to) x) played
   where member.left_at_ms is null and exists (
     select from accounts.intensive_play known
      where known.member_id = member.id and known.monday < p_to and (known.end_monday is null or known.end_monday + 7 > p_from))
   order by member.id $$;
revoke execute on function accounts.intensive_month_facts from public;
grant execute on function accounts.intensive_month_facts to maru_accounts;

-- Whose play became intensive stays as it was found; it ends once.
create or replace function accounts.keep_intensive_play() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.ended_at_ms is not null
     or (to_jsonb(new) - array['end_monday', 'ended_at_ms']) is distinct from (to_jsonb(old) - array['end_monday', 'ended_at_ms']) then
    raise exception 'what was found of a player''s play stays as it is';
  end if;
  return new;
end $$;

-- An assessment of what a player can afford is never another one afterwards. Its answers go when the person does.
create or replace function accounts.keep_affordability() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (to_jsonb(new) - 'answers') is distinct from (to_jsonb(old) - 'answers') or new.answers is not null
     or not exists (select from accounts.personal p where p.member_id = old.member_id and p.erased_at_ms is not null) then
    raise exception 'an assessment stays as it was made';
  end if;
  return new;
end $$;
