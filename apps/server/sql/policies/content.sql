grant usage on schema content to maru_content, maru_http, maru_console, maru_accounts, maru_wallet;

grant insert, select, update on content.article to maru_content;
grant select on content.article to maru_http, maru_console;
alter table content.article enable row level security;
alter table content.article force row level security;
create policy by_site on content.article for select to maru_http using ((site_id = platform.current_site()) or (site_id is null));
create policy owner on content.article to current_user using (true) with check (true);
create policy room on content.article to maru_content using (true) with check (true);
create policy console_sites on content.article for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy console_shared on content.article for select to maru_console using (site_id is null);

grant insert, select on content.page to maru_content;
grant select on content.page to maru_http, maru_console;
alter table content.page enable row level security;
alter table content.page force row level security;
create policy by_site on content.page for select to maru_http using (site_id = platform.current_site());
create policy owner on content.page to current_user using (true) with check (true);
create policy room on content.page to maru_content using (true) with check (true);
create policy console_sites on content.page for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert, select, update on content.popup to maru_content;
grant select on content.popup to maru_http, maru_console;
alter table content.popup enable row level security;
alter table content.popup force row level security;
create policy by_site on content.popup for select to maru_http using (site_id = platform.current_site());
create policy owner on content.popup to current_user using (true) with check (true);
create policy room on content.popup to maru_content using (true) with check (true);
create policy console_sites on content.popup for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));

grant insert, select on content.message to maru_content;
grant select on content.message to maru_http, maru_console;
grant delete on content.message to maru_accounts;
grant select (id, sent_at_ms) on content.message to maru_accounts;
grant update (read_at_ms) on content.message to maru_content;
alter table content.message enable row level security;
alter table content.message force row level security;
create policy by_site on content.message for select to maru_http using (site_id = platform.current_site());
create policy owner on content.message to current_user using (true) with check (true);
create policy room on content.message to maru_content using (true) with check (true);
create policy console_sites on content.message for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy retention_counts on content.message for select to maru_accounts using (true);
create policy retention_removes on content.message for delete to maru_accounts using (true);

grant insert, select on content.inquiry to maru_content;
grant select on content.inquiry to maru_http, maru_console;
grant delete on content.inquiry to maru_accounts;
grant select (id, due_at_ms, answered_at_ms) on content.inquiry to maru_accounts;
grant update (answer, answered_by, answered_at_ms, read_at_ms, assigned_to, assigned_at_ms) on content.inquiry to maru_content;
alter table content.inquiry enable row level security;
alter table content.inquiry force row level security;
create policy by_site on content.inquiry for select to maru_http using (site_id = platform.current_site());
create policy owner on content.inquiry to current_user using (true) with check (true);
create policy room on content.inquiry to maru_content using (true) with check (true);
create policy console_sites on content.inquiry for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy retention_counts on content.inquiry for select to maru_accounts using (true);
create policy retention_removes on content.inquiry for delete to maru_accounts using (true);

grant insert, select on content.file to maru_content;
grant select on content.file to maru_http, maru_console;
grant delete on content.file to maru_accounts;
grant select (id, member_id, inquiry_id, is_public, saved_at_ms) on content.file to maru_accounts;
grant update (inquiry_id) on content.file to maru_content;
alter table content.file enable row level security;
alter table content.file force row level security;
create policy by_site on content.file for select to maru_http using (site_id = platform.current_site());
create policy owner on content.file to current_user using (true) with check (true);
create policy room on content.file to maru_content using (true) with check (true);
create policy console_sites on content.file for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
create policy retention_counts on content.file for select to maru_accounts using (true);
create policy retention_removes on content.file for delete to maru_accounts using (not is_public);

grant insert, select, update on content.answer_template to maru_content;
grant select on content.answer_template to maru_console;
alter table content.answer_template enable row level security;
alter table content.answer_template force row level security;
create policy owner on content.answer_template to current_user using (true) with check (true);
create policy room on content.answer_template to maru_content using (true) with check (true);
create policy console_sites on content.answer_template for select to maru_console
  using ((select platform.console_sees_all()) or site_id = any ((select platform.console_sites())::integer[]));
