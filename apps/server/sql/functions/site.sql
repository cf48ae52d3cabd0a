create or replace function site.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: versions are only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

-- The console changes the row only to what a version says that stands already, and that a second person approved.
create or replace function site.follow_version() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user <> 'maru_console' then return new; end if;
  if new.version <> old.version + 1 or not exists (
       select from site.option_version v
        where v.option_id = new.id and v.version = new.version and v.buy_pip = new.buy_pip and v.sell_pip = new.sell_pip
          and v.lock_seconds = new.lock_seconds and v.side_capacity = new.side_capacity
          and v.volume_share_bp = new.volume_share_bp and v.points_per_quote = new.points_per_quote) then
    raise exception 'option % has no version % that says so', new.id, new.version using errcode = '40001';
  end if;
  return new;
end $$;

create or replace function site.refuse_unapproved_option() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'maru_console' then
    perform staff.assert_approved(new.approval_id, 'option-settings', null);
  end if;
  return new;
end $$;

-- The console adds an option with a market that two people made, and only a game that they named.
create or replace function site.refuse_unapproved_game() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'maru_console' and not exists (
       select from market.market m join staff.approval a on a.id = m.approval_id
        where m.stock = new.stock and a.kind = 'new-market' and a.state = 'approved' and a.payload -> 'wish' -> 'games' ? new.type) then
    raise exception 'a second person has not approved % on %', new.type, new.stock;
  end if;
  return new;
end $$;

-- Switching on, off and stopping is one person's; what is paid and how much may be staked is two people's.
create or replace function site.refuse_unapproved_terms() returns trigger language plpgsql set search_path = pg_catalog as $$
declare v_before site.option_terms;
begin
  if current_user <> 'maru_console' then return new; end if;
  select * into v_before from site.option_terms t
   where t.option_id = new.option_id and t.site_id = new.site_id order by t.version desc limit 1;
  if v_before is null and new.version = 1 then
    -- Its option came with the market and the yes of a second person, on the terms that every option begins with.
    if exists (select from site.option o join market.market m on m.stock = o.stock
                where o.id = new.option_id and m.approval_id is not null and m.xmin = pg_current_xact_id()::xid) then
      return new;
    end if;
    raise exception 'first terms of option % are not the console''s', new.option_id;
  end if;
  if new.version is distinct from v_before.version + 1 then
    raise exception 'version % of option % does not follow', new.version, new.option_id using errcode = '40001';
  end if;
  if (new.profit_per, new.fee, new.limit_min, new.limit_max)
     is distinct from (v_before.profit_per, v_before.fee, v_before.limit_min, v_before.limit_max) then
    perform staff.assert_approved(new.approval_id, 'option-terms', new.site_id);
  end if;
  return new;
end $$;

-- A site's settings as one document, with the names of packages/rules/site/site-settings.ts.
create or replace function site.settings_of(p_site integer) returns jsonb language sql stable set search_path = pg_catalog as $$
  select jsonb_build_object('name', s.name, 'locale', s.locale, 'languages', to_jsonb(s.languages), 'hosts', to_jsonb(s.hosts),
           'stockPrefix', s.stock_prefix, 'mode', s.mode, 'look', s.look, 'texts', s.texts, 'licensee', s.licensee,
           'minimumAge', s.minimum_age, 'welcomePoints', s.welcome_points, 'rtpFloorPpm', s.rtp_floor_ppm,
           'partnerDefaults', s.partner_defaults, 'intensiveLoss', s.intensive_loss,
           'intensiveLossYoung', s.intensive_loss_young, 'blockedCountries', to_jsonb(s.blocked_countries))
    from site.site s where s.id = p_site $$;

-- Whether a record still says what its hash and the log say.
create or replace function site.licence_agrees(p_licence bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select l.hash = sha256(convert_to(l.content, 'UTF8'))
     and e.hash = sha256(e.previous || convert_to(e.content, 'UTF8'))
     and e.content::jsonb -> 'detail' ->> 'licenceHash' = encode(l.hash, 'hex')
     and (e.content::jsonb ->> 'siteId')::integer = l.site_id
     and e.hash = coalesce((select n.previous from audit.event n where n.seq = e.seq + 1), (select h.hash from audit.head h))
    from site.licence l join audit.event e on e.seq = l.audit_seq where l.id = p_licence $$;
revoke execute on function site.licence_agrees from public;
grant execute on function site.licence_agrees to maru_console;

-- The record that a site stands on at a moment: the newest that is valid, was not ended, says what the log says, and whose place in
-- the log is whole. A sandbox counts outside production alone.
create or replace function site.licence_in_force(p_site integer, p_now_ms bigint) returns setof site.licence
language sql stable security definer set search_path = pg_catalog as $$
  select l.*
    from site.licence l
   where l.site_id = p_site and p_now_ms >= l.valid_from_ms and p_now_ms < l.valid_to_ms
     and site.licence_agrees(l.id)
     and not exists (select from site.licence_end gone where gone.licence_id = l.id)
     and not (l.is_sandbox and (select v.is_production from platform.environment v))
   order by l.id desc limit 1 $$;
revoke execute on function site.licence_in_force from public;
grant execute on function site.licence_in_force to maru_console, maru_http, maru_wallet, maru_accounts;

-- Whether bets on a family of games are taken on a site at a moment: points always, money under a licence that names the product.
create or replace function site.may_play(p_site integer, p_family text, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play'
      or coalesce((select l.content::jsonb -> 'products' ? p_family from site.licence_in_force(p_site, p_now_ms) l), false)
    from site.site s where s.id = p_site $$;
revoke execute on function site.may_play from public;
grant execute on function site.may_play to maru_betting;

-- Whether a site may offer markets whose path somebody can know ahead, simulated and recorded ones (F-34): for points always, for
-- money only in a sandbox, where none moves, until an independent witness takes part.
create or replace function site.may_offer_unwitnessed(p_site integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play'
      or coalesce((select l.is_sandbox from site.licence_in_force(p_site, platform.clock_ms()) l), false)
    from site.site s where s.id = p_site $$;
revoke execute on function site.may_offer_unwitnessed from public;
grant execute on function site.may_offer_unwitnessed to maru_prices, maru_http, maru_console;

-- Whether the licence of a site allows a person one account on all sites of its licensee (P-06).
create or replace function site.is_one_account(p_site integer, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select l.content::jsonb ->> 'oneAccount' = 'true' from site.licence_in_force(p_site, p_now_ms) l), false) $$;
revoke execute on function site.is_one_account from public;
grant execute on function site.is_one_account to maru_accounts;

create or replace function site.may_take_deposits(p_site integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play' or exists (select from site.licence_in_force(p_site, platform.clock_ms()))
    from site.site s where s.id = p_site $$;
revoke execute on function site.may_take_deposits from public;
grant execute on function site.may_take_deposits to maru_console, maru_http, maru_wallet, maru_accounts;

-- Whether what a site owes its players is money (rules/wallet/player-funds.ts): in licensed mode, with or without a licence in force, but for
-- a sandbox.
create or replace function site.owes_money(p_site integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'licensed'
     and not coalesce((select l.is_sandbox from site.licence_in_force(p_site, platform.clock_ms()) l), false)
    from site.site s where s.id = p_site $$;
revoke execute on function site.owes_money from public;
grant execute on function site.owes_money to maru_console, maru_wallet;

-- Notes the record's hash in the log and writes the record over it; whoever may call this has checked who.
create or replace function site.log_licence(
  p_site integer, p_content text, p_approval bigint, p_entered_by bigint, p_approved_by bigint)
returns bigint
language plpgsql set search_path = pg_catalog as $$
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
revoke execute on function site.log_licence from public;

-- The second person's yes writes the record that the first one entered, word for word.
create or replace function site.record_licence(p_session uuid, p_approval bigint) returns bigint
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
    raise exception 'who approved a licence records it';
  end if;
  v_content := v_asked.payload ->> 'text';
  if exists (select from site.denied_jurisdiction d where v_content::jsonb -> 'jurisdictions' ? d.country) then
    raise exception 'a country of the licence is denied';
  end if;
  if (v_content::jsonb ->> 'isSandbox')::boolean and (select is_production from platform.environment) then
    raise exception 'a sandbox licence is for development';
  end if;
  return site.log_licence(v_asked.site_id, v_content, p_approval, v_asked.requested_by, v_asked.decided_by);
end $$;
revoke execute on function site.record_licence from public;
grant execute on function site.record_licence to maru_console;

create or replace function site.end_licence(p_session uuid, p_licence bigint, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare v_actor record;
begin
  v_actor := staff.assert_actor(p_session, (select l.site_id from site.licence l where l.id = p_licence), true);
  insert into site.licence_end (licence_id, ended_by, reason) values (p_licence, v_actor.staff_id, p_reason);
end $$;
revoke execute on function site.end_licence from public;
grant execute on function site.end_licence to maru_console;

-- Writes a site's settings as its next version. What nobody changes alone needs the approval; licensed mode needs a licence in force.
create or replace function site.save_settings(
  p_session uuid, p_site integer, p_base integer, p_settings jsonb, p_reason text, p_approval bigint)
returns integer
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
    raise exception 'site % is at version %', p_site, v_version using errcode = '40001';
  end if;
  v_old := site.settings_of(p_site);
  v_by := v_actor.staff_id;
  if exists (select from unnest(array['mode', 'licensee', 'minimumAge', 'welcomePoints', 'rtpFloorPpm', 'partnerDefaults',
                                      'intensiveLoss', 'intensiveLossYoung', 'blockedCountries']) guarded
              where p_settings -> guarded is distinct from v_old -> guarded) then
    perform staff.assert_approved(p_approval, 'site-settings', p_site);
    select a.requested_by into v_by from staff.approval a where a.id = p_approval;
  end if;
  if p_settings ->> 'mode' = 'licensed' and v_old ->> 'mode' <> 'licensed'
     and not exists (select from site.licence_in_force(p_site, platform.clock_ms())) then
    raise exception 'site % has no licence in force', p_site;
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
         rtp_floor_ppm = (p_settings ->> 'rtpFloorPpm')::integer, partner_defaults = p_settings -> 'partnerDefaults',
         intensive_loss = (p_settings ->> 'intensiveLoss')::bigint,
         intensive_loss_young = (p_settings ->> 'intensiveLossYoung')::bigint,
         blocked_countries = array(select jsonb_array_elements_text(p_settings -> 'blockedCountries'))
   where id = p_site;
  insert into site.version (site_id, version, settings, reason, approval_id, saved_by)
    values (p_site, v_version + 1, p_settings, p_reason, p_approval, v_by);
  return v_version + 1;
end $$;
revoke execute on function site.save_settings from public;
grant execute on function site.save_settings to maru_console;

-- Writes a site, its accounts and the first version of its settings: one that staff make, and the one that a first start makes. Whoever may
-- call this has judged the settings and notes the act in the log.
create or replace function site.write_new(p_id integer, p_code text, p_settings jsonb, p_reason text, p_by bigint) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  if p_settings ->> 'mode' <> 'play' then
    raise exception 'a site begins in play mode';
  end if;
  insert into site.site (id, code, name, locale, mode, stock_prefix, hosts, look, languages, texts, licensee, minimum_age,
                         welcome_points, rtp_floor_ppm, partner_defaults, intensive_loss, intensive_loss_young, blocked_countries)
    values (p_id, p_code, p_settings ->> 'name', p_settings ->> 'locale', 'play', p_settings ->> 'stockPrefix',
            array(select jsonb_array_elements_text(p_settings -> 'hosts')), p_settings -> 'look',
            array(select jsonb_array_elements_text(p_settings -> 'languages')), p_settings -> 'texts',
            p_settings ->> 'licensee', (p_settings ->> 'minimumAge')::integer, (p_settings ->> 'welcomePoints')::bigint,
            (p_settings ->> 'rtpFloorPpm')::integer, p_settings -> 'partnerDefaults',
            (p_settings ->> 'intensiveLoss')::bigint, (p_settings ->> 'intensiveLossYoung')::bigint,
            array(select jsonb_array_elements_text(p_settings -> 'blockedCountries')));
  insert into ledger.account (id, site_id, kind)
    select -(p_id * 10 + kind.number), p_id, kind.name
      from (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners')) as kind (number, name);
  insert into site.version (site_id, version, settings, reason, saved_by) values (p_id, 1, p_settings, p_reason, p_by);
end $$;
revoke execute on function site.write_new from public;

-- A new site on the newest terms of another one. It starts in play mode and without the other's bank account, hosts and players.
create or replace function site.create_from(
  p_session uuid, p_code text, p_template integer, p_settings jsonb, p_reason text)
returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_id integer;
begin
  v_actor := staff.assert_actor(p_session, null, true);
  if v_actor.role <> 'admin' then
    raise exception 'an administrator makes a site';
  end if;
  perform pg_advisory_xact_lock(7003);
  select max(s.id) + 1 into v_id from site.site s;
  perform site.write_new(v_id, p_code, p_settings, p_reason, v_actor.staff_id);
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
  return v_id;
end $$;
revoke execute on function site.create_from from public;
grant execute on function site.create_from to maru_console;

create or replace function site.countries_of(p_site integer, p_now_ms bigint) returns text[]
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(array_agg(named.country order by named.country), '{}')
    from site.site s, site.licence_in_force(p_site, p_now_ms) l,
         jsonb_array_elements_text(l.content::jsonb -> 'jurisdictions') named (country)
   where s.id = p_site and named.country <> all (s.blocked_countries)
     and not exists (select from site.denied_jurisdiction d where d.country = named.country) $$;
revoke execute on function site.countries_of from public;
grant execute on function site.countries_of to maru_betting, maru_accounts, maru_http, maru_console;

-- Whether money may be played for by who lives there; of points nobody asks.
create or replace function site.is_country_open(p_site integer, p_country text, p_now_ms bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select s.mode = 'play' or coalesce(p_country = any (site.countries_of(p_site, p_now_ms)), false)
    from site.site s where s.id = p_site $$;
revoke execute on function site.is_country_open from public;
grant execute on function site.is_country_open to maru_wallet, maru_accounts;

-- No money comes in from where the licence is not for, whichever way it comes (P-03).
create or replace function site.refuse_closed_country() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not site.is_country_open(new.site_id, (select m.country from accounts.member m where m.id = new.member_id), platform.clock_ms()) then
    raise exception 'member % lives where site % is not played for money', new.member_id, new.site_id;
  end if;
  return new;
end $$;

-- For a demo or a test: the record that lets a licensed site be tried. Nobody but the owner may call it.
create or replace function site.open_sandbox(p_site integer, p_bet_pause_ms integer default 5000) returns void
language sql set search_path = pg_catalog as $$
  select site.log_licence(p_site,
    '{"betPauseMs":"' || p_bet_pause_ms || '","isSandbox":true,"jurisdictions":["ZZ"],"minimumAge":"19","number":"SANDBOX-' || p_site
    || '","operator":"Maru Sandbox","products":["B","P","R"],"regulator":"None: for development only","validFromMs":"0",'
    || '"validToMs":"4102444800000"}',
    null, null, null) $$;
revoke execute on function site.open_sandbox from public;

-- What the licence in force asks of the pace of play, read once: one game at a time (P-20), and the pause between two bets.
create or replace function site.pace_of(p_site integer, p_now_ms bigint, out one_game boolean, out bet_pause_ms bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(bool_or(l.content::jsonb -> 'oneGameAtATime' = 'true'), false),
         coalesce(max(case when l.is_sandbox then (l.content::jsonb ->> 'betPauseMs')::bigint
                           else greatest((l.content::jsonb ->> 'betPauseMs')::bigint, 5000) end), 5000)
    from site.licence_in_force(p_site, p_now_ms) l $$;
revoke execute on function site.pace_of from public;
grant execute on function site.pace_of to maru_betting;
