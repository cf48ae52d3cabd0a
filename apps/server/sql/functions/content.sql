create or replace function content.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: what was announced stays', tg_op, tg_table_schema, tg_table_name;
end $$;

-- Puts what nobody of the staff wrote into players' inboxes: of those who may be written to, as everybody who writes to them asks (P-17).
create or replace function content.write_to_players(p_members bigint[], p_titles text[], p_contents text[]) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into content.message (site_id, member_id, title, content)
    select m.site_id, m.id, u.title, u.content from unnest(p_members, p_titles, p_contents) u (id, title, content)
      join accounts.member m on m.id = u.id and m.role = 'PLAYER' and m.status = 'A'
      left join accounts.protection p on p.member_id = m.id
     where p.excluded_until_ms is null
        or greatest(p.excluded_until_ms, p.exclusion_return_ms) <= platform.clock_ms() and p.exclusion_return_ms is not null
     order by m.id $$;
revoke execute on function content.write_to_players from public;
grant execute on function content.write_to_players to maru_wallet, maru_accounts;
