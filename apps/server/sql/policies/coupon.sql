grant usage on schema coupon to maru_wallet, maru_console, maru_books, maru_http;

grant insert, select on coupon.coupon to maru_wallet;
grant select on coupon.coupon to maru_console;
grant update (closed_at_ms) on coupon.coupon to maru_wallet;
alter table coupon.coupon enable row level security;
alter table coupon.coupon force row level security;
create policy console_sites on coupon.coupon for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coupon.coupon to current_user using (true) with check (true);
create policy room on coupon.coupon to maru_wallet using (true) with check (true);

grant insert, select on coupon.use to maru_wallet;
grant select on coupon.use to maru_http, maru_console;
alter table coupon.use enable row level security;
alter table coupon.use force row level security;
create policy console_sites on coupon.use for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on coupon.use to current_user using (true) with check (true);
create policy room on coupon.use to maru_wallet using (true) with check (true);
create policy by_site on coupon.use for select to maru_http using (site_id = platform.current_site());
