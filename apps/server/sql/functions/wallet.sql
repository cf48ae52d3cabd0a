-- The table of moves once more, in the database: an end is an end, and only listed moves exist, for whoever writes.
create or replace function wallet.refuse_move() returns trigger language plpgsql set search_path = pg_catalog as $$
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

create or replace function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: requests and approvals stay', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace function wallet.refuse_same_person() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked wallet.request;
  v_actor record;
begin
  select * into v_asked from wallet.request where id = new.request_id;
  v_actor := staff.assert_actor(new.session_id, v_asked.site_id,
    v_asked.amount >= wallet.four_eyes_from(v_asked.site_id, v_asked.type));
  if v_actor.staff_id <> new.operator_id then
    raise exception 'nobody approves under another name';
  end if;
  if exists (select from wallet.approval other join staff.account a on a.id = other.operator_id
              where other.request_id = new.request_id and other.operator_id <> new.operator_id
                and a.person_ref = v_actor.person_ref) then
    raise exception 'both accounts are of one person';
  end if;
  return new;
end $$;

-- Who said yes to a request, and which person each is.
create or replace function wallet.approvers_of(p_request bigint) returns table(staff_id bigint, person_ref text)
language sql stable security definer set search_path = pg_catalog as $$
  select a.operator_id, s.person_ref from wallet.approval a join staff.account s on s.id = a.operator_id where a.request_id = p_request $$;
revoke execute on function wallet.approvers_of from public;
grant execute on function wallet.approvers_of to maru_wallet;

-- What a site asks of deposits and withdrawals, and where its players send their money, is never one person's (F-41).
create or replace function wallet.save_settings(
  p_session uuid, p_site integer, p_base integer, p_settings jsonb, p_reason text, p_approval bigint)
returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_version integer;
  v_by bigint;
begin
  perform staff.assert_actor(p_session, p_site, true);
  perform staff.assert_approved(p_approval, 'wallet-settings', p_site);
  select a.requested_by into v_by from staff.approval a where a.id = p_approval;
  insert into wallet.settings (site_id) values (p_site) on conflict (site_id) do nothing;
  select w.version into v_version from wallet.settings w where w.site_id = p_site for update;
  if v_version is distinct from p_base then
    raise exception 'the settings of site % are at version %', p_site, v_version using errcode = '40001';
  end if;
  update wallet.settings
     set version = v_version + 1, deposit_active = (p_settings ->> 'depositActive')::boolean,
         withdraw_active = (p_settings ->> 'withdrawActive')::boolean, deposit_min = (p_settings ->> 'depositMin')::bigint,
         deposit_expiry_minutes = (p_settings ->> 'depositExpiryMinutes')::integer,
         withdraw_min = (p_settings ->> 'withdrawMin')::bigint, withdraw_max = (p_settings ->> 'withdrawMax')::bigint,
         withdraws_per_day = (p_settings ->> 'withdrawsPerDay')::integer,
         withdraw_gap_minutes = (p_settings ->> 'withdrawGapMinutes')::integer,
         phone_confirm_from = (p_settings ->> 'phoneConfirmFrom')::bigint,
         four_eyes_from = (p_settings ->> 'fourEyesFrom')::bigint,
         account = nullif(p_settings -> 'account', 'null'), texts = p_settings -> 'texts'
   where site_id = p_site;
  insert into wallet.settings_version (site_id, version, settings, reason, approval_id, saved_by)
    values (p_site, v_version + 1, p_settings, p_reason, p_approval, v_by);
  return v_version + 1;
end $$;
revoke execute on function wallet.save_settings from public;
grant execute on function wallet.save_settings to maru_console;

-- No deposit is asked for on a licensed site without a licence, whoever writes it (P-02). Withdrawals are.
create or replace function wallet.refuse_unlicensed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.type = 'deposit' and not site.may_take_deposits(new.site_id) then
    raise exception 'site % has no licence in force', new.site_id;
  end if;
  return new;
end $$;

-- The same for a withdrawal, beside the rule that refuses it with its reason. Rejections and payments of earlier ones go on.
create or replace function wallet.refuse_frozen() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.type = 'withdrawal' and accounts.frozen_until(new.member_id, 'withdraw') > platform.clock_ms() then
    raise exception 'withdrawals of member % are frozen', new.member_id;
  end if;
  return new;
end $$;

-- From which amount two people approve. Under a licence every withdrawal, unless the site set a higher threshold (F-41).
create or replace function wallet.four_eyes_from(p_site integer, p_type text) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(w.four_eyes_from, case when s.mode = 'licensed' and p_type = 'withdrawal' then 0 else 1000000 end)
    from site.site s left join wallet.settings w on w.site_id = s.id where s.id = p_site $$;
revoke execute on function wallet.four_eyes_from from public;
grant execute on function wallet.four_eyes_from to maru_wallet, maru_console;

-- Whether a request says the same and stands where its points move. A deposit is there when as many of the site's staff have approved it
-- as its amount asks for, each by a session of their own (wallet.refuse_same_person); what is given back or paid was held before.
create or replace function wallet.is_cause(
  p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from wallet.request r join site.site s on s.id = r.site_id
      cross join lateral (select -(r.site_id::bigint * 10 + case s.mode when 'licensed' then 5 else 3 end) as outside,
                                 -(r.site_id::bigint * 10 + 4) as reserve,
                                 (select count(*) from wallet.approval a where a.request_id = r.id) as people) x
     where r.id = p_ref and (r.site_id, r.amount) = (p_site, p_amount)
       and (r.type, r.state) = (case p_code when 11 then 'deposit' else 'withdrawal' end,
                                case p_code when 12 then 'requested' when 13 then 'rejected' else 'done' end)
       and (p_debit, p_credit) = (case p_code when 11 then x.outside when 12 then r.member_id else x.reserve end,
                                  case p_code when 12 then x.reserve when 14 then x.outside else r.member_id end)
       and case p_code when 11 then x.people >= case when r.amount >= wallet.four_eyes_from(r.site_id, r.type) then 2 else 1 end
             when 12 then true else exists (select from ledger.transfer held where held.code = 12 and held.ref = r.id) end
       and (p_code <> 14 or x.people >= 1)) $$;
revoke execute on function wallet.is_cause from public;

-- The wallet's one way to move points.
create or replace function wallet.move(
  p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer, p_at_ms bigint, out
  r_balance bigint, out r_version bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  case
    when p_code in (11, 12, 13, 14) then
      if not wallet.is_cause(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
        raise exception 'no points without their request' using errcode = '40001';
      end if;
    when p_code in (15, 16) then
      perform ledger.assert_two_people(p_code::smallint, p_ref, p_debit, p_credit, p_amount, p_site);
    when p_code in (18, 19, 20) then
      perform ledger.assert_paid_for(p_code::smallint, p_ref, p_debit, p_credit, p_amount, p_site);
    else
      raise exception 'the wallet moves nothing with code %', p_code using errcode = '42501';
  end case;
  select m.r_balance, m.r_version into r_balance, r_version
    from ledger.move(p_code, p_ref, p_debit, p_credit, p_amount, p_site, p_at_ms) m;
end $$;
revoke execute on function wallet.move from public;
grant execute on function wallet.move to maru_wallet;

-- Takes a player's account, as a bet does; the clock is read behind the lock. No row: there is none.
create or replace function wallet.hold_player(p_member bigint) returns table(site_id integer, balance bigint, now_ms bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  select a.site_id, a.balance into site_id, balance
    from ledger.account a where a.id = p_member and a.kind = 'player' for no key update;
  if not found then return; end if;
  now_ms := platform.clock_ms();
  return next;
end $$;
revoke execute on function wallet.hold_player from public;
grant execute on function wallet.hold_player to maru_wallet;

-- The segregated account's newest line, null where there is none; with what waits for its second person where that is asked for, so that a
-- day's lines can be entered one behind the other.
create or replace function wallet.last_segregated(
  p_site integer, p_with_waiting boolean, out number integer, out day integer, out balance bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select x.number, x.day, x.balance
    from (select e.number, e.day, e.balance, 0::bigint as waiting from wallet.segregated_entry e where e.site_id = p_site
          union all
          select null, (a.payload ->> 'day')::date - date '1970-01-01', (a.payload ->> 'balance')::bigint, a.id
            from staff.approval a
           where p_with_waiting and a.kind = 'segregated-entry' and a.site_id = p_site
             and staff.approval_state(a.state, a.expires_at_ms) = 'requested') x
   order by x.waiting desc, x.number desc limit 1 $$;
revoke execute on function wallet.last_segregated from public;
grant execute on function wallet.last_segregated to maru_wallet;

-- What the segregated account held at the end of a day by the lines there are now; of all lines where no day is named.
create or replace function wallet.segregated_at(p_site integer, p_day integer) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select e.balance from wallet.segregated_entry e
                    where e.site_id = p_site and (p_day is null or e.day <= p_day) order by e.number desc limit 1), 0) $$;
revoke execute on function wallet.segregated_at from public;
grant execute on function wallet.segregated_at to maru_wallet, maru_console;

-- A line is what two people said, and goes on from the line before it, whoever writes it.
create or replace function wallet.refuse_lone_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_last record;
  v_change bigint := case new.direction when 'in' then new.amount else -new.amount end;
begin
  if not exists (
    select from staff.approval a
     where a.id = new.id and a.kind = 'segregated-entry' and a.state = 'approved' and a.decided_by is not null
       and (a.site_id, (a.payload ->> 'day')::date - date '1970-01-01', a.payload ->> 'direction', (a.payload ->> 'amount')::bigint,
            (a.payload ->> 'balance')::bigint, a.payload ->> 'reference', a.reason)
         = (new.site_id, new.day, new.direction, new.amount, new.balance, new.reference, new.evidence)) then
    raise exception 'two people have not said this of the segregated account';
  end if;
  select * into v_last from wallet.last_segregated(new.site_id, false);
  if new.number <> coalesce(v_last.number, 0) + 1 or new.day < coalesce(v_last.day, new.day)
     or new.balance <> coalesce(v_last.balance, 0) + v_change then
    raise exception 'line % of site % does not go on from the one before', new.number, new.site_id using errcode = '40001';
  end if;
  return new;
end $$;

-- What was held is what the lines say, whoever writes a check.
create or replace function wallet.refuse_made_up_funds() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.held <> wallet.segregated_at(new.site_id, new.day) then
    raise exception 'the segregated account of site % does not hold that', new.site_id;
  end if;
  return new;
end $$;

-- Whether less is held for a site's players than they are owed, by the newest moment that was looked at (P-38).
create or replace function wallet.are_funds_short(p_site integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select site.owes_money(p_site)
     and coalesce((select c.short_since_ms is not null from wallet.funds_check c
                    where c.site_id = p_site order by c.at_ms desc, c.id desc limit 1), false) $$;
revoke execute on function wallet.are_funds_short from public;
grant execute on function wallet.are_funds_short to maru_wallet;

-- No deposit is asked for then, whoever writes it. Withdrawals are.
create or replace function wallet.refuse_short_funds() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if wallet.are_funds_short(new.site_id) then
    raise exception 'site % holds less than it owes its players', new.site_id;
  end if;
  return new;
end $$;

-- Ended days from p_from to p_to of sites that owe money, that nobody has looked at yet: from the day on which a site's first licence for
-- money was approved, for before it what it owed was points.
create or replace function wallet.unchecked_days(p_from integer, p_to integer) returns table(site_id integer, day integer)
language sql stable security definer set search_path = pg_catalog as $$
  select s.id, d.day
    from site.site s cross join generate_series(p_from, p_to) d (day)
   where site.owes_money(s.id)
     and not exists (select from wallet.funds_check c where c.site_id = s.id and c.day = d.day)
     and (d.day + 1) * 86400000::bigint - 32400000 > coalesce((select min(l.approved_at_ms) from site.licence l
                                                               where l.site_id = s.id and not l.is_sandbox), 0)
   order by d.day, s.id $$;
revoke execute on function wallet.unchecked_days from public;
grant execute on function wallet.unchecked_days to maru_wallet;
