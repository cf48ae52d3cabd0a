grant usage on schema betting to maru_betting, maru_settlement, maru_http, maru_books, maru_accounts, maru_console;

grant select on betting.bet to maru_betting, maru_settlement, maru_http, maru_books, maru_console;
alter table betting.bet enable row level security;
alter table betting.bet force row level security;
create policy by_site on betting.bet for select to maru_http using (site_id = platform.current_site());
create policy owner on betting.bet to current_user using (true) with check (true);
create policy rooms on betting.bet to maru_betting, maru_settlement, maru_accounts using (true) with check (true);
create policy books_read on betting.bet for select to maru_books using (true);
create policy console_sites on betting.bet for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant select on betting.round_total to maru_betting, maru_settlement, maru_books, maru_console;
