grant usage on schema partners to maru_accounts, maru_console;

grant insert, select on partners.agreement to maru_console;
alter table partners.agreement enable row level security;
alter table partners.agreement force row level security;
create policy console_sites on partners.agreement for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on partners.agreement to current_user using (true) with check (true);
create policy console_writes on partners.agreement for insert to maru_console
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant select on partners.move to maru_console;
alter table partners.move enable row level security;
alter table partners.move force row level security;
create policy console_sites on partners.move for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on partners.move to current_user using (true) with check (true);

grant insert, select on partners.statement to maru_console;
alter table partners.statement enable row level security;
alter table partners.statement force row level security;
create policy console_sites on partners.statement for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on partners.statement to current_user using (true) with check (true);
create policy console_writes on partners.statement for insert to maru_console
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert, select on partners.statement_line to maru_console;

grant select on partners.payment to maru_console;
alter table partners.payment enable row level security;
alter table partners.payment force row level security;
create policy console_sites on partners.payment for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on partners.payment to current_user using (true) with check (true);

grant select on partners.player_count to maru_console;
alter table partners.player_count enable row level security;
alter table partners.player_count force row level security;
create policy console_sites on partners.player_count for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on partners.player_count to current_user using (true) with check (true);
