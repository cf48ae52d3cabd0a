-- A player who turns out to be under age (P-04). Whoever finds it closes the account at once; what the player lost is given back by two
-- people, once everything open is settled. The row stays, and so does the account's end.
create table accounts.minor (
  member_id bigint primary key references accounts.member,
  site_id integer not null references site.site,
  reason text not null check (length(reason) between 1 and 500),
  found_by bigint not null references staff.account,
  found_at_ms bigint not null default platform.clock_ms(),
  -- Where a second person was asked to give back what was lost.
  return_approval bigint unique references staff.approval
);
call platform.show_to_console('accounts.minor');
create policy owner on accounts.minor to current_user using (true) with check (true);
create policy room on accounts.minor to maru_accounts using (true) with check (true);
create policy returns on accounts.minor to maru_wallet using (true) with check (true);
grant select, insert on accounts.minor to maru_accounts;
grant select, update (return_approval) on accounts.minor to maru_wallet;
grant select (id, state) on staff.approval to maru_wallet;

create function accounts.keep_minor() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op <> 'UPDATE' then raise exception 'who was found to be under age stays so'; end if;
  if (to_jsonb(new) - 'return_approval') is distinct from (to_jsonb(old) - 'return_approval') then
    raise exception 'what was found stays as it was written';
  end if;
  return new;
end $$;
create trigger minors_stay before update or delete on accounts.minor for each row execute function accounts.keep_minor();

-- No role opens such an account again.
create function accounts.refuse_minor() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.status = 'A' and exists (select from accounts.minor where member_id = new.id) then
    raise exception 'member % was found to be under age', new.id;
  end if;
  return new;
end $$;
create trigger minors_stay_out before update of status on accounts.member for each row execute function accounts.refuse_minor();

-- Stakes less what came back, over the whole life of an account; and how many bets are open, which must be none for it to be true.
create function ledger.lost_of(p_member bigint, out lost bigint, out open_bets bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select (a.day_staked - a.day_returned
          + coalesce((select sum(d.staked - d.returned) from ledger.player_day d where d.member_id = p_member), 0))::bigint,
         betting.open_bets_of(p_member)
    from ledger.account a where a.id = p_member $$;
revoke execute on function ledger.lost_of from public;
grant execute on function ledger.lost_of to maru_wallet;
