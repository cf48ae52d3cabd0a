grant usage on schema accounts to maru_betting, maru_accounts, maru_http, maru_wallet, maru_content, maru_console;

grant insert, select on accounts.member to maru_accounts;
grant select (id, site_id, username, role, status, limit_json, country) on accounts.member to maru_betting;
grant select (id, site_id, username, name, role, status, limit_json, partner_of, created_at_ms, nick, left_at_ms, country)
  on accounts.member to maru_http;
grant select (id, site_id, username, role, status, country) on accounts.member to maru_wallet;
grant select (id, site_id, username, role, status, partner_of) on accounts.member to maru_content;
grant select (id, site_id, username, name, role, status, limit_json, partner_of, created_at_ms, nick, left_at_ms)
  on accounts.member to maru_console;
grant update (username, password_hash, name, role, status, limit_json, nick, left_at_ms, limits_reviewed_ms, country, nick_key)
  on accounts.member to maru_accounts;
grant insert (nick_key) on accounts.member to maru_accounts;
grant select (nick_key) on accounts.member to maru_accounts;
alter table accounts.member enable row level security;
alter table accounts.member force row level security;
create policy by_site on accounts.member for select to maru_http using (site_id = platform.current_site());
create policy owner on accounts.member to current_user using (true) with check (true);
create policy rooms on accounts.member to maru_betting, maru_settlement, maru_accounts using (true) with check (true);
create policy wallet_reads on accounts.member for select to maru_wallet using (true);
create policy content_reads on accounts.member for select to maru_content using (true);
create policy console_sites on accounts.member for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant select on accounts.invitation to maru_accounts;
grant insert, select on accounts.invitation to maru_console;
grant update (closed_at_ms) on accounts.invitation to maru_console;
alter table accounts.invitation enable row level security;
alter table accounts.invitation force row level security;
create policy by_site on accounts.invitation for select to maru_http using (site_id = platform.current_site());
create policy owner on accounts.invitation to current_user using (true) with check (true);
create policy rooms on accounts.invitation to maru_betting, maru_settlement, maru_accounts using (true) with check (true);
create policy console_sites on accounts.invitation for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy console_writes on accounts.invitation for insert to maru_console
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy console_closes on accounts.invitation for update to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]))
  with check ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant select on accounts.protection to maru_betting, maru_http, maru_wallet, maru_content, maru_console;
grant insert, select, update on accounts.protection to maru_accounts;
alter table accounts.protection enable row level security;
alter table accounts.protection force row level security;
create policy by_site on accounts.protection for select to maru_http using (site_id = platform.current_site());
create policy owner on accounts.protection to current_user using (true) with check (true);
create policy rooms on accounts.protection to maru_betting, maru_settlement, maru_accounts using (true) with check (true);
create policy wallet_reads on accounts.protection for select to maru_wallet using (true);
create policy content_reads on accounts.protection for select to maru_content using (true);
create policy console_sites on accounts.protection for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

-- retention (S-41)
grant insert, select, update, delete on accounts.session to maru_accounts;
grant select (id, member_id, site_id, address, user_agent, started_at_ms, seen_at_ms, expires_at_ms, ended_at_ms, end_reason)
  on accounts.session to maru_console;

grant insert, select, update, delete on accounts.refresh_token to maru_accounts;

grant insert, select, update, delete on accounts.sign_in_failure to maru_accounts;

grant insert, select, update on accounts.personal to maru_accounts;
grant select (member_id, withdraw_hold_until_ms, has_bank_account) on accounts.personal to maru_wallet;
alter table accounts.personal enable row level security;
alter table accounts.personal force row level security;
create policy owner on accounts.personal to current_user using (true) with check (true);
create policy rooms on accounts.personal to maru_accounts using (true) with check (true);
create policy wallet_reads on accounts.personal for select to maru_wallet using (true);

grant insert, select on accounts.consent to maru_accounts;

grant insert, select, update, delete on accounts.certification to maru_accounts;
alter table accounts.certification enable row level security;
alter table accounts.certification force row level security;
create policy owner on accounts.certification to current_user using (true) with check (true);
create policy rooms on accounts.certification to maru_accounts using (true) with check (true);

grant insert, select, update, delete on accounts.message to maru_accounts;
alter table accounts.message enable row level security;
alter table accounts.message force row level security;
create policy owner on accounts.message to current_user using (true) with check (true);
create policy rooms on accounts.message to maru_accounts using (true) with check (true);

grant insert, select, update on accounts.limit_change to maru_accounts;
grant select on accounts.limit_change to maru_console;
alter table accounts.limit_change enable row level security;
alter table accounts.limit_change force row level security;
create policy owner on accounts.limit_change to current_user using (true) with check (true);
create policy rooms on accounts.limit_change to maru_accounts using (true) with check (true);
create policy console_sites on accounts.limit_change for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert, select on accounts.exclusion to maru_accounts;

grant insert, select on accounts.freeze to maru_accounts;
grant select on accounts.freeze to maru_console;
grant update (lifted_at_ms, lifted_by, lift_reason) on accounts.freeze to maru_accounts;
alter table accounts.freeze enable row level security;
alter table accounts.freeze force row level security;
create policy console_sites on accounts.freeze for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.freeze to current_user using (true) with check (true);
create policy room on accounts.freeze to maru_accounts using (true) with check (true);

grant insert, select on accounts.note to maru_accounts;
grant select on accounts.note to maru_console;
alter table accounts.note enable row level security;
alter table accounts.note force row level security;
create policy console_sites on accounts.note for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.note to current_user using (true) with check (true);
create policy room on accounts.note to maru_accounts using (true) with check (true);

grant select on accounts.minor to maru_console, maru_wallet;
grant insert, select on accounts.minor to maru_accounts;
grant update (return_approval) on accounts.minor to maru_wallet;
alter table accounts.minor enable row level security;
alter table accounts.minor force row level security;
create policy console_sites on accounts.minor for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.minor to current_user using (true) with check (true);
create policy room on accounts.minor to maru_accounts using (true) with check (true);
create policy returns on accounts.minor to maru_wallet using (true) with check (true);

grant insert, select on accounts.harm_day to maru_accounts;
grant update (players, markers) on accounts.harm_day to maru_accounts;

grant insert, select on accounts.harm_case to maru_accounts;
grant update (state, assigned_to, to_day, closed_at_ms) on accounts.harm_case to maru_accounts;
grant select on accounts.harm_case to maru_console;
alter table accounts.harm_case enable row level security;
alter table accounts.harm_case force row level security;
create policy console_sites on accounts.harm_case for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.harm_case to current_user using (true) with check (true);
create policy room on accounts.harm_case to maru_accounts using (true) with check (true);

grant insert, select on accounts.harm_marker to maru_accounts;
grant select on accounts.harm_marker to maru_console;
alter table accounts.harm_marker enable row level security;
alter table accounts.harm_marker force row level security;
create policy console_sites on accounts.harm_marker for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.harm_marker to current_user using (true) with check (true);
create policy room on accounts.harm_marker to maru_accounts using (true) with check (true);

grant insert, select on accounts.harm_step to maru_accounts;
grant select on accounts.harm_step to maru_console;
alter table accounts.harm_step enable row level security;
alter table accounts.harm_step force row level security;
create policy console_sites on accounts.harm_step for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.harm_step to current_user using (true) with check (true);
create policy room on accounts.harm_step to maru_accounts using (true) with check (true);

grant insert, select on accounts.intensive_week to maru_accounts;
grant update (begun, ended) on accounts.intensive_week to maru_accounts;

grant insert, select on accounts.intensive_month to maru_accounts;
grant update (letters) on accounts.intensive_month to maru_accounts;

grant insert, select on accounts.intensive_play to maru_accounts;
grant update (end_monday, ended_at_ms) on accounts.intensive_play to maru_accounts;
grant select on accounts.intensive_play to maru_console, maru_wallet;
alter table accounts.intensive_play enable row level security;
alter table accounts.intensive_play force row level security;
create policy console_sites on accounts.intensive_play for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.intensive_play to current_user using (true) with check (true);
create policy room on accounts.intensive_play to maru_accounts using (true) with check (true);
create policy promotions on accounts.intensive_play for select to maru_wallet using (true);

grant insert, select on accounts.affordability to maru_accounts;
grant update (answers) on accounts.affordability to maru_accounts;
-- What somebody earns and owes is nobody's but theirs.
grant select (id, member_id, site_id, month_loss, month_deposit, made_at_ms) on accounts.affordability to maru_console;
alter table accounts.affordability enable row level security;
alter table accounts.affordability force row level security;
create policy console_sites on accounts.affordability for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy owner on accounts.affordability to current_user using (true) with check (true);
create policy room on accounts.affordability to maru_accounts using (true) with check (true);

-- Counts of calls, nothing of a person.
grant insert, select, update on accounts.identity_use to maru_accounts;
grant select on accounts.identity_use to maru_console;
