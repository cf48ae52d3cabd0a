-- The site of the signed-in caller, set per transaction by the pages' unit of work; null outside one.
create or replace function platform.current_site() returns integer language sql stable
  as $$ select nullif(current_setting('maru.site_id', true), '')::integer $$;

-- Which sites a member of staff sees, set for each transaction of the console ('*' or '1,37'; nothing set: nothing seen).
create or replace function platform.console_sees_all() returns boolean language sql stable
  as $$ select coalesce(current_setting('maru.console_sites', true), '') = '*' $$;

create or replace function platform.console_sites() returns integer[] language sql stable as $$ select case when coalesce(current_setting('maru.console_sites', true), '') in ('', '*') then '{}'::integer[]
                    else string_to_array(current_setting('maru.console_sites', true), ',')::integer[] end $$;
