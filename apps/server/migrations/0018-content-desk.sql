-- The desk of content and inquiries: who is shown what, what was told already, who answers whom, and prepared answers.

-- By the language somebody reads in; null is everyone.
alter table content.article add column languages text[] check (cardinality(languages) > 0);
alter table content.popup add column languages text[] check (cardinality(languages) > 0);
-- A version for all of what staff write here: number and reader of the notice that goes out at its time.
alter table content.article add column told_at_ms bigint;
alter table content.popup add column told_at_ms bigint;
update content.article set told_at_ms = saved_at_ms where publish_at_ms <= platform.clock_ms();
update content.popup set told_at_ms = saved_at_ms where publish_at_ms <= platform.clock_ms();
create index article_untold on content.article (publish_at_ms) where told_at_ms is null and removed_at_ms is null;
create index popup_untold on content.popup (publish_at_ms) where told_at_ms is null and removed_at_ms is null;
create index article_of_site on content.article (site_id, kind, id desc);
create index popup_newest on content.popup (site_id, id desc);
create index message_of_site on content.message (site_id, id desc);

-- An inquiry is one colleague's until it is answered or given back.
alter table content.inquiry add column assigned_to bigint, add column assigned_at_ms bigint;
create index inquiry_of_colleague on content.inquiry (site_id, assigned_to, due_at_ms, id) where answer is null;
create index inquiry_due on content.inquiry (site_id, due_at_ms, id) where answer is null;
create index inquiry_answered on content.inquiry (site_id, answered_at_ms desc, id desc) where answer is not null;

create table content.answer_template (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  name text not null check (length(name) between 1 and 80),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),   -- language -> text
  saved_by bigint not null,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint
);
create index template_of_site on content.answer_template (site_id, name) where removed_at_ms is null;

grant select, insert, update on content.answer_template to maru_content;
grant update (assigned_to, assigned_at_ms) on content.inquiry to maru_content;
grant select (partner_of) on accounts.member to maru_content;
alter table content.answer_template enable row level security;
alter table content.answer_template force row level security;
create policy owner on content.answer_template to current_user using (true) with check (true);
create policy room on content.answer_template to maru_content using (true) with check (true);
call platform.show_to_console('content.answer_template');
-- Pictures of staff have no member.
alter table content.file alter column member_id drop not null;
alter table content.file add column staff_id bigint;
alter table content.file add constraint file_has_sender check ((member_id is null) <> (staff_id is null));
