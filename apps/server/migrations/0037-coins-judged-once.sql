-- A movement of coins is judged once, when it is approved: what was approved and sent can be written down whatever a coin is worth by then.
create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;

-- Whether two people had to decide, as it was when it was approved; null before. No role writes it.
alter table coin.movement add column needs_two boolean;
-- In points, by the newest rate of when it was asked for; null where there was none. What is sent counts by it among the withdrawals.
alter table coin.movement add column worth bigint;
-- What was approved before keeps what was done then: the room asked the same under the player's lock.
alter table coin.movement disable trigger movements_are_kept;
update coin.movement set worth = coin.worth(site_id, currency, amount),
       needs_two = case when state in ('approved', 'done') then approval_id is not null end;
alter table coin.movement enable trigger movements_are_kept;

create function coin.judge_movement() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare v_asked staff.approval;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.needs_two is not null or new.approval_id is not null then
      raise exception 'a movement of coins begins with being asked for';
    end if;
    new.worth := coin.worth(new.site_id, new.currency, new.amount);
    return new;
  end if;
  new.worth := old.worth;
  if old.needs_two is not null and (new.needs_two, new.approval_id) is distinct from (old.needs_two, old.approval_id) then
    raise exception 'movement % of coins was judged', old.id;
  end if;
  if new.state is distinct from old.state and new.state = (case new.type when 'deposit' then 'done' else 'approved' end) then
    new.needs_two := coin.needs_two(new.id);
    if new.needs_two then
      select * into v_asked from staff.approval where id = new.approval_id;
      if v_asked.kind is distinct from 'coin-movement' or v_asked.state <> 'approved' or v_asked.decided_by is null
         or (v_asked.payload ->> 'movementId')::bigint is distinct from new.id then
        raise exception 'so many coins are two people''s' using errcode = 'P0037';
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger movements_are_judged before insert or update on coin.movement for each row execute function coin.judge_movement();

-- Coins move with the state that says so: out and back are never both, and what ends was judged.
do $amend$
begin
  execute platform.amended(platform.amended(pg_get_functiondef('coin.refuse_lone'::regproc),
    $a$    if new.code in (1, 4) and coin.needs_two(new.ref) then
      select a.* into v_asked from staff.approval a join coin.movement m on m.approval_id = a.id where m.id = new.ref;
      if v_asked.kind is distinct from 'coin-movement' or v_asked.state <> 'approved' or v_asked.decided_by is null
         or (v_asked.payload ->> 'movementId')::bigint is distinct from new.ref then
        raise exception 'so many coins are two people''s' using errcode = 'P0037';
      end if;
    end if;
$a$, ''),
    $a$                      and m.type = case new.code when 1$a$,
    $a$                      and m.state = case new.code when 2 then 'requested' when 3 then 'rejected' else 'done' end
                      and (new.code in (2, 3) or m.needs_two is not null)
                      and m.type = case new.code when 1$a$);
end $amend$;

-- The same transaction is written in either case, with 0x and without, and so is an address that begins with 0x.
create function coin.tx_key(p_tx text) returns text language sql immutable parallel safe set search_path = pg_catalog
  as $$ select regexp_replace(lower(p_tx), '^0x', '') $$;
create function coin.address_key(p_address text) returns text language sql immutable parallel safe set search_path = pg_catalog
  as $$ select case when p_address ~ '^0x' then lower(p_address) else p_address end $$;
drop index coin.movement_tx;
drop index coin.wallet_address;
-- What came twice before stays in the books as it is, the later one named here and outside of the rule: an operator looks at it.
do $unique$
declare v_moves bigint[]; v_wallets bigint[];
begin
  select coalesce(array_agg(id order by id), '{}') into v_moves
    from (select id, row_number() over (partition by currency, coin.tx_key(tx) order by id) as n
            from coin.movement where tx is not null and state not in ('rejected', 'cancelled')) told where n > 1;
  select coalesce(array_agg(id order by id), '{}') into v_wallets
    from (select id, row_number() over (partition by currency, coin.address_key(address), coalesce(address_tag, -1) order by id) as n
            from coin.wallet where address is not null) given where n > 1;
  if v_moves <> '{}' or v_wallets <> '{}' then
    raise warning 'one transaction or address outside stands twice: movements % and wallets % of coins', v_moves, v_wallets;
  end if;
  execute format($i$create unique index movement_tx on coin.movement (currency, coin.tx_key(tx))
    where tx is not null and state not in ('rejected', 'cancelled')%s$i$,
    case when v_moves <> '{}' then format(' and id <> all (%L::bigint[])', v_moves) end);
  execute format($i$create unique index wallet_address on coin.wallet (currency, coin.address_key(address), coalesce(address_tag, -1))
    where address is not null%s$i$, case when v_wallets <> '{}' then format(' and id <> all (%L::bigint[])', v_wallets) end);
end $unique$;

-- No money comes in from where the licence is not for, whichever way it comes (P-03).
create function site.refuse_closed_country() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not site.is_country_open(new.site_id, (select m.country from accounts.member m where m.id = new.member_id), platform.clock_ms()) then
    raise exception 'member % lives where site % is not played for money', new.member_id, new.site_id using errcode = 'P0042';
  end if;
  return new;
end $$;
drop trigger deposits_by_country on wallet.request;
drop function wallet.refuse_closed_country();
create trigger deposits_by_country before insert on wallet.request
  for each row when (new.type = 'deposit') execute function site.refuse_closed_country();
create trigger deposits_by_country before insert on coin.movement
  for each row when (new.type = 'deposit') execute function site.refuse_closed_country();
create trigger sales_by_country before insert on coin.conversion
  for each row when (new.direction = 'sell') execute function site.refuse_closed_country();
create trigger uses_by_country before insert on coupon.use
  for each row execute function site.refuse_closed_country();
drop function platform.amended;
