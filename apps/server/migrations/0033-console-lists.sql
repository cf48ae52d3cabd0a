-- What the console's lists are read by once there are a million of everything.

--------------------------------------------------------------------------------------------------- players of partners
-- How many players are a partner's own. The list of partners says it of everybody's whole branch, and counting the players themselves for
-- it takes as long as there are players.
create table partners.player_count (
  partner_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  players bigint not null check (players >= 0)
);
insert into partners.player_count (partner_id, site_id, players)
  select partner_of, site_id, count(*) from accounts.member where role = 'PLAYER' and partner_of is not null group by 1, 2;

create function partners.count_joined() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into partners.player_count as kept (partner_id, site_id, players)
    select partner_of, site_id, count(*) from joined where role = 'PLAYER' and partner_of is not null group by 1, 2 order by 1
    on conflict (partner_id) do update set players = kept.players + excluded.players;
  return null;
end $$;
-- Moves of one site follow each other (partners.move_member), so that no two of them wait for each other here.
create function partners.count_moved() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and new.role = 'PLAYER' and new.partner_of is not null then
    insert into partners.player_count as kept (partner_id, site_id, players) values (new.partner_of, new.site_id, 1)
      on conflict (partner_id) do update set players = kept.players + 1;
  end if;
  if old.role = 'PLAYER' and old.partner_of is not null then
    update partners.player_count set players = players - 1 where partner_id = old.partner_of;
  end if;
  return null;
end $$;
revoke execute on function partners.count_joined, partners.count_moved from public;
create trigger players_counted after insert on accounts.member referencing new table as joined
  for each statement execute function partners.count_joined();
create trigger players_moved after delete or update of partner_of, role on accounts.member
  for each row execute function partners.count_moved();

call platform.show_to_console('partners.player_count');
create policy owner on partners.player_count to current_user using (true) with check (true);

------------------------------------------------------------------------------------------------ movements, newest first
-- Points and coins are listed by when they were asked for, so that a span of time is a stretch of the index and not a search through
-- everything after it. A state may be rare, or not be there at all.
drop index wallet.request_newest;
create index request_newest on wallet.request (site_id, requested_at_ms desc, id desc);
create index request_of_all_sites on wallet.request (requested_at_ms desc, id desc);
create index request_by_state on wallet.request (site_id, state, requested_at_ms desc, id desc);
drop index coin.movement_newest;
drop index coin.movement_by_state;
create index movement_newest on coin.movement (site_id, requested_at_ms desc, id desc);
create index movement_by_state on coin.movement (site_id, state, requested_at_ms desc, id desc);
create index movement_by_coin on coin.movement (site_id, currency, requested_at_ms desc, id desc);
