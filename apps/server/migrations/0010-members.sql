-- Members: personal data sealed at rest, proofs of address, protection in full, and the log of security events.
-- Instants are epoch ms of platform.clock_ms(); `sealed` bytes are made and opened by the accounts room alone, which holds the
-- keys: the database never sees a phone number, an address or a birth date (S-38).

--------------------------------------------------------------------------------------------------------------- sites
-- Sites of one licensee share their players' exclusions (P-16).
alter table site.site add column licensee text not null default 'house';
alter table site.site add column minimum_age integer not null default 19 check (minimum_age >= 18);
-- What a new player of the site is granted when they sign up; points of play sites have no value.
alter table site.site add column welcome_points bigint not null default 0 check (welcome_points >= 0);

-- Banks as they are named in Korea; which of them take part is a rule (packages/rules/site/bank.ts).
create table site.bank (code text primary key, name text not null unique);
insert into site.bank (code, name) values
  ('002', 'KDB산업은행'), ('003', 'IBK기업은행'), ('004', 'KB국민은행'), ('007', '수협은행'), ('011', 'NH농협은행'),
  ('012', '지역농축협'), ('020', '우리은행'), ('023', 'SC제일은행'), ('027', '한국씨티은행'), ('031', '대구은행'),
  ('032', '부산은행'), ('034', '광주은행'), ('035', '제주은행'), ('037', '전북은행'), ('039', '경남은행'),
  ('045', '새마을금고'), ('048', '신협'), ('050', '저축은행'), ('071', '우체국'), ('081', '하나은행'), ('088', '신한은행'),
  ('089', '케이뱅크'), ('090', '카카오뱅크'), ('092', '토스뱅크'), ('209', '유안타증권'), ('218', 'KB증권'),
  ('238', '미래에셋대우'), ('240', '삼성증권'), ('243', '한국투자증권'), ('247', 'NH투자증권');
grant select on site.bank to maru_http, maru_accounts;

------------------------------------------------------------------------------------------------------------- members
alter table accounts.member add column nick text check (length(nick) between 2 and 20);
alter table accounts.member add column left_at_ms bigint;
create unique index member_nick on accounts.member (site_id, lower(nick));
grant select (nick, created_at_ms, left_at_ms, partner_of) on accounts.member to maru_http;

-- What is known of a person, each field under the member's own key, that key under the room's (`key_id`): a new room key seals
-- the small keys again, not the data. The indexes are keyed hashes, for search and uniqueness alone.
create table accounts.personal (
  member_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  licensee text not null,
  key_id text not null,
  data_key bytea not null,
  name bytea, phone bytea, email bytea, birth_date bytea, identity bytea,
  bank_name bytea, account_num bytea, account_holder bytea,
  phone_index bytea, email_index bytea, identity_index bytea, account_index bytea,
  phone_verified_ms bigint, email_verified_ms bigint, identity_verified_ms bigint,
  -- A changed bank account takes no withdrawal before this moment (S-10).
  withdraw_hold_until_ms bigint not null default 0,
  created_at_ms bigint not null default platform.clock_ms(),
  erased_at_ms bigint
);
create unique index personal_phone on accounts.personal (site_id, phone_index);
create unique index personal_email on accounts.personal (site_id, email_index);
create unique index personal_identity on accounts.personal (site_id, identity_index);
create index personal_person on accounts.personal (licensee, phone_index);

-- What a member agreed to, and in which version (S-42).
create table accounts.consent (
  member_id bigint not null references accounts.member,
  document text not null check (document in ('terms', 'privacy', 'marketing', 'counterparty')),
  version integer not null check (version >= 0),       -- 0: the product's own page
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
  target bytea,                          -- sealed: the address, the number, or the facts of an identity
  code_hash bytea,
  tries integer not null default 0,
  address text not null,                 -- who asked
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

---------------------------------------------------------------------------------------------------------- protection
alter table accounts.protection
  add column week_stake_max bigint check (week_stake_max > 0),
  add column month_stake_max bigint check (month_stake_max > 0),
  add column week_loss_max bigint check (week_loss_max > 0),
  add column month_loss_max bigint check (month_loss_max > 0),
  add column day_deposit_max bigint check (day_deposit_max > 0),
  add column week_deposit_max bigint check (week_deposit_max > 0),
  add column month_deposit_max bigint check (month_deposit_max > 0),
  add column session_max_ms bigint check (session_max_ms > 0),
  -- After an exclusion has run out it goes on until the player asks to return, and a day longer: then this is set (P-16).
  add column exclusion_return_ms bigint;

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
  state text not null check (state in ('applied', 'waiting', 'cancelled'))
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

-- No role, call or statement shortens an exclusion or a time-out (P-15, P-16).
create function accounts.keep_exclusion() returns trigger language plpgsql set search_path = pg_catalog as $$
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
create trigger exclusions_stay before update or delete on accounts.protection
  for each row execute function accounts.keep_exclusion();

create function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger exclusions_are_kept before update or delete or truncate on accounts.exclusion
  for each statement execute function accounts.refuse_change();
create trigger consents_are_kept before update or delete or truncate on accounts.consent
  for each statement execute function accounts.refuse_change();

-- The totals of a player's days that are over, for limits of 7 and 30 days. The account row turns its day once, and leaves here
-- what it forgets.
create table ledger.player_day (
  member_id bigint not null,
  day integer not null,
  staked bigint not null,
  returned bigint not null,
  primary key (member_id, day)
);
create function ledger.keep_day() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into ledger.player_day as d (member_id, day, staked, returned)
    values (old.id, old.day, old.day_staked, old.day_returned)
    on conflict (member_id, day) do update set staked = d.staked + excluded.staked, returned = d.returned + excluded.returned;
  return null;
end $$;
create trigger day_turns after update of day on ledger.account
  for each row when (old.day <> new.day and (old.day_staked <> 0 or old.day_returned <> 0))
  execute function ledger.keep_day();

-- A session of play: from its first bet to the last one before a break of 15 minutes. The player is asked after each
-- `check_every_ms` of it whether they want to go on (P-13); `check_ms` is when they last said yes.
alter table ledger.account
  add column play_from_ms bigint not null default 0,
  add column play_to_ms bigint not null default 0,
  add column check_ms bigint not null default 0,
  add column check_every_ms bigint default 1800000 check (check_every_ms between 1 and 3600000);

grant select on ledger.player_day to maru_betting, maru_accounts;
grant update (play_from_ms, play_to_ms) on ledger.account to maru_betting;
grant update (check_ms, check_every_ms) on ledger.account to maru_accounts;

-- What follows adds the new checks to betting.place_bets where it stands, and fails if it no longer stands as expected: each
-- place is named by its text, once. Codes above 25 belong to player protection, so they rank with 4 to 8.
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
  f := platform.amended(f, $a$  a_touched boolean[] := array_fill(false, array[m]);
$a$, $a$  a_touched boolean[] := array_fill(false, array[m]);
  a_from bigint[]; a_to bigint[]; a_due bigint[];
  a_longest bigint[] := array_fill(unlimited, array[m]);
  a_week_stake_max bigint[] := array_fill(unlimited, array[m]);
  a_month_stake_max bigint[] := array_fill(unlimited, array[m]);
  a_week_loss_max bigint[] := array_fill(unlimited, array[m]);
  a_month_loss_max bigint[] := array_fill(unlimited, array[m]);
  a_week_staked bigint[] := array_fill(0::bigint, array[m]);
  a_month_staked bigint[] := array_fill(0::bigint, array[m]);
  a_week_lost bigint[] := array_fill(0::bigint, array[m]);
  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
$a$);
  f := platform.amended(f, $a$         array_agg(a.is_plain is true and u.judged = '' order by u.o)
    into a_balance, a_version, a_day, a_staked, a_returned, a_site, a_plain
$a$, $a$         array_agg(a.is_plain is true and u.judged = '' order by u.o), array_agg(coalesce(a.play_from_ms, 0) order by u.o),
         array_agg(coalesce(a.play_to_ms, 0) order by u.o),
         array_agg(coalesce(greatest(a.play_from_ms, a.check_ms) + a.check_every_ms, unlimited) order by u.o)
    into a_balance, a_version, a_day, a_staked, a_returned, a_site, a_plain, a_from, a_to, a_due
$a$);
  -- The days before today count for the longer limits; the one the account has not yet turned stands on its row.
  f := platform.amended(f, $a$           x.day_stake_max, x.day_loss_max, u.judged,
$a$, $a$           x.day_stake_max, x.day_loss_max, x.exclusion_return_ms, x.session_max_ms, x.week_stake_max, x.month_stake_max,
           x.week_loss_max, x.month_loss_max, past.week_staked, past.month_staked, past.week_lost, past.month_lost, u.judged,
$a$);
  f := platform.amended(f, $a$      left join accounts.protection x on x.member_id = u.id
     where not u.plain
$a$, $a$      left join accounts.protection x on x.member_id = u.id
      left join lateral (
        select coalesce(sum(d.staked) filter (where d.day > v_day - 7), 0)::bigint as week_staked,
               coalesce(sum(d.staked), 0)::bigint as month_staked,
               coalesce(sum(d.staked - d.returned) filter (where d.day > v_day - 7), 0)::bigint as week_lost,
               coalesce(sum(d.staked - d.returned), 0)::bigint as month_lost
          from ledger.player_day d
         where d.member_id = u.id and d.day > v_day - 30 and d.day < v_day
           and num_nonnulls(x.week_stake_max, x.month_stake_max, x.week_loss_max, x.month_loss_max) > 0) past on true
     where not u.plain
$a$);
  f := platform.amended(f, $a$                              when r_now_ms < v_rules.excluded_until_ms then 4
                              when r_now_ms < v_rules.timed_out_until_ms then 5 else 0 end;
    a_until[v_rules.o] := coalesce(case when r_now_ms < v_rules.excluded_until_ms then v_rules.excluded_until_ms
                                        else v_rules.timed_out_until_ms end, 0);
$a$, $a$                              when r_now_ms < greatest(v_rules.excluded_until_ms, case when v_rules.excluded_until_ms is not null
                                then v_rules.exclusion_return_ms end) then 4
                              when v_rules.excluded_until_ms is not null and v_rules.exclusion_return_ms is null then 26
                              when r_now_ms < v_rules.timed_out_until_ms then 5 else 0 end;
    a_until[v_rules.o] := coalesce(case when a_rank[v_rules.o] in (4, 26)
                                        then greatest(v_rules.excluded_until_ms, v_rules.exclusion_return_ms)
                                        else v_rules.timed_out_until_ms end, 0);
    a_longest[v_rules.o] := coalesce(v_rules.session_max_ms, unlimited);
    a_week_stake_max[v_rules.o] := coalesce(v_rules.week_stake_max, unlimited);
    a_month_stake_max[v_rules.o] := coalesce(v_rules.month_stake_max, unlimited);
    a_week_loss_max[v_rules.o] := coalesce(v_rules.week_loss_max, unlimited);
    a_month_loss_max[v_rules.o] := coalesce(v_rules.month_loss_max, unlimited);
    a_week_staked[v_rules.o] := v_rules.week_staked;
    a_month_staked[v_rules.o] := v_rules.month_staked;
    a_week_lost[v_rules.o] := v_rules.week_lost;
    a_month_lost[v_rules.o] := v_rules.month_lost;
$a$);
  f := platform.amended(f, $a$    if a_day[i] <> v_day then
      a_staked[i] := 0;
      a_returned[i] := 0;
    end if;
$a$, $a$    if a_day[i] <> v_day then
      if a_day[i] > v_day - 7 and a_day[i] < v_day then
        a_week_staked[i] := a_week_staked[i] + a_staked[i];
        a_week_lost[i] := a_week_lost[i] + a_staked[i] - a_returned[i];
      end if;
      if a_day[i] > v_day - 30 and a_day[i] < v_day then
        a_month_staked[i] := a_month_staked[i] + a_staked[i];
        a_month_lost[i] := a_month_lost[i] + a_staked[i] - a_returned[i];
      end if;
      a_staked[i] := 0;
      a_returned[i] := 0;
    end if;
    -- After a break of 15 minutes play begins anew; before that it goes on, until its limit, and with a yes at each check.
    if r_now_ms - a_to[i] >= 900000 then
      a_from[i] := r_now_ms;
    elsif a_rank[i] = 0 and r_now_ms - a_from[i] >= a_longest[i] then
      a_rank[i] := 27; a_until[i] := a_to[i] + 900000;
    elsif a_rank[i] = 0 and r_now_ms >= a_due[i] then
      a_rank[i] := 28; a_until[i] := a_from[i];
    end if;
$a$);
  f := platform.amended(f, $a$    elsif a_staked[v_member] - a_returned[v_member] + v_stake > a_loss_max[v_member] then
$a$, $a$    elsif a_week_staked[v_member] + a_staked[v_member] + v_stake > a_week_stake_max[v_member] then
      v_code := 29; r_first[i] := a_week_stake_max[v_member];
      r_second[i] := greatest(0, a_week_stake_max[v_member] - a_week_staked[v_member] - a_staked[v_member]);
    elsif a_month_staked[v_member] + a_staked[v_member] + v_stake > a_month_stake_max[v_member] then
      v_code := 30; r_first[i] := a_month_stake_max[v_member];
      r_second[i] := greatest(0, a_month_stake_max[v_member] - a_month_staked[v_member] - a_staked[v_member]);
    elsif a_staked[v_member] - a_returned[v_member] + v_stake > a_loss_max[v_member] then
$a$);
  f := platform.amended(f, $a$    elsif t_rank[v_slot] <> 0 then
$a$, $a$    elsif a_week_lost[v_member] + a_staked[v_member] - a_returned[v_member] + v_stake > a_week_loss_max[v_member] then
      v_code := 31; r_first[i] := a_week_loss_max[v_member];
      r_second[i] := greatest(0, a_week_loss_max[v_member] - a_week_lost[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif a_month_lost[v_member] + a_staked[v_member] - a_returned[v_member] + v_stake > a_month_loss_max[v_member] then
      v_code := 32; r_first[i] := a_month_loss_max[v_member];
      r_second[i] := greatest(0, a_month_loss_max[v_member] - a_month_lost[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif t_rank[v_slot] <> 0 then
$a$);
  f := platform.amended(f, $a$(v_code = 0 or b_early[i] < v_code)$a$,
    $a$(v_code = 0 or b_early[i] < case when v_code > 25 then 8 else v_code end)$a$);
  f := platform.amended(f, $a$(v_code = 0 or v_code >= 19)$a$, $a$(v_code = 0 or v_code between 19 and 25)$a$);
  f := platform.amended(f, $a$         is_plain = u.plain
    from unnest(p_members, a_balance, a_staked, a_returned, a_touched, a_plain) u (id, balance, staked, returned, touched, plain)
$a$, $a$         is_plain = u.plain, play_from_ms = u.play_from, play_to_ms = r_now_ms
    from unnest(p_members, a_balance, a_staked, a_returned, a_touched, a_plain, a_from)
           u (id, balance, staked, returned, touched, plain, play_from)
$a$);
  execute f;
end $amend$;
drop function platform.amended;

--------------------------------------------------------------------------------------------------- security events
-- Who did what, and what was refused: only added to, each row over the hash of the one before (F-39, S-44). The row is its
-- content; the columns are read out of it, so that nothing can be said beside what was hashed.
create schema audit;
create table audit.event (
  seq bigint primary key,
  content text not null,
  previous bytea not null,
  hash bytea not null unique,
  at_ms bigint generated always as ((content::jsonb ->> 'atMs')::bigint) stored,
  kind text generated always as (content::jsonb ->> 'kind') stored,
  site_id integer generated always as ((content::jsonb ->> 'siteId')::integer) stored,
  member_id bigint generated always as ((content::jsonb ->> 'memberId')::bigint) stored,
  check (hash = sha256(previous || convert_to(content, 'UTF8')))
);
create index event_of_member on audit.event (member_id, seq desc);
create table audit.head (only_row boolean primary key default true check (only_row), seq bigint not null, hash bytea not null);
insert into audit.head (seq, hash) values (0, sha256(''));

-- The one way in. It holds the head until the caller's transaction ends, so callers append last.
create function audit.append(p_events jsonb) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_head audit.head;
  v_event jsonb;
  v_content text;
begin
  select * into v_head from audit.head for update;
  for v_event in select value from jsonb_array_elements(p_events) loop
    v_content := (v_event || jsonb_build_object('seq', v_head.seq + 1, 'atMs', platform.clock_ms()))::text;
    insert into audit.event (seq, content, previous, hash)
      values (v_head.seq + 1, v_content, v_head.hash, sha256(v_head.hash || convert_to(v_content, 'UTF8')))
      returning seq, hash into v_head.seq, v_head.hash;
  end loop;
  update audit.head set seq = v_head.seq, hash = v_head.hash;
end $$;
create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was noted stays', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger events_stay before update or delete or truncate on audit.event
  for each statement execute function audit.refuse_change();
create trigger head_stays before delete or truncate on audit.head for each statement execute function audit.refuse_change();
revoke execute on function audit.append from public;
grant usage on schema audit to maru_accounts, maru_http;
grant execute on function audit.append to maru_accounts;
grant select on audit.event to maru_accounts;

-------------------------------------------------------------------------------------------------------------- grants
grant select, insert, update on accounts.personal, accounts.certification, accounts.message, accounts.limit_change to maru_accounts;
grant delete on accounts.certification, accounts.message to maru_accounts;
grant delete on accounts.session, accounts.refresh_token to maru_accounts;       -- retention (S-41)
grant select, insert on accounts.consent, accounts.exclusion to maru_accounts;

-- The accounts room reads no bet. Two questions about one member's are answered for it, with the owner's rights: how many are not
-- settled, and what was staked since a moment and came back of it (of the newest p_most bets).
create function betting.open_bets_of(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select count(*) from betting.bet bet
   where bet.member_id = p_member and bet.accepted_at_ms > platform.clock_ms() - 7 * 86400000::bigint
     and not exists (select from settlement.round_settlement done where done.round_id = bet.round_id) $$;
create function betting.net_of(p_member bigint, p_from_ms bigint, p_most int,
  out bets bigint, out staked bigint, out returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select count(*), coalesce(sum(bet.stake), 0)::bigint, coalesce(sum(back.amount), 0)::bigint
    from (select id, stake, accepted_at_ms from betting.bet where member_id = p_member order by id desc limit p_most) bet
    left join ledger.transfer back on back.ref = bet.id and back.code in (2, 3)
   where bet.accepted_at_ms >= p_from_ms $$;
revoke execute on function betting.open_bets_of, betting.net_of from public;
grant usage on schema betting to maru_accounts;
grant execute on function betting.open_bets_of, betting.net_of to maru_accounts;

do $$
declare t text;
begin
  foreach t in array array['accounts.personal', 'accounts.limit_change', 'accounts.certification', 'accounts.message'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy rooms on %s to maru_accounts using (true) with check (true)', t);
  end loop;
end $$;
