-- site.settings_of, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0016-sites.sql, 0020-player-side.sql.

CREATE OR REPLACE FUNCTION site.settings_of(p_site integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select jsonb_build_object('name', s.name, 'locale', s.locale, 'languages', to_jsonb(s.languages), 'hosts', to_jsonb(s.hosts),
           'stockPrefix', s.stock_prefix, 'mode', s.mode, 'look', s.look, 'texts', s.texts, 'licensee', s.licensee,
           'minimumAge', s.minimum_age, 'welcomePoints', s.welcome_points, 'rtpFloorPpm', s.rtp_floor_ppm,
           'partnerDefaults', s.partner_defaults, 'blockedCountries', to_jsonb(s.blocked_countries))
    from site.site s where s.id = p_site $function$;
