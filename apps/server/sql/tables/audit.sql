create table audit.event (
  seq bigint primary key,
  content text not null,
  previous bytea not null,
  hash bytea not null unique,
  at_ms bigint generated always as ((content::jsonb ->> 'atMs')::bigint) stored,
  kind text generated always as (content::jsonb ->> 'kind') stored,
  site_id integer generated always as ((content::jsonb ->> 'siteId')::integer) stored,
  member_id bigint generated always as ((content::jsonb ->> 'memberId')::bigint) stored,
  -- The one log of security events takes what staff do, too: these columns are read out of the hashed content like the others.
  staff_id bigint generated always as ((content::jsonb ->> 'staffId')::bigint) stored,
  action text generated always as (content::jsonb ->> 'action') stored,
  subject text generated always as (content::jsonb ->> 'subject') stored,
  check (hash = sha256(previous || convert_to(content, 'UTF8')))
);
create index event_of_member on audit.event (member_id, seq desc);
create index event_of_staff on audit.event (staff_id, seq desc) where staff_id is not null;
create index event_of_action on audit.event (action, seq desc) where action is not null;
create index event_of_subject on audit.event (subject, seq desc) where subject is not null;
create index event_of_kind on audit.event (kind, seq desc);
create index event_of_site on audit.event (site_id, seq desc);
create index event_by_time on audit.event (at_ms, seq);

create table audit.head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit.head (seq, hash) values (0, sha256(''));

-- An act of staff is made under a key of its caller: whoever did not hear the answer sends it again, and it is done once.
create table audit.act_key (
  staff_id bigint not null,
  key      uuid   not null,
  -- One call may write in several transactions; another call with the same key is a repeated one.
  call     uuid   not null,
  at_ms    bigint not null,
  primary key (staff_id, key)
);
create index act_key_at on audit.act_key (at_ms);
