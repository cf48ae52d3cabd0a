grant usage on schema coin to maru_wallet, maru_console, maru_books, maru_http;

grant select on coin.currency to maru_wallet, maru_console;

grant insert, select on coin.rate to maru_wallet;
grant select on coin.rate to maru_console;
alter table coin.rate enable row level security;
alter table coin.rate force row level security;
create policy console_sites on coin.rate for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.rate to current_user using (true) with check (true);
create policy room on coin.rate to maru_wallet using (true) with check (true);

grant insert, select on coin.wallet to maru_wallet;
grant select on coin.wallet to maru_console;
grant update (asked_at_ms, address, address_tag, payout_address, payout_tag) on coin.wallet to maru_wallet;
alter table coin.wallet enable row level security;
alter table coin.wallet force row level security;
create policy console_sites on coin.wallet for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.wallet to current_user using (true) with check (true);
create policy room on coin.wallet to maru_wallet using (true) with check (true);

grant select on coin.account to maru_wallet, maru_books, maru_console;
grant insert (id, site_id, currency, kind) on coin.account to maru_wallet;
alter table coin.account enable row level security;
alter table coin.account force row level security;
create policy console_sites on coin.account for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.account to current_user using (true) with check (true);
create policy room on coin.account to maru_wallet using (true) with check (true);
create policy books_read on coin.account for select to maru_books using (true);

grant select on coin.transfer to maru_wallet, maru_books, maru_console;
alter table coin.transfer enable row level security;
alter table coin.transfer force row level security;
create policy console_sites on coin.transfer for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.transfer to current_user using (true) with check (true);
create policy room on coin.transfer to maru_wallet using (true) with check (true);
create policy books_read on coin.transfer for select to maru_books using (true);

grant insert on coin.movement to maru_wallet;
grant select on coin.movement to maru_console;
grant select (id, site_id, member_id, wallet_id, currency, type, amount, address, address_tag, tx, state, client_key, reason,
  approval_id, requested_at_ms, ended_at_ms, needs_two, worth)
  on coin.movement to maru_wallet;
grant update (tx, state, reason, approval_id, ended_at_ms, session_id) on coin.movement to maru_wallet;
alter table coin.movement enable row level security;
alter table coin.movement force row level security;
create policy console_sites on coin.movement for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.movement to current_user using (true) with check (true);
create policy room on coin.movement to maru_wallet using (true) with check (true);

grant insert, select on coin.conversion to maru_wallet;
grant select on coin.conversion to maru_http, maru_console;
alter table coin.conversion enable row level security;
alter table coin.conversion force row level security;
create policy console_sites on coin.conversion for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coin.conversion to current_user using (true) with check (true);
create policy room on coin.conversion to maru_wallet using (true) with check (true);
create policy by_site on coin.conversion for select to maru_http using (site_id = platform.current_site());

grant select on coin.disagreement to maru_books;
