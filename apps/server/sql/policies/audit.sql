grant usage on schema audit to maru_accounts, maru_http, maru_console, maru_wallet, maru_content, maru_books;

grant select on audit.event to maru_accounts, maru_console;
alter table audit.event enable row level security;
alter table audit.event force row level security;
create policy owner on audit.event to current_user using (true) with check (true);
create policy room on audit.event for select to maru_accounts using (true);
create policy console_sites on audit.event for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
-- What staff did on the way in — signing in, being refused — belongs to no site where they work for several. It is shown to whoever reads
-- the log of a site that they work for; acts keep the site that they were done on.
create policy console_of_colleagues on audit.event for select to maru_console using (
  site_id is null and kind <> 'staff-act' and staff_id is not null
  and exists (select from staff.account a where a.id = event.staff_id
               and (a.site_ids is null or a.site_ids && (select platform.console_sites())::integer[])));
