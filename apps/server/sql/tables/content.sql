-- Notices and strategies. texts: language -> {"title", "content"}; a language that is missing falls back to the site's.
create table content.article (
  id bigint generated always as identity primary key,
  site_id integer references site.site,  -- null: every site
  kind text not null check (kind in ('notice', 'strategy')),
  category smallint,  -- of a strategy: 1 usage guide, 2 beginner strategy
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  is_pinned boolean not null default false,
  publish_at_ms bigint not null,
  expire_at_ms bigint,
  saved_by bigint,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint,
  -- By the language somebody reads in; null is everyone.
  languages text[] check (cardinality(languages) > 0),
  -- A version for all of what staff write here: number and reader of the notice that goes out at its time.
  announced_at_ms bigint,
  check ((kind = 'strategy') = (category is not null)),
  check (category in (1, 2)),
  check (expire_at_ms > publish_at_ms)
);
create index article_newest on content.article (kind, publish_at_ms desc, id desc) where removed_at_ms is null;
create index article_unannounced on content.article (publish_at_ms) where announced_at_ms is null and removed_at_ms is null;
create index article_of_site on content.article (site_id, kind, id desc);

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
  saved_by bigint,
  unique (site_id, type, version),
  check (version = 1 or effective_at_ms - announced_at_ms >= case when is_adverse then 2592000000 else 604800000 end)
);

-- Colours, width and icon are values of their own kind, never style text (S-27).
create table content.popup (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  type smallint not null check (type in (1, 2)),  -- 1 image, 2 text
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),
  file_id uuid,  -- of an image
  icon_type smallint check (icon_type between 1 and 16),
  header_bg text check (header_bg ~ '^#[0-9a-f]{6}$'),
  header_color text check (header_color ~ '^#[0-9a-f]{6}$'),
  width integer not null default 485 check (width between 200 and 960),
  is_show boolean not null default true,
  publish_at_ms bigint not null,
  expire_at_ms bigint,
  saved_by bigint,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint,
  languages text[] check (cardinality(languages) > 0),
  announced_at_ms bigint,
  check ((type = 1) = (file_id is not null))
);
create index popup_of_site on content.popup (site_id, publish_at_ms desc) where removed_at_ms is null;
create index popup_unannounced on content.popup (publish_at_ms) where announced_at_ms is null and removed_at_ms is null;
create index popup_newest on content.popup (site_id, id desc);

create table content.message (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  title text not null check (length(title) between 1 and 200),
  content text not null,
  sent_by bigint,
  sent_at_ms bigint not null default platform.clock_ms(),
  read_at_ms bigint
);
create index message_of_member on content.message (member_id, id desc);
create index message_unread on content.message (member_id) where read_at_ms is null;
create index message_of_site on content.message (site_id, id desc);

-- A question and its answer; due within 15 days, as the terms promise.
create table content.inquiry (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  question text not null check (length(question) between 1 and 2000),
  asked_at_ms bigint not null default platform.clock_ms(),
  due_at_ms bigint not null,
  answer text,
  answered_by bigint,
  answered_at_ms bigint,
  read_at_ms bigint,  -- when its player read the answer
  -- An inquiry is one colleague's until it is answered or given back.
  assigned_to bigint,
  assigned_at_ms bigint,
  -- A question that is sent again, because its answer was lost, is the same question.
  client_key uuid,
  check ((answer is null) = (answered_at_ms is null)),
  check (read_at_ms is null or answered_at_ms is not null)
);
create index inquiry_of_member on content.inquiry (member_id, id desc);
create index inquiry_open on content.inquiry (site_id, due_at_ms) where answer is null;
create index inquiry_unread on content.inquiry (member_id) where answer is not null and read_at_ms is null;
create index inquiry_of_colleague on content.inquiry (site_id, assigned_to, due_at_ms, id) where answer is null;
create index inquiry_due on content.inquiry (site_id, due_at_ms, id) where answer is null;
create index inquiry_answered on content.inquiry (site_id, answered_at_ms desc, id desc) where answer is not null;
create unique index inquiry_client_key on content.inquiry (member_id, client_key) where client_key is not null;

-- Pictures: decoded, scaled and encoded anew before they are stored, so that nothing of the sender's file is left (S-30).
create table content.file (
  id uuid primary key,
  site_id integer not null references site.site,
  member_id bigint references accounts.member,
  inquiry_id bigint references content.inquiry,
  is_public boolean not null default false,  -- a popup's picture, put there by staff
  mime text not null check (mime = 'image/webp'),
  bytes bytea not null,
  saved_at_ms bigint not null default platform.clock_ms(),
  staff_id bigint,
  constraint file_has_sender check ((member_id is null) <> (staff_id is null))
);
create index file_of_member on content.file (member_id, saved_at_ms);
create index file_of_inquiry on content.file (inquiry_id) where inquiry_id is not null;

create table content.answer_template (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  name text not null check (length(name) between 1 and 80),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}'),  -- language -> text
  saved_by bigint not null,
  saved_at_ms bigint not null default platform.clock_ms(),
  removed_at_ms bigint
);
create index template_of_site on content.answer_template (site_id, name) where removed_at_ms is null;
