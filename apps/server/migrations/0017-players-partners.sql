-- What staff do about players, and the partners who brought them: freezes, notes, the tree of partners with its history, commission
-- agreements, statements, and the days they are computed from. Days are days since 1970-01-01 in Seoul.

------------------------------------------------------------------------------------------------------------- freezes
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

create function accounts.keep_freeze() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'a freeze is lifted, never removed'; end if;
  if (to_jsonb(new) - array['lifted_at_ms', 'lifted_by', 'lift_reason'])
     is distinct from (to_jsonb(old) - array['lifted_at_ms', 'lifted_by', 'lift_reason']) or old.lifted_at_ms is not null then
    raise exception 'a freeze is lifted once, and otherwise stays as it was made';
  end if;
  return new;
end $$;
create trigger freezes_stay before update or delete on accounts.freeze for each row execute function accounts.keep_freeze();
-- What a bet finds plain must not be so from now on. It waits for the batch in flight, as every change of a member's protection does.
create trigger freeze_changes after insert or update on accounts.freeze
  for each row execute function ledger.forget_plain();

-- Until when a part of the member's account is frozen, or was; null where no freeze stands. Asked inside the transactions of bets,
-- withdrawals and sign-ins, which compare it with their own clock.
create function accounts.frozen_until(p_member bigint, p_scope text) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select max(until_ms) from accounts.freeze
   where member_id = p_member and scope = p_scope and lifted_at_ms is null $$;
revoke execute on function accounts.frozen_until from public;
grant execute on function accounts.frozen_until to maru_betting, maru_wallet, maru_accounts;

-- No session opens while sign-in is frozen, whoever writes it. The freeze takes the member's row first, so one of the two sees the
-- other: either the session is refused here, or it is among those that the freeze ends.
create function accounts.refuse_frozen_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare v_until bigint;
begin
  perform from accounts.member where id = new.member_id for share;
  select max(until_ms) into v_until from accounts.freeze
   where member_id = new.member_id and scope = 'sign-in' and lifted_at_ms is null and until_ms > platform.clock_ms();
  if v_until is not null then
    raise exception 'sign-in is frozen' using errcode = 'P0040', detail = v_until::text;
  end if;
  return new;
end $$;
create trigger sessions_when_not_frozen before insert on accounts.session
  for each row execute function accounts.refuse_frozen_session();

-- The same for a withdrawal, beside the rule that refuses it with its reason. Rejections and payments of earlier ones go on.
create function wallet.refuse_frozen() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.type = 'withdrawal' and accounts.frozen_until(new.member_id, 'withdraw') > platform.clock_ms() then
    raise exception 'withdrawals of member % are frozen', new.member_id using errcode = 'P0040';
  end if;
  return new;
end $$;
create trigger withdrawals_when_not_frozen before insert on wallet.request
  for each row execute function wallet.refuse_frozen();

-- A frozen account comes in the order where a disabled one does (34 of BET_REFUSAL_RANK).
create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;
do $amend$
declare
  f text := pg_get_functiondef('betting.place_bets'::regproc);
begin
  f := platform.amended(f, $a$past.week_lost, past.month_lost, u.judged,
$a$, $a$past.week_lost, past.month_lost, u.judged,
           accounts.frozen_until(u.id, 'bet') as frozen_until_ms,
$a$);
  f := platform.amended(f, $a$when v_rules.status <> 'A' then 3
$a$, $a$when v_rules.status <> 'A' then 3
                              when r_now_ms < v_rules.frozen_until_ms then 34
$a$);
  f := platform.amended(f, $a$:= a_rank[v_rules.o] = 0 and v_rules.member_id is null and v_rules.limits = '';$a$,
    $a$:= a_rank[v_rules.o] = 0 and v_rules.member_id is null and v_rules.limits = ''
      and v_rules.frozen_until_ms is null;$a$);
  f := platform.amended(f, $a$    a_until[v_rules.o] := coalesce(case when a_rank[v_rules.o] in (4, 26)
$a$, $a$    a_until[v_rules.o] := coalesce(case when a_rank[v_rules.o] = 34 then v_rules.frozen_until_ms
                                        when a_rank[v_rules.o] in (4, 26)
$a$);
  execute f;
end $amend$;
drop function platform.amended;

--------------------------------------------------------------------------------------------------------------- notes
create table accounts.note (
  id bigint generated always as identity primary key,
  member_id bigint not null references accounts.member,
  site_id integer not null references site.site,
  text text not null check (length(text) between 1 and 2000),
  staff_id bigint not null,
  at_ms bigint not null default platform.clock_ms()
);
create index note_of_member on accounts.note (member_id, id desc);
create trigger notes_are_kept before update or delete or truncate on accounts.note
  for each statement execute function accounts.refuse_change();

------------------------------------------------------------------------------------------------------ lists of players
create index member_newest on accounts.member (site_id, role, id desc);
create index member_by_status on accounts.member (site_id, role, status, id desc);
create index member_of_partner on accounts.member (partner_of, role, status, id desc);
create index member_of_headquarters on accounts.member (site_id, status, id desc) where partner_of is null and role = 'PLAYER';
create index member_by_name on accounts.member (site_id, username text_pattern_ops);
create index member_by_nick on accounts.member (site_id, lower(nick) text_pattern_ops);
create index member_joined on accounts.member (site_id, created_at_ms, id);
create index personal_account on accounts.personal (site_id, account_index);
-- Who has this phone, e-mail address or bank account: the console asks by their keyed hashes and is answered numbers, so that its role
-- needs no look at what is sealed.
create function accounts.blind_matches(p_site integer, p_phone bytea, p_email bytea, p_account bytea)
  returns table (member_id bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select personal.member_id from accounts.personal
   where site_id = p_site and phone_index = p_phone and erased_at_ms is null
  union select personal.member_id from accounts.personal
   where site_id = p_site and email_index = p_email and erased_at_ms is null
  union select personal.member_id from accounts.personal
   where site_id = p_site and account_index = p_account and erased_at_ms is null $$;
revoke execute on function accounts.blind_matches from public;
grant execute on function accounts.blind_matches to maru_console;

create index session_newest on accounts.session (site_id, started_at_ms desc);

-- A site's bets and movements, newest first, whole or by option or kind. Bets and rounds' nets number by what caused them, so a list
-- of them goes by id; other movements go by time.
create index bet_of_site on betting.bet (site_id, option_id, id desc);
create index transfer_of_site on ledger.transfer (site_id, code, at_ms desc, ref desc) where code >= 4;
create index outcome_void on settlement.round_outcome (round_id desc) where status = 3;

-- The bet that was taken first at or after a moment. Ids grow with time but for batches side by side, so a list that begins here
-- still asks each bet for its own time.
create function betting.first_bet_from(p_ms bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  v_low bigint := coalesce((select ref from ledger.transfer where code = 1 order by ref limit 1), 1);
  v_high bigint := coalesce((select ref from ledger.transfer where code = 1 order by ref desc limit 1), 0) + 1;
  v_ref bigint; v_at bigint; v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select ref, at_ms into v_ref, v_at from ledger.transfer where code = 1 and ref >= v_middle order by ref limit 1;
    if v_ref is null or v_ref >= v_high or v_at >= p_ms - 60000 then
      v_high := v_middle;
    else
      v_low := v_ref + 1;
    end if;
  end loop;
  return v_low;
end $$;
revoke execute on function betting.first_bet_from from public;

------------------------------------------------------------------------------------------------------------ partners
create schema partners;

-- What a partner is paid for: a share of the stakes of their branch, or of what its players lost (net: stakes less returns). A version is
-- never changed and begins with a day that is still to come, but for a partner's first.
create table partners.agreement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  version integer not null check (version > 0),
  kind text not null check (kind in ('stakes', 'net')),
  rate_bp integer not null check (rate_bp between 0 and 10000),   -- of 10,000
  from_day integer not null,
  made_by bigint not null,
  made_at_ms bigint not null default platform.clock_ms(),
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
  to_day integer not null check (to_day > from_day),              -- the first day after it
  bets bigint not null,
  stake bigint not null,               -- without the stakes of void rounds
  returned bigint not null,
  earned bigint not null,              -- by the agreements, less what sub-partners get of it; a branch that won owes
  carried_in bigint not null check (carried_in <= 0),
  payable bigint not null check (payable >= 0),
  carried_out bigint not null check (carried_out <= 0),
  made_by bigint,                      -- null: the server, by itself
  made_at_ms bigint not null default platform.clock_ms(),
  check (earned + carried_in = payable + carried_out and (payable = 0 or carried_out = 0)),
  unique (partner_id, from_day)
);
create index statement_of_site on partners.statement (site_id, from_day desc, partner_id);
create table partners.statement_line (
  statement_id bigint not null references partners.statement,
  day integer not null,
  branch_id bigint not null,           -- the sub-partner whose branch it is, or the partner for their own players
  kind text check (kind in ('stakes', 'net')),                    -- null: no agreement held on that day
  rate_bp integer not null,            -- the partner's
  branch_kind text check (branch_kind in ('stakes', 'net')),
  branch_rate_bp integer not null,     -- the sub-partner's, 0 for own players
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  primary key (statement_id, day, branch_id)
);
create function partners.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;
do $$
declare t text;
begin
  foreach t in array array['agreement', 'move', 'statement', 'statement_line'] loop
    execute format('create trigger stays before update or delete or truncate on partners.%s
                      for each statement execute function partners.refuse_change()', t);
  end loop;
end $$;

-- Whose member somebody was on a day: at its beginning, or for who joined on it, at first. Null is the headquarters.
create function partners.partner_on(p_member bigint, p_day integer) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select case when moved.id is null then member.partner_of else moved.from_partner end
    from accounts.member
    left join lateral (
      select move.id, move.from_partner from partners.move
       where move.member_id = member.id and move.at_ms >= p_day * 86400000::bigint - 32400000
       order by move.at_ms, move.id limit 1) moved on true
   where member.id = p_member $$;
revoke execute on function partners.partner_on from public;

-- All partners of a partner's branch, themself among them; `via` is the direct sub-partner whose branch they are in (themself: their own
-- id). A tree has no rings: partners.move_member refuses them.
create function partners.branch_of(p_partner bigint) returns table (partner_id bigint, via bigint, depth integer)
language sql stable security definer set search_path = pg_catalog as $$
  with recursive branch as (
    select member.id, member.id as via, 0 as depth from accounts.member where member.id = p_partner and member.role = 'PARTNER'
    union all
    select member.id, case when branch.depth = 0 then member.id else branch.via end, branch.depth + 1
      from branch join accounts.member on member.partner_of = branch.id and member.role = 'PARTNER')
  select id, via, depth from branch $$;
create function partners.branch_on(p_partner bigint, p_day integer) returns table (partner_id bigint, via bigint, depth integer)
language sql stable security definer set search_path = pg_catalog as $$
  with recursive placed as materialized (
    select member.id, partners.partner_on(member.id, p_day) as parent from accounts.member
     where member.role = 'PARTNER' and member.site_id = (select own.site_id from accounts.member own where own.id = p_partner)),
  branch as (
    select placed.id, placed.id as via, 0 as depth from placed where placed.id = p_partner
    union all
    select placed.id, case when branch.depth = 0 then placed.id else branch.via end, branch.depth + 1
      from branch join placed on placed.parent = branch.id)
  select id, via, depth from branch $$;
revoke execute on function partners.branch_of, partners.branch_on from public;

------------------------------------------------------------------------------------------------------- days of players
create schema reports;

-- What a member did in an option on a day that is over and wholly settled, out of the transfers of their bets; a bet's day is the one its
-- round began on. `partner_id` is whose member they were on that day, 0 the headquarters.
create table reports.member_day (
  site_id integer not null,
  day integer not null,
  member_id bigint not null,
  option_id integer not null,
  partner_id bigint not null,
  bets bigint not null,
  stake bigint not null,               -- of bets that were won or lost
  refunded bigint not null,            -- stakes of void rounds, given back
  returned bigint not null,            -- payouts
  primary key (site_id, day, member_id, option_id)
);
create index member_day_of_partner on reports.member_day (partner_id, day);
create table reports.folded_day (day integer primary key, folded_at_ms bigint not null default platform.clock_ms());
create trigger days_stay before update or delete or truncate on reports.member_day
  for each statement execute function partners.refuse_change();

-- The settled bets of the rounds that began on a day, member by member, out of the transfers.
create function reports.day_of_bets(p_day integer, p_site integer)
  returns table (site_id integer, member_id bigint, option_id integer, bets bigint, stake bigint, refunded bigint, returned bigint)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select bet.site_id, bet.member_id, bet.option_id, count(*), coalesce(sum(staked.amount) filter (where back.amount is null), 0)::bigint,
         coalesce(sum(back.amount), 0)::bigint, coalesce(sum(paid.amount), 0)::bigint
    from betting.bet
    join settlement.round_settlement done on done.round_id = bet.round_id
    join ledger.transfer staked on staked.code = 1 and staked.ref = bet.id
    left join ledger.transfer paid on paid.code = 2 and paid.ref = bet.id
    left join ledger.transfer back on back.code = 3 and back.ref = bet.id
   where bet.round_id >= (p_day * 86400000::bigint - 32400000) / 30000 * 1000
     and bet.round_id < ((p_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000
     and (p_site is null or bet.site_id = p_site)
   group by 1, 2, 3 $$;
revoke execute on function reports.day_of_bets from public;

-- Writes down the next days that are over and settled, at most p_most; answers how many. What does not agree with settlement is not written.
create function reports.fold_days(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day integer; v_today integer := floor((platform.clock_ms() + 32400000) / 86400000.0);
  v_low bigint; v_high bigint; v_folded integer := 0; v_site bigint; v_settled bigint;
begin
  perform pg_advisory_xact_lock(7017);
  select max(day) + 1 into v_day from reports.folded_day;
  if v_day is null then
    select floor((start_ms + 32400000) / 86400000.0) into v_day from rounds.round order by id limit 1;
  end if;
  while v_day < v_today and v_folded < p_most loop
    v_low := (v_day * 86400000::bigint - 32400000) / 30000 * 1000;
    v_high := ((v_day + 1) * 86400000::bigint - 32400000) / 30000 * 1000;
    exit when exists (
      select from rounds.round where id >= v_low and id < v_high
         and not exists (select from settlement.round_settlement done where done.round_id = round.id));
    if archive.through() < v_low then
      insert into reports.member_day (site_id, day, member_id, option_id, partner_id, bets, stake, refunded, returned)
        select x.site_id, v_day, x.member_id, x.option_id, coalesce(partners.partner_on(x.member_id, v_day), 0), x.bets, x.stake,
               x.refunded, x.returned from reports.day_of_bets(v_day, null) x;
      select coalesce(sum(stake + refunded), 0) - coalesce(sum(refunded + returned), 0) into v_site
        from reports.member_day where day = v_day;
      select coalesce(sum(staked - returned), 0) into v_settled
        from settlement.round_settlement where round_id >= v_low and round_id < v_high;
      if v_site <> v_settled then
        raise exception 'day % of the players comes to %, settlement says %', v_day, v_site, v_settled;
      end if;
    end if;
    insert into reports.folded_day (day) values (v_day);
    v_folded := v_folded + 1;
    v_day := v_day + 1;
  end loop;
  return v_folded;
end $$;
revoke execute on function reports.fold_days from public;

-- The days of a site's players, written down or not yet. Days that are not over count what is settled of them.
create function reports.member_days(p_site integer, p_from integer, p_to integer)
  returns table (day integer, member_id bigint, option_id integer, partner_id bigint, bets bigint, stake bigint, refunded bigint,
                 returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select day, member_id, option_id, partner_id, bets, stake, refunded, returned from reports.member_day
   where site_id = p_site and day >= p_from and day < p_to
     and (platform.console_sees_all() or p_site = any (platform.console_sites()))
  union all
  select d, x.member_id, x.option_id, coalesce(partners.partner_on(x.member_id, d), 0), x.bets, x.stake, x.refunded, x.returned
    from generate_series(p_from, least(p_to - 1, floor((platform.clock_ms() + 32400000) / 86400000.0)::integer)) d
   cross join lateral reports.day_of_bets(d, p_site) x
   where not exists (select from reports.folded_day f where f.day = d)
     and (platform.console_sees_all() or p_site = any (platform.console_sites())) $$;
revoke execute on function reports.member_days from public;

--------------------------------------------------------------------------------------------------- what partners do
-- A code that nobody signs up with any more.
alter table accounts.invitation add column closed_at_ms bigint, add column made_by bigint;
create index invitation_of_partner on accounts.invitation (partner_id);

-- A partner who is disabled is out of the console at once, and back when they are enabled.
create function staff.follow_partner() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update staff.account set status = new.status, name = new.name where partner_id = new.id;
  if new.status = 'D' then
    update staff.session set ended_at_ms = platform.clock_ms(), end_reason = 'ACCOUNT_DISABLED'
     where ended_at_ms is null and staff_id = (select id from staff.account where partner_id = new.id);
  end if;
  return null;
end $$;
create trigger partners_status after update of status, name on accounts.member
  for each row when (new.role = 'PARTNER' and (new.status <> old.status or new.name <> old.name))
  execute function staff.follow_partner();

-- Moves a member as two people decided (S-16): the only way a branch changes. Moves of one site follow each other, so that two of them
-- together cannot close a ring. P0032: the tree is no longer as it was asked.
create function partners.move_member(p_approval bigint) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked staff.approval;
  v_member accounts.member;
  v_to bigint;
begin
  select * into v_asked from staff.approval where id = p_approval and kind = 'member-move' and state = 'approved';
  if not found then raise exception 'nobody approved this move' using errcode = 'P0032'; end if;
  perform pg_advisory_xact_lock(7018, v_asked.site_id);
  v_to := (v_asked.payload ->> 'toPartnerId')::bigint;
  select * into v_member from accounts.member
   where id = (v_asked.payload ->> 'memberId')::bigint and site_id = v_asked.site_id for update;
  if not found or v_member.partner_of is distinct from (v_asked.payload ->> 'fromPartnerId')::bigint
     or v_member.partner_of is not distinct from v_to
     or (v_to is not null and not exists (
           select from accounts.member where id = v_to and site_id = v_asked.site_id and role = 'PARTNER' and status = 'A'))
     or exists (
           with recursive above as (
             select v_to as id union all
             select member.partner_of from above join accounts.member on member.id = above.id where member.partner_of is not null)
           select from above where id = v_member.id) then
    raise exception 'the tree has changed' using errcode = 'P0032';
  end if;
  insert into partners.move (site_id, member_id, from_partner, to_partner, approval_id)
    values (v_asked.site_id, v_member.id, v_member.partner_of, v_to, p_approval);
  update accounts.member set partner_of = v_to where id = v_member.id;
end $$;
revoke execute on function partners.move_member from public;

-- No application role changes whose a member is; the room that signs people up says it once, when it makes them.
revoke update on accounts.member from maru_accounts;
grant update (username, password_hash, name, nick, role, status, limit_json, left_at_ms) on accounts.member to maru_accounts;

-------------------------------------------------------------------------------------------------------------- grants
grant select, insert on accounts.freeze, accounts.note to maru_accounts;
grant update (lifted_at_ms, lifted_by, lift_reason) on accounts.freeze to maru_accounts;
grant usage on schema partners to maru_accounts;
do $$
declare t text;
begin
  foreach t in array array['accounts.freeze', 'accounts.note', 'partners.agreement', 'partners.move', 'partners.statement'] loop
    execute format('call platform.show_to_console(%L)', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['accounts.freeze', 'accounts.note'] loop
    execute format('create policy room on %s to maru_accounts using (true) with check (true)', t);
  end loop;
  foreach t in array array['partners.agreement', 'partners.statement', 'accounts.invitation'] loop
    execute format('grant insert on %s to maru_console', t);
    execute format('create policy console_writes on %s for insert to maru_console with check ((select platform.console_sees_all())'
                   || ' or site_id = any ((select platform.console_sites())::integer[]))', t);
  end loop;
end $$;
grant usage on schema partners, reports to maru_console;
grant select, insert on partners.statement_line to maru_console;
grant update (closed_at_ms) on accounts.invitation to maru_console;
create policy console_closes on accounts.invitation for update to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
grant execute on function betting.first_bet_from, partners.partner_on, partners.branch_of, partners.branch_on, partners.move_member,
  reports.fold_days, reports.member_days, accounts.frozen_until to maru_console;
