-- What a site tells its players, and what they ask. Rich text is sanitised before it is written, and again where it is shown.
create schema content;

-- Notices and strategies. texts: language -> {"title", "content"}; a language that is missing falls back to the site's.
create table content.article (
  id bigint generated always as identity primary key,
  site_id integer references site.site,            -- null: every site
  kind text not null check (kind in ('notice', 'strategy')),
  category smallint,                               -- of a strategy: 1 usage guide, 2 beginner strategy
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  is_pinned boolean not null default false,
  publish_at_ms bigint not null,
  expire_at_ms bigint,
  saved_by bigint references accounts.member,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint,
  check ((kind = 'strategy') = (category is not null)),
  check (category in (1, 2)),
  check (expire_at_ms > publish_at_ms)
);
create index article_newest on content.article (kind, publish_at_ms desc, id desc) where removed_at_ms is null;

-- Terms and the like: a version is never changed, so that it can be shown what somebody agreed to. A change is told before it holds:
-- 7 days, 30 when it is to the players' disadvantage.
create table content.page (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  type text not null check (type ~ '^[a-z_]{2,30}$'),
  version integer not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  is_adverse boolean not null default false,
  announced_at_ms bigint not null default platform.clock_ms(),
  effective_at_ms bigint not null,
  saved_by bigint references accounts.member,
  unique (site_id, type, version),
  check (version = 1 or effective_at_ms - announced_at_ms >= case when is_adverse then 2592000000 else 604800000 end)
);

-- Colours, width and icon are values of their own kind, never style text (S-27).
create table content.popup (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  type smallint not null check (type in (1, 2)),   -- 1 image, 2 text
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  file_id uuid,                                    -- of an image
  icon_type smallint check (icon_type between 1 and 16),
  header_bg text check (header_bg ~ '^#[0-9a-f]{6}$'),
  header_color text check (header_color ~ '^#[0-9a-f]{6}$'),
  width integer not null default 485 check (width between 200 and 960),
  is_show boolean not null default true,
  publish_at_ms bigint not null,
  expire_at_ms bigint,
  saved_by bigint references accounts.member,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint,
  check ((type = 1) = (file_id is not null))
);
create index popup_of_site on content.popup (site_id, publish_at_ms desc) where removed_at_ms is null;

create table content.message (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  title text not null check (length(title) between 1 and 200),
  content text not null,
  sent_by bigint references accounts.member,
  sent_at_ms bigint not null default platform.clock_ms(),
  read_at_ms bigint
);
create index message_of_member on content.message (member_id, id desc);
create index message_unread on content.message (member_id) where read_at_ms is null;

-- A question and its answer; due within 15 days, as the terms promise.
create table content.inquiry (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  question text not null check (length(question) between 1 and 2000),
  asked_at_ms bigint not null default platform.clock_ms(),
  due_at_ms bigint not null,
  answer text,
  answered_by bigint references accounts.member,
  answered_at_ms bigint,
  read_at_ms bigint,                               -- when its player read the answer
  check ((answer is null) = (answered_at_ms is null)),
  check (read_at_ms is null or answered_at_ms is not null)
);
create index inquiry_of_member on content.inquiry (member_id, id desc);
create index inquiry_open on content.inquiry (site_id, due_at_ms) where answer is null;
create index inquiry_unread on content.inquiry (member_id) where answer is not null and read_at_ms is null;

-- Pictures: decoded, scaled and encoded anew before they are stored, so that nothing of the sender's file is left (S-30).
create table content.file (
  id uuid primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  inquiry_id bigint references content.inquiry,
  is_public boolean not null default false,        -- a popup's picture, put there by staff
  mime text not null check (mime = 'image/webp'),
  bytes bytea not null,
  saved_at_ms bigint not null default platform.clock_ms()
);
create index file_of_member on content.file (member_id, saved_at_ms);
create index file_of_inquiry on content.file (inquiry_id) where inquiry_id is not null;

create function content.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was announced stays', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger pages_stay before update or delete or truncate on content.page
  for each statement execute function content.refuse_change();

grant usage on schema content, accounts, site, platform, live to maru_content;
grant select on site.site, accounts.protection to maru_content;
grant select (id, site_id, username, role, status) on accounts.member to maru_content;
grant select, insert on content.article, content.page, content.popup, content.message, content.inquiry, content.file to maru_content;
grant update on content.article, content.popup to maru_content;
grant update (read_at_ms) on content.message to maru_content;
grant update (answer, answered_by, answered_at_ms, read_at_ms) on content.inquiry to maru_content;
grant update (inquiry_id) on content.file to maru_content;
grant insert on live.outbox to maru_content;
create policy content_reads on accounts.member for select to maru_content using (true);
create policy content_reads on accounts.protection for select to maru_content using (true);

grant usage on schema content to maru_http;
grant select on content.article, content.page, content.popup, content.message, content.inquiry, content.file to maru_http;
do $$
declare t text;
begin
  foreach t in array array['content.article', 'content.page', 'content.popup', 'content.message', 'content.inquiry', 'content.file'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy by_site on %s for select to maru_http using (site_id = platform.current_site()%s)', t,
                   case when t = 'content.article' then ' or site_id is null' else '' end);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy room on %s to maru_content using (true) with check (true)', t);
  end loop;
end $$;
