grant usage on schema back_office to maru_console, maru_wallet;

grant insert, select, update, delete on back_office.claim to maru_console;
grant select, delete on back_office.claim to maru_wallet;
alter table back_office.claim enable row level security;
alter table back_office.claim force row level security;
create policy console_sites on back_office.claim for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on back_office.claim to current_user using (true) with check (true);
create policy console_writes on back_office.claim to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on back_office.claim to maru_wallet using (true) with check (true);

grant insert, select on back_office.statement to maru_console;
alter table back_office.statement enable row level security;
alter table back_office.statement force row level security;
create policy console_sites on back_office.statement for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on back_office.statement to current_user using (true) with check (true);
create policy console_writes on back_office.statement to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on back_office.statement to maru_wallet using (true) with check (true);

grant insert, select on back_office.statement_line to maru_console;
grant select on back_office.statement_line to maru_wallet;
grant update (request_id, confirmed_by, confirmed_at_ms) on back_office.statement_line to maru_wallet;
alter table back_office.statement_line enable row level security;
alter table back_office.statement_line force row level security;
create policy console_sites on back_office.statement_line for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on back_office.statement_line to current_user using (true) with check (true);
create policy console_writes on back_office.statement_line to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on back_office.statement_line to maru_wallet using (true) with check (true);

grant select on back_office.adjustment to maru_console;
grant insert, select on back_office.adjustment to maru_wallet;
alter table back_office.adjustment enable row level security;
alter table back_office.adjustment force row level security;
create policy console_sites on back_office.adjustment for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on back_office.adjustment to current_user using (true) with check (true);
create policy console_writes on back_office.adjustment to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on back_office.adjustment to maru_wallet using (true) with check (true);

grant insert, select on back_office.closing to maru_console;
alter table back_office.closing enable row level security;
alter table back_office.closing force row level security;
create policy console_sites on back_office.closing for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on back_office.closing to current_user using (true) with check (true);
create policy console_writes on back_office.closing to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on back_office.closing to maru_wallet using (true) with check (true);
