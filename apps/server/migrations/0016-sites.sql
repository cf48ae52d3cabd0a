-- What staff change of sites, and the licence that licensed mode stands on.

-- Where this database runs, written by the server at each start: what is for development alone is refused in production.
create table platform.environment (only_row boolean primary key default true check (only_row), is_production boolean not null);
insert into platform.environment (is_production) values (false);

--------------------------------------------------------------------------------------------------------------- sites
alter table site.site
  add column version integer not null default 1,
  add column languages text[] not null default '{ko,en,zh,ja}'
    check (cardinality(languages) > 0 and languages <@ array['ko', 'en', 'zh', 'ja']),
  add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  -- Terms that return less are not taken; parts per million. None goes below the hard floor (F-19).
  add column rtp_floor_ppm integer not null default 900000 check (rtp_floor_ppm between 800000 and 999999),
  -- {"basis": "stakes" | "net", "shareBp"}: what a new partner is offered
  add column partner_defaults jsonb not null default '{"basis":"net","shareBp":2000}'
    check (partner_defaults ->> 'basis' in ('stakes', 'net') and (partner_defaults ->> 'shareBp')::integer between 0 and 9000);

-- A site's settings as one document, with the names of packages/rules/site/site-settings.ts.
create function site.settings_of(p_site integer) returns jsonb language sql stable set search_path = pg_catalog as $$
  select jsonb_build_object('name', s.name, 'locale', s.locale, 'languages', to_jsonb(s.languages), 'hosts', to_jsonb(s.hosts),
           'stockPrefix', s.stock_prefix, 'mode', s.mode, 'look', s.look, 'texts', s.texts, 'licensee', s.licensee,
           'minimumAge', s.minimum_age, 'welcomePoints', s.welcome_points, 'rtpFloorPpm', s.rtp_floor_ppm,
           'partnerDefaults', s.partner_defaults)
    from site.site s where s.id = p_site $$;

create table site.version (
  site_id integer not null references site.site,
  version integer not null check (version >= 1),
  settings jsonb not null,
  reason text not null,
  approval_id bigint unique references staff.approval,
  saved_by bigint references staff.account,
  saved_at_ms bigint not null default platform.clock_ms(),
  primary key (site_id, version)
);
create trigger versions_stay before update or delete or truncate on site.version
  for each statement execute function site.refuse_change();

------------------------------------------------------------------------------------------------------------ licences
-- Countries where no licence lets anyone play for money (P-03). Lifting one is the database owner's act, never the console's.
create table site.denied_jurisdiction (country text primary key check (country ~ '^[A-Z]{2}$'));
insert into site.denied_jurisdiction (country)
  select unnest(string_to_array('KR US GB AU AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE', ' '));

-- A record is its text; the columns are read out of it, so that nothing can be said beside what was hashed. `audit_seq` is where the
-- log has the hash: a text that somebody changed, or a hash with it, no longer agrees with the log, and counts for nothing.
create table site.licence (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  content text not null,
  hash bytea not null check (hash = sha256(convert_to(content, 'UTF8'))),
  valid_from_ms bigint not null generated always as ((content::jsonb ->> 'validFromMs')::bigint) stored,
  valid_to_ms bigint not null generated always as ((content::jsonb ->> 'validToMs')::bigint) stored,
  is_sandbox boolean not null generated always as ((content::jsonb ->> 'isSandbox')::boolean) stored,
  audit_seq bigint not null,
  approval_id bigint unique references staff.approval,
  entered_by bigint references staff.account,
  approved_by bigint references staff.account,
  approved_at_ms bigint not null default platform.clock_ms(),
  check (valid_from_ms < valid_to_ms),
  check (content::jsonb ->> 'isSandbox' = 'true' or (entered_by is not null and approved_by is not null)),
  check (entered_by <> approved_by)
);
create index licence_of_site on site.licence (site_id, id desc);
create trigger records_stay before update or delete or truncate on site.licence
  for each statement execute function site.refuse_change();

-- Taking a licence out of force is one person's, at once.
create table site.licence_end (
  licence_id bigint primary key references site.licence,
  ended_by bigint not null references staff.account,
  reason text not null,
  ended_at_ms bigint not null default platform.clock_ms()
);
create trigger ends_stay before update or delete or truncate on site.licence_end
  for each statement execute function site.refuse_change();

-- Whether a record still says what its hash and the log say.
create function site.licence_agrees(p_licence bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select l.hash = sha256(convert_to(l.content, 'UTF8'))
     and e.hash = sha256(e.previous || convert_to(e.content, 'UTF8'))
     and e.content::jsonb -> 'detail' ->> 'licenceHash' = encode(l.hash, 'hex')
     and (e.content::jsonb ->> 'siteId')::integer = l.site_id
     and e.hash = coalesce((select n.previous from audit.event n where n.seq = e.seq + 1), (select h.hash from audit.head h))
    from site.licence l join audit.event e on e.seq = l.audit_seq where l.id = p_licence $$;

-- The record that a site stands on at a moment: the newest that is valid, was not ended, says what the log says, and whose place in
-- the log is whole. A sandbox counts outside production alone.
create function site.licence_in_force(p_site integer, p_now_ms bigint) returns setof site.licence
language sql stable security definer set search_path = pg_catalog as $$
  select l.*
    from site.licence l
   where l.site_id = p_site and p_now_ms >= l.valid_from_ms and p_now_ms < l.valid_to_ms
     and site.licence_agrees(l.id)
     and not exists (select from site.licence_end gone where gone.licence_id = l.id)
     and not (l.is_sandbox and (select v.is_production from platform.environment v))
   order by l.id desc limit 1 $$;

-- Whether bets on a family of games are taken on a site at a moment: points always, money under a licence that names the product.
create function site.may_play(p_site integer, p_family text, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play'
      or coalesce((select l.content::jsonb -> 'products' ? p_family from site.licence_in_force(p_site, p_now_ms) l), false)
    from site.site s where s.id = p_site $$;

create function site.may_take_deposits(p_site integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play' or exists (select from site.licence_in_force(p_site, platform.clock_ms()))
    from site.site s where s.id = p_site $$;

-- Notes the record's hash in the log and writes the record over it; whoever may call this has checked who.
create function site.log_licence(p_site integer, p_content text, p_approval bigint, p_entered_by bigint, p_approved_by bigint)
returns bigint language plpgsql set search_path = pg_catalog as $$
declare
  v_hash bytea := sha256(convert_to(p_content, 'UTF8'));
  v_id bigint;
begin
  perform audit.append(jsonb_build_array(jsonb_build_object('kind', 'licence-recorded', 'siteId', p_site, 'memberId', null,
    'staffId', p_approved_by, 'subject', 'site:' || p_site, 'action', 'licence.record',
    'detail', jsonb_build_object('licenceHash', encode(v_hash, 'hex'), 'licence', p_content, 'enteredBy', p_entered_by,
                                 'approvedBy', p_approved_by))));
  insert into site.licence (site_id, content, hash, audit_seq, approval_id, entered_by, approved_by)
    select p_site, p_content, v_hash, h.seq, p_approval, p_entered_by, p_approved_by from audit.head h
    returning id into v_id;
  update site.site
     set sandbox = (p_content::jsonb ->> 'isSandbox')::boolean,
         minimum_age = greatest(minimum_age, (p_content::jsonb ->> 'minimumAge')::integer)
   where id = p_site;
  return v_id;
end $$;

-- For a demo or a test: the record that lets a licensed site be tried. Nobody but the owner may call it.
create function site.open_sandbox(p_site integer) returns void language sql set search_path = pg_catalog as $$
  select site.log_licence(p_site,
    '{"isSandbox":true,"jurisdictions":["ZZ"],"minimumAge":"19","number":"SANDBOX-' || p_site || '","operator":"Maru Sandbox",'
    || '"products":["B","P","R"],"regulator":"None: for development only","validFromMs":"0","validToMs":"4102444800000"}',
    null, null, null) $$;

-- The second person's yes writes the record that the first one entered, word for word. P0037: one of its countries is denied.
-- P0038: a sandbox in production.
create function site.record_licence(p_session uuid, p_approval bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_asked staff.approval;
  v_actor record;
  v_content text;
begin
  select * into v_asked from staff.approval where id = p_approval;
  v_actor := staff.assert_actor(p_session, v_asked.site_id, true);
  perform staff.assert_approved(p_approval, 'licence', v_asked.site_id);
  if v_actor.staff_id is distinct from v_asked.decided_by then
    raise exception 'who approved a licence records it' using errcode = 'P0034';
  end if;
  v_content := v_asked.payload ->> 'text';
  if exists (select from site.denied_jurisdiction d where v_content::jsonb -> 'jurisdictions' ? d.country) then
    raise exception 'a country of the licence is denied' using errcode = 'P0037';
  end if;
  if (v_content::jsonb ->> 'isSandbox')::boolean and (select is_production from platform.environment) then
    raise exception 'a sandbox licence is for development' using errcode = 'P0038';
  end if;
  return site.log_licence(v_asked.site_id, v_content, p_approval, v_asked.requested_by, v_asked.decided_by);
end $$;

create function site.end_licence(p_session uuid, p_licence bigint, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare v_actor record;
begin
  v_actor := staff.assert_actor(p_session, (select l.site_id from site.licence l where l.id = p_licence), true);
  insert into site.licence_end (licence_id, ended_by, reason) values (p_licence, v_actor.staff_id, p_reason);
end $$;

-- Sites that ran under a sandbox before records existed go on under one.
select site.open_sandbox(id) from site.site where sandbox order by id;

------------------------------------------------------------------------------------------------- settings, by version
-- Writes a site's settings as its next version. P0036: they were changed meanwhile. What nobody changes alone needs the approval;
-- licensed mode needs a licence in force.
create function site.save_settings(p_session uuid, p_site integer, p_base integer, p_settings jsonb, p_reason text,
  p_approval bigint) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_old jsonb;
  v_version integer;
  v_by bigint;
begin
  v_actor := staff.assert_actor(p_session, p_site, p_approval is not null);
  select s.version into v_version from site.site s where s.id = p_site for update;
  if v_version is distinct from p_base then
    raise exception 'site % is at version %', p_site, v_version using errcode = 'P0036', detail = v_version::text;
  end if;
  v_old := site.settings_of(p_site);
  v_by := v_actor.staff_id;
  if exists (select from unnest(array['mode', 'licensee', 'minimumAge', 'welcomePoints', 'rtpFloorPpm', 'partnerDefaults']) guarded
              where p_settings -> guarded is distinct from v_old -> guarded) then
    perform staff.assert_approved(p_approval, 'site-settings', p_site);
    select a.requested_by into v_by from staff.approval a where a.id = p_approval;
  end if;
  if p_settings ->> 'mode' = 'licensed' and v_old ->> 'mode' <> 'licensed'
     and not exists (select from site.licence_in_force(p_site, platform.clock_ms())) then
    raise exception 'site % has no licence in force', p_site using errcode = 'P0039';
  end if;
  if not exists (select from site.version v where v.site_id = p_site) then
    insert into site.version (site_id, version, settings, reason) values (p_site, v_version, v_old, 'first');
  end if;
  update site.site
     set version = v_version + 1, name = p_settings ->> 'name', locale = p_settings ->> 'locale',
         languages = array(select jsonb_array_elements_text(p_settings -> 'languages')),
         hosts = array(select jsonb_array_elements_text(p_settings -> 'hosts')),
         stock_prefix = p_settings ->> 'stockPrefix', mode = p_settings ->> 'mode', look = p_settings -> 'look',
         texts = p_settings -> 'texts', licensee = p_settings ->> 'licensee',
         minimum_age = (p_settings ->> 'minimumAge')::integer, welcome_points = (p_settings ->> 'welcomePoints')::bigint,
         rtp_floor_ppm = (p_settings ->> 'rtpFloorPpm')::integer, partner_defaults = p_settings -> 'partnerDefaults'
   where id = p_site;
  insert into site.version (site_id, version, settings, reason, approval_id, saved_by)
    values (p_site, v_version + 1, p_settings, p_reason, p_approval, v_by);
  return v_version + 1;
end $$;

-- A new site on the newest terms of another one. It starts in play mode and without the other's bank account, hosts and players.
create function site.create_from(p_session uuid, p_code text, p_template integer, p_settings jsonb, p_reason text)
returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_id integer;
begin
  v_actor := staff.assert_actor(p_session, null, true);
  if v_actor.role <> 'admin' or p_settings ->> 'mode' <> 'play' then
    raise exception 'an administrator makes a site, in play mode' using errcode = 'P0034';
  end if;
  perform pg_advisory_xact_lock(7003);
  select max(s.id) + 1 into v_id from site.site s;
  insert into site.site (id, code, name, locale, mode, stock_prefix, hosts, look, languages, texts, licensee, minimum_age,
                         welcome_points, rtp_floor_ppm, partner_defaults)
    values (v_id, p_code, p_settings ->> 'name', p_settings ->> 'locale', 'play', p_settings ->> 'stockPrefix',
            array(select jsonb_array_elements_text(p_settings -> 'hosts')), p_settings -> 'look',
            array(select jsonb_array_elements_text(p_settings -> 'languages')), p_settings -> 'texts',
            p_settings ->> 'licensee', (p_settings ->> 'minimumAge')::integer, (p_settings ->> 'welcomePoints')::bigint,
            (p_settings ->> 'rtpFloorPpm')::integer, p_settings -> 'partnerDefaults');
  insert into ledger.account (id, site_id, kind)
    select -(v_id * 10 + kind.number), v_id, kind.name
      from (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank')) as kind (number, name);
  insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max, reason, saved_by)
    select t.option_id, v_id, 1, t.is_play, t.is_stop, t.profit_per, t.fee, t.limit_min, t.limit_max,
           'from site ' || p_template, v_actor.staff_id
      from (select distinct on (x.option_id) x.* from site.option_terms x where x.site_id = p_template
             order by x.option_id, x.version desc) t;
  insert into wallet.settings (site_id, deposit_active, withdraw_active, deposit_min, deposit_expiry_minutes, withdraw_min, withdraw_max,
                               withdraws_per_day, withdraw_gap_minutes, phone_confirm_from, four_eyes_from, texts)
    select v_id, w.deposit_active, w.withdraw_active, w.deposit_min, w.deposit_expiry_minutes, w.withdraw_min, w.withdraw_max,
           w.withdraws_per_day, w.withdraw_gap_minutes, w.phone_confirm_from, w.four_eyes_from, w.texts
      from wallet.settings w where w.site_id = p_template;
  insert into site.version (site_id, version, settings, reason, saved_by)
    values (v_id, 1, p_settings, p_reason, v_actor.staff_id);
  return v_id;
end $$;

-------------------------------------------------------------------------------------------- deposits and withdrawals
alter table wallet.settings add column version integer not null default 1;
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
create trigger versions_stay before update or delete or truncate on wallet.settings_version
  for each statement execute function site.refuse_change();

-- What a site asks of deposits and withdrawals, and where its players send their money, is never one person's (F-41).
create function wallet.save_settings(p_session uuid, p_site integer, p_base integer, p_settings jsonb, p_reason text,
  p_approval bigint) returns integer
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
    raise exception 'the settings of site % are at version %', p_site, v_version using errcode = 'P0036', detail = v_version::text;
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

-- No deposit is asked for on a licensed site without a licence, whoever writes it (P-02). Withdrawals are.
create function wallet.refuse_unlicensed() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.type = 'deposit' and not site.may_take_deposits(new.site_id) then
    raise exception 'site % has no licence in force', new.site_id using errcode = 'P0039';
  end if;
  return new;
end $$;
create trigger deposits_are_licensed before insert on wallet.request for each row execute function wallet.refuse_unlicensed();

---------------------------------------------------------------------------------------------------------------- bets
-- A licensed site takes bets under a licence that names the product, and no others. It is judged in the batch's own transaction,
-- behind its locks, right after the player's protection (rank 35; packages/rules/bet/check-bet.ts does the same).
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
  f := platform.amended(f, $a$  t_rank int[]; t_lock bigint[]; t_capacity bigint[]; t_option int[];
$a$, $a$  t_rank int[]; t_lock bigint[]; t_capacity bigint[]; t_option int[];
  o_open boolean[];
$a$);
  f := platform.amended(f, $a$  select array_agg(coalesce(t.stake, 0) order by u.o) into s_total
$a$, $a$  select array_agg(case when s.mode = 'licensed' and t.id is not null then coalesce(site.may_play(u.site, left(t.type, 1), r_now_ms), false)
                        else true end order by u.o)
    into o_open
    from unnest(o_site, o_round) with ordinality u (site, r, o)
    left join site.site s on s.id = u.site
    left join rounds.round t on t.id = p_rounds[u.r];

  select array_agg(coalesce(t.stake, 0) order by u.o) into s_total
$a$);
  f := platform.amended(f, $a$    elsif t_rank[v_slot] <> 0 then
$a$, $a$    elsif not o_open[v_offer] then
      v_code := 35;
    elsif t_rank[v_slot] <> 0 then
$a$);
  execute f;
end $amend$;
drop function platform.amended;

-------------------------------------------------------------------------------------------------------------- grants
revoke execute on function site.log_licence, site.open_sandbox, site.record_licence, site.end_licence, site.save_settings,
  site.create_from, wallet.save_settings, site.licence_agrees, site.licence_in_force, site.may_play, site.may_take_deposits from public;
grant execute on function site.record_licence, site.end_licence, site.save_settings, site.create_from, wallet.save_settings
  to maru_console;
grant execute on function site.licence_in_force, site.may_take_deposits to maru_console, maru_http, maru_wallet, maru_accounts;
grant execute on function site.may_play to maru_betting;
grant execute on function site.licence_agrees to maru_console;
grant select on platform.environment, site.denied_jurisdiction to maru_console;
call platform.show_to_console('site.version');
call platform.show_to_console('site.licence');
call platform.show_to_console('wallet.settings_version');
grant select on site.licence_end to maru_console;

do $$
declare t text;
begin
  foreach t in array array['site.version', 'site.licence', 'wallet.settings_version'] loop
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
  end loop;
end $$;
