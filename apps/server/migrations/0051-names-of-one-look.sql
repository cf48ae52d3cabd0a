-- A nickname is unique by how it looks (packages/rules/src/access/reserved-name.ts): "Kim1", "Kiml" and one with a Cyrillic K are one.
-- The key is written by who writes the name. Of those that were there the first of one look keeps it; the others are told apart by
-- their member until they are changed. Digits and letters of the Latin alphabet are folded here, which is all that a database in any
-- locale can fold; a name in other letters is folded when it is next written.
alter table accounts.member add column nick_key text;
with folded as (
  select id, replace(replace(translate(lower(nick), '01i', 'oll'), 'rn', 'm'), 'vv', 'w') as key, site_id
    from accounts.member where nick is not null),
numbered as (select id, key, row_number() over (partition by site_id, key order by id) as place from folded)
update accounts.member member
   set nick_key = case numbered.place when 1 then numbered.key else numbered.key || '#' || member.id end
  from numbered where numbered.id = member.id;
create unique index member_nick_key on accounts.member (site_id, nick_key);
-- Usernames are of Latin letters and digits: whose nickname looks like somebody's username is found by this.
create index member_username_key on accounts.member
  (site_id, replace(replace(translate(username, '01i', 'oll'), 'rn', 'm'), 'vv', 'w'));
grant select (nick_key), insert (nick_key), update (nick_key) on accounts.member to maru_accounts;
