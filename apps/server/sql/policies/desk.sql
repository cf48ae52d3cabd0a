grant usage on schema desk to maru_console, maru_wallet;

grant insert, select, update, delete on desk.claim to maru_console;
grant select, delete on desk.claim to maru_wallet;
alter table desk.claim enable row level security;
alter table desk.claim force row level security;
create policy console_sites on desk.claim for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on desk.claim to current_user using (true) with check (true);
create policy console_writes on desk.claim to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on desk.claim to maru_wallet using (true) with check (true);

grant insert, select on desk.statement to maru_console;
alter table desk.statement enable row level security;
alter table desk.statement force row level security;
create policy console_sites on desk.statement for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on desk.statement to current_user using (true) with check (true);
create policy console_writes on desk.statement to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on desk.statement to maru_wallet using (true) with check (true);

grant insert, select on desk.statement_line to maru_console;
grant select on desk.statement_line to maru_wallet;
grant update (request_id, confirmed_by, confirmed_at_ms) on desk.statement_line to maru_wallet;
alter table desk.statement_line enable row level security;
alter table desk.statement_line force row level security;
create policy console_sites on desk.statement_line for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on desk.statement_line to current_user using (true) with check (true);
create policy console_writes on desk.statement_line to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on desk.statement_line to maru_wallet using (true) with check (true);

grant select on desk.adjustment to maru_console;
grant insert, select on desk.adjustment to maru_wallet;
alter table desk.adjustment enable row level security;
alter table desk.adjustment force row level security;
create policy console_sites on desk.adjustment for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on desk.adjustment to current_user using (true) with check (true);
create policy console_writes on desk.adjustment to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on desk.adjustment to maru_wallet using (true) with check (true);

grant insert, select on desk.closing to maru_console;
alter table desk.closing enable row level security;
alter table desk.closing force row level security;
create policy console_sites on desk.closing for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on desk.closing to current_user using (true) with check (true);
create policy console_writes on desk.closing to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_room on desk.closing to maru_wallet using (true) with check (true);
