grant usage on schema site to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_http, maru_books, maru_wallet,
  maru_content, maru_console;

grant select on site.site to maru_prices, maru_betting, maru_settlement, maru_accounts, maru_http, maru_wallet, maru_content,
  maru_console;

grant select on site.option to maru_prices, maru_betting, maru_settlement, maru_http, maru_books, maru_console;
grant update (buy_pip, sell_pip, lock_seconds, side_capacity, volume_share_bp, points_per_quote, version) on site.option to maru_console;
grant insert (id, stock, type, label) on site.option to maru_console;

grant select on site.option_terms to maru_prices, maru_betting, maru_http;
grant insert, select on site.option_terms to maru_console;

grant select on site.bank to maru_http, maru_accounts, maru_console;

grant insert, select on site.option_version to maru_console;

grant select on site.version to maru_console;
alter table site.version enable row level security;
alter table site.version force row level security;
create policy console_sites on site.version for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on site.version to current_user using (true) with check (true);

grant select on site.denied_jurisdiction to maru_console;

grant select on site.licence to maru_console;
alter table site.licence enable row level security;
alter table site.licence force row level security;
create policy console_sites on site.licence for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on site.licence to current_user using (true) with check (true);

grant select on site.licence_end to maru_console;
