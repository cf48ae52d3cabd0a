-- site.create_from, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0016-sites.sql, 0020-player-side.sql, 0021-payments.sql.

CREATE OR REPLACE FUNCTION site.create_from(p_session uuid, p_code text, p_template integer, p_settings jsonb, p_reason text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
                         welcome_points, rtp_floor_ppm, partner_defaults, blocked_countries)
    values (v_id, p_code, p_settings ->> 'name', p_settings ->> 'locale', 'play', p_settings ->> 'stockPrefix',
            array(select jsonb_array_elements_text(p_settings -> 'hosts')), p_settings -> 'look',
            array(select jsonb_array_elements_text(p_settings -> 'languages')), p_settings -> 'texts',
            p_settings ->> 'licensee', (p_settings ->> 'minimumAge')::integer, (p_settings ->> 'welcomePoints')::bigint,
            (p_settings ->> 'rtpFloorPpm')::integer, p_settings -> 'partnerDefaults',
            array(select jsonb_array_elements_text(p_settings -> 'blockedCountries')));
  insert into ledger.account (id, site_id, kind)
    select -(v_id * 10 + kind.number), v_id, kind.name
      from (values (1, 'house'), (2, 'escrow'), (3, 'issuer'), (4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners')) as kind (number, name);
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
end $function$;
