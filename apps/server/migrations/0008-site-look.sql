-- How a site looks: accent, theme, palette, its own chart colours, logo. What is missing is the instrument's own look; the rules
-- judge colours before they are saved, and pages fit them again when they read, so a row edited by hand cannot hide the prices.
alter table site.site add column look jsonb not null default '{}' check (jsonb_typeof(look) = 'object');
