-- site.save_settings, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0016-sites.sql, 0020-player-side.sql.

CREATE OR REPLACE FUNCTION site.save_settings(p_session uuid, p_site integer, p_base integer, p_settings jsonb, p_reason text, p_approval bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
  if exists (select from unnest(array['mode', 'licensee', 'minimumAge', 'welcomePoints', 'rtpFloorPpm', 'partnerDefaults', 'blockedCountries']) guarded
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
         rtp_floor_ppm = (p_settings ->> 'rtpFloorPpm')::integer, partner_defaults = p_settings -> 'partnerDefaults',
         blocked_countries = array(select jsonb_array_elements_text(p_settings -> 'blockedCountries'))
   where id = p_site;
  insert into site.version (site_id, version, settings, reason, approval_id, saved_by)
    values (p_site, v_version + 1, p_settings, p_reason, p_approval, v_by);
  return v_version + 1;
end $function$;
