-- What was missing on the player's side: limits of the balance and of open bets, the review of limits, the player's country,
-- keys of questions, and the end of questions' time.

---------------------------------------------------------------------------------------------------------- protection
-- Above `balance_max` nothing is deposited and nothing bet; winnings may lift a balance over it, which a limit cannot forbid (P-09).
alter table accounts.protection
  add column balance_max bigint check (balance_max > 0),
  add column open_bets_max integer check (open_bets_max > 0);
grant execute on function betting.open_bets_of to maru_betting;
-- When the player last looked at their limits; they are asked every six months (P-12).
alter table accounts.member add column limits_reviewed_ms bigint;
grant update (limits_reviewed_ms) on accounts.member to maru_accounts;

----------------------------------------------------------------------------------------------------------- countries
-- Where a player lives, as they said when they joined: money is played for from the countries that the licence names, and from no
-- other; a site may block more of them (P-03). Null: nobody has asked yet, and nothing is played for until then.
alter table accounts.member add column country text check (country ~ '^[A-Z]{2}$');
alter table site.site add column blocked_countries text[] not null default '{}'
  check (array_to_string(blocked_countries, ' ', '?') ~ '^([A-Z]{2}( [A-Z]{2})*)?$');
grant update (country) on accounts.member to maru_accounts;
grant select (country) on accounts.member to maru_betting, maru_wallet, maru_http;

create function site.countries_of(p_site integer, p_now_ms bigint) returns text[]
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(array_agg(named.country order by named.country), '{}')
    from site.site s, site.licence_in_force(p_site, p_now_ms) l,
         jsonb_array_elements_text(l.content::jsonb -> 'jurisdictions') named (country)
   where s.id = p_site and named.country <> all (s.blocked_countries)
     and not exists (select from site.denied_jurisdiction d where d.country = named.country) $$;
-- Whether money may be played for by who lives there; of points nobody asks.
create function site.is_country_open(p_site integer, p_country text, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play' or coalesce(p_country = any (site.countries_of(p_site, p_now_ms)), false)
    from site.site s where s.id = p_site $$;
revoke execute on function site.countries_of, site.is_country_open from public;
grant execute on function site.countries_of to maru_betting, maru_accounts, maru_http, maru_console;
grant execute on function site.is_country_open to maru_wallet, maru_accounts;

-- Whether a withdrawal has somewhere to go, for the room that pays: the account itself stays sealed.
alter table accounts.personal add column has_bank_account boolean not null generated always as (account_num is not null) stored;
grant select (has_bank_account) on accounts.personal to maru_wallet;

-- Once more for whoever writes a deposit.
create function wallet.refuse_closed_country() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.type = 'deposit' and not site.is_country_open(new.site_id,
       (select m.country from accounts.member m where m.id = new.member_id), platform.clock_ms()) then
    raise exception 'member % lives where site % is not played for money', new.member_id, new.site_id using errcode = 'P0041';
  end if;
  return new;
end $$;
create trigger deposits_by_country before insert on wallet.request
  for each row execute function wallet.refuse_closed_country();

----------------------------------------------------------------------------------------------------------- questions
-- A question that is sent again, because its answer was lost, is the same question.
alter table content.inquiry add column client_key uuid;
create unique index inquiry_client_key on content.inquiry (member_id, client_key) where client_key is not null;

-- What has been asked and said is kept for three years and then goes, with its pictures; those that no question took go in a day
-- (S-41). The retention job may count and remove, and reads no word of it.
grant usage on schema content to maru_accounts;
grant delete on content.inquiry, content.message, content.file to maru_accounts;
grant select (id, answered_at_ms, due_at_ms) on content.inquiry to maru_accounts;
grant select (id, sent_at_ms) on content.message to maru_accounts;
grant select (id, inquiry_id, member_id, is_public, saved_at_ms) on content.file to maru_accounts;
create policy retention_counts on content.inquiry for select to maru_accounts using (true);
create policy retention_counts on content.message for select to maru_accounts using (true);
create policy retention_counts on content.file for select to maru_accounts using (true);
create policy retention_removes on content.inquiry for delete to maru_accounts using (true);
create policy retention_removes on content.message for delete to maru_accounts using (true);
create policy retention_removes on content.file for delete to maru_accounts using (not is_public);

-- What follows adds the checks where the functions stand, and fails if they no longer stand as expected.
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
  f := platform.amended(f, $a$  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
$a$, $a$  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
  a_balance_max bigint[] := array_fill(unlimited, array[m]);
  a_open_max bigint[] := array_fill(unlimited, array[m]);
  a_open bigint[] := array_fill(0::bigint, array[m]);
$a$);
  -- Bets are counted for who set a limit of them. The account is locked, so no other bet of theirs is in flight.
  f := platform.amended(f, $a$past.week_lost, past.month_lost, u.judged,
$a$, $a$past.week_lost, past.month_lost, u.judged,
           x.balance_max, x.open_bets_max,
           case when x.open_bets_max is not null then betting.open_bets_of(u.id) else 0 end as open_bets,
$a$);
  f := platform.amended(f, $a$    a_month_lost[v_rules.o] := v_rules.month_lost;
$a$, $a$    a_month_lost[v_rules.o] := v_rules.month_lost;
    a_balance_max[v_rules.o] := coalesce(v_rules.balance_max, unlimited);
    a_open_max[v_rules.o] := coalesce(v_rules.open_bets_max, unlimited);
    a_open[v_rules.o] := v_rules.open_bets;
$a$);
  f := platform.amended(f, $a$    elsif not o_open[v_offer] then
$a$, $a$    elsif a_open[v_member] >= a_open_max[v_member] then
      v_code := 36; r_first[i] := a_open_max[v_member];
    elsif a_balance[v_member] > a_balance_max[v_member] then
      v_code := 37; r_first[i] := a_balance_max[v_member];
    elsif not o_open[v_offer] then
$a$);
  -- Of a licensed site's players the country is read with each batch: the licence may have changed since.
  f := platform.amended(f, $a$  o_open boolean[];
$a$, $a$  o_open boolean[];
  a_country int[] := array_fill(0, array[m]);
$a$);
  f := platform.amended(f, $a$  select array_agg(case when t.id is null then 9 when r_now_ms < t.start_ms then 13
$a$, $a$  if exists (select from site.site s where s.mode = 'licensed' and s.id = any (a_site)) then
    with open as materialized (
      select s.id, site.countries_of(s.id, r_now_ms) as countries from site.site s
       where s.mode = 'licensed' and s.id = any (a_site))
    select array_agg(case when w.id is null or p.country = any (w.countries) then 0 when p.country is null then 38 else 39 end
                     order by u.o)
      into a_country
      from unnest(p_members, a_site) with ordinality u (id, site, o)
      left join open w on w.id = u.site
      left join accounts.member p on p.id = u.id and w.id is not null;
  end if;

  select array_agg(case when t.id is null then 9 when r_now_ms < t.start_ms then 13
$a$);
  f := platform.amended(f, $a$      v_code := 35;
$a$, $a$      v_code := 35;
    elsif a_country[v_member] <> 0 then
      v_code := a_country[v_member];
$a$);
  f := platform.amended(f, $a$    a_touched[v_member] := true;
$a$, $a$    a_touched[v_member] := true;
    a_open[v_member] := a_open[v_member] + 1;
$a$);
  execute f;

  -- A site's settings have one more field, which nobody changes alone.
  f := pg_get_functiondef('site.settings_of'::regproc);
  execute platform.amended(f, $a$'partnerDefaults', s.partner_defaults)$a$,
    $a$'partnerDefaults', s.partner_defaults, 'blockedCountries', to_jsonb(s.blocked_countries))$a$);
  f := pg_get_functiondef('site.save_settings'::regproc);
  f := platform.amended(f, $a$'rtpFloorPpm', 'partnerDefaults']$a$, $a$'rtpFloorPpm', 'partnerDefaults', 'blockedCountries']$a$);
  f := platform.amended(f, $a$partner_defaults = p_settings -> 'partnerDefaults'$a$, $a$partner_defaults = p_settings -> 'partnerDefaults',
         blocked_countries = array(select jsonb_array_elements_text(p_settings -> 'blockedCountries'))$a$);
  execute f;
  f := pg_get_functiondef('site.create_from'::regproc);
  f := platform.amended(f, $a$rtp_floor_ppm, partner_defaults)
$a$, $a$rtp_floor_ppm, partner_defaults, blocked_countries)
$a$);
  f := platform.amended(f, $a$p_settings -> 'partnerDefaults');
$a$, $a$p_settings -> 'partnerDefaults',
            array(select jsonb_array_elements_text(p_settings -> 'blockedCountries')));
$a$);
  execute f;
end $amend$;
drop function platform.amended;
