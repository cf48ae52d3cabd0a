-- Staff find a player by a part of their name, not by its beginning alone. Every two letters that stand together in somebody's username or
-- nickname lead to them by an index; a name that has all pairs of a text is then looked at itself.
create function accounts.name_pairs(p_username text, p_nick text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select array(select distinct substr(name, place, 2)
                 from unnest(array[lower(p_username), lower(coalesce(p_nick, ''))]) name,
                      generate_series(1, length(name) - 1) place) $$;
create index member_name_pairs on accounts.member using gin (accounts.name_pairs(username, nick)) where role = 'PLAYER';

-- Players of one of the console's sites in whose username or nickname a text of two letters or more stands, behind its beginning. What
-- many have is found among the newest ones; what few have by its pairs. Unordered: a page of them, or all that there are.
create function accounts.players_containing(p_site integer, p_text text, p_most integer, p_partners bigint[])
  returns table (member_id bigint, name text)
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_custom_plan
set enable_seqscan = off set jit = off as $$
declare
  v_found bigint[];
begin
  if length(p_text) < 2 or not (platform.console_sees_all() or p_site = any (platform.console_sites())) then return; end if;
  select array_agg(id) into v_found from (
    select newest.id from (
      select id, username, nick, partner_of from accounts.member
       where site_id = p_site and role = 'PLAYER' order by id desc limit 10000) newest
     where (position(p_text in username) > 1 or position(p_text in lower(newest.nick)) > 1)
       and (p_partners is null or partner_of = any (p_partners))
     limit p_most) few;
  if cardinality(v_found) >= p_most then
    return query select member.id, member.username from accounts.member where id = any (v_found);
    return;
  end if;
  return query select member.id, member.username from accounts.member
    where role = 'PLAYER' and accounts.name_pairs(username, nick) @> accounts.name_pairs(p_text, null) and site_id = p_site
      and (position(p_text in username) > 1 or position(p_text in lower(nick)) > 1)
      and (p_partners is null or partner_of = any (p_partners))
    limit p_most;
end $$;
revoke execute on function accounts.players_containing from public;
grant execute on function accounts.players_containing to maru_console;
