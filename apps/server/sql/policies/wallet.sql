grant usage on schema wallet to maru_wallet, maru_http, maru_console;

grant select on wallet.settings to maru_wallet, maru_http, maru_console;
alter table wallet.settings enable row level security;
alter table wallet.settings force row level security;
create policy by_site on wallet.settings for select to maru_http using (site_id = platform.current_site());
create policy owner on wallet.settings to current_user using (true) with check (true);
create policy room on wallet.settings to maru_wallet using (true) with check (true);
create policy console_sites on wallet.settings for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert, select on wallet.request to maru_wallet;
grant select on wallet.request to maru_http, maru_console;
grant update (state, phone_at_ms, matched_at_ms, approved_at_ms, ended_at_ms, reason) on wallet.request to maru_wallet;
alter table wallet.request enable row level security;
alter table wallet.request force row level security;
create policy by_site on wallet.request for select to maru_http using (site_id = platform.current_site());
create policy owner on wallet.request to current_user using (true) with check (true);
create policy room on wallet.request to maru_wallet using (true) with check (true);
create policy console_sites on wallet.request for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert on wallet.approval to maru_wallet;
grant select on wallet.approval to maru_console;
grant select (request_id, operator_id, at_ms) on wallet.approval to maru_wallet;

grant select on wallet.settings_version to maru_console;
alter table wallet.settings_version enable row level security;
alter table wallet.settings_version force row level security;
create policy console_sites on wallet.settings_version for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on wallet.settings_version to current_user using (true) with check (true);

grant insert, select on wallet.segregated_entry to maru_wallet;
grant select on wallet.segregated_entry to maru_console;
alter table wallet.segregated_entry enable row level security;
alter table wallet.segregated_entry force row level security;
create policy console_sites on wallet.segregated_entry for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on wallet.segregated_entry to current_user using (true) with check (true);
create policy room on wallet.segregated_entry to maru_wallet using (true) with check (true);

grant insert, select on wallet.funds_check to maru_wallet;
grant select on wallet.funds_check to maru_console;
alter table wallet.funds_check enable row level security;
alter table wallet.funds_check force row level security;
create policy console_sites on wallet.funds_check for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on wallet.funds_check to current_user using (true) with check (true);
create policy room on wallet.funds_check to maru_wallet using (true) with check (true);
