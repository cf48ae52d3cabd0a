grant usage on schema settlement to maru_settlement, maru_http, maru_books, maru_console, maru_wallet;

grant select on settlement.round_outcome to maru_settlement, maru_http, maru_books, maru_console;

grant select on settlement.round_settlement to maru_settlement, maru_http, maru_books, maru_console;

grant select on settlement.round_progress to maru_settlement, maru_books;

grant select on settlement.settled_below to maru_settlement, maru_books, maru_console;
grant update (round_id) on settlement.settled_below to maru_settlement;

grant select on settlement.round_site to maru_console;
alter table settlement.round_site enable row level security;
alter table settlement.round_site force row level security;
create policy console_sites on settlement.round_site for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on settlement.round_site to current_user using (true) with check (true);
create policy settles on settlement.round_site for insert to maru_settlement with check (true);

grant select on settlement.round_partition to maru_settlement;

-- What a round's correction came to is public; what it did with a bet is its player's and their site's.
grant select on settlement.correction to maru_http, maru_console;

grant select on settlement.corrected_bet to maru_http, maru_console, maru_wallet;
alter table settlement.corrected_bet enable row level security;
alter table settlement.corrected_bet force row level security;
create policy by_site on settlement.corrected_bet for select to maru_http using (site_id = platform.current_site());
create policy owner on settlement.corrected_bet to current_user using (true) with check (true);
create policy console_sites on settlement.corrected_bet for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy wallet_reads on settlement.corrected_bet for select to maru_wallet using (true);
