create or replace function coin.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace function coin.keep_movement() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.member_id, new.wallet_id, new.currency, new.type, new.amount, new.address, new.address_tag, new.client_key,
      new.requested_at_ms) is distinct from
     (old.id, old.site_id, old.member_id, old.wallet_id, old.currency, old.type, old.amount, old.address, old.address_tag, old.client_key,
      old.requested_at_ms)
     or (old.tx is not null and new.tx is distinct from old.tx)
     or not (old.type, old.state, new.state) in (
       ('deposit', 'requested', 'done'), ('deposit', 'requested', 'rejected'), ('deposit', 'requested', 'cancelled'),
       ('withdrawal', 'requested', 'approved'), ('withdrawal', 'requested', 'rejected'),
       ('withdrawal', 'approved', 'done'), ('withdrawal', 'approved', 'rejected')) then
    raise exception 'movement % of coins cannot change so', old.id;
  end if;
  return new;
end $$;

create or replace function coin.keep_wallet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.member_id, new.currency, new.made_at_ms) is distinct from (old.id, old.site_id, old.member_id, old.currency, old.made_at_ms)
     or (old.address is not null and (new.address, new.address_tag) is distinct from (old.address, old.address_tag)) then
    raise exception 'a wallet keeps its owner and its address';
  end if;
  return new;
end $$;

-- The address of a wallet is where money is sent: two people's (F-41).
create or replace function coin.refuse_lone_address() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from staff.approval a where a.kind = 'coin-address' and a.state = 'approved' and a.decided_by is not null
                    and a.site_id = new.site_id and (a.payload ->> 'walletId')::bigint = new.id
                    and a.payload ->> 'address' = new.address
                    and (a.payload ->> 'tag')::bigint is not distinct from new.address_tag) then
    raise exception 'an address needs two people';
  end if;
  return new;
end $$;

-- What an amount of coins is worth in points by the newest rate; null without one.
create or replace function coin.worth(p_site integer, p_currency text, p_amount bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select floor(p_amount::numeric * r.points_per_coin / 10::numeric ^ c.decimals)::bigint
    from coin.currency c join lateral (select points_per_coin from coin.rate where site_id = p_site and currency = p_currency
                                        order by id desc limit 1) r on true
   where c.code = p_currency $$;
revoke execute on function coin.worth from public;
grant execute on function coin.worth to maru_wallet, maru_console;

-- What a player types of a transaction, an operator alone compares with the chain. Two people look at coins that come in, whatever they
-- are worth, as they do at those that leave; what was judged before stays as it was.
create or replace function coin.needs_two(p_movement bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select m.type = 'deposit' or coalesce(coin.worth(m.site_id, m.currency, m.amount) >= wallet.four_eyes_from(m.site_id, m.type), true)
    from coin.movement m where m.id = p_movement $$;
revoke execute on function coin.needs_two from public;
grant execute on function coin.needs_two to maru_wallet, maru_console;

-- Whether somebody waits for a second person about the same; the room that asks sees no other request.
create or replace function coin.is_asked(p_kind text, p_about jsonb) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from staff.approval a where a.kind = p_kind and a.state = 'requested' and a.expires_at_ms > platform.clock_ms()
                    and a.payload @> p_about) $$;
revoke execute on function coin.is_asked from public;
grant execute on function coin.is_asked to maru_wallet;

-- No coin moves without its cause, and no large one without two people; whoever writes.
create or replace function coin.refuse_lone() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare v_asked staff.approval;
begin
  if exists (select from coin.account a where a.id in (new.debit_account, new.credit_account)
                and (a.currency, a.site_id) is distinct from (new.currency, new.site_id)) then
    raise exception 'coins move within their currency and site';
  end if;
  if new.code in (1, 2, 3, 4) then
    if not exists (select from coin.movement m where m.id = new.ref and (m.site_id, m.currency, m.amount) = (new.site_id, new.currency, new.amount)
                      and m.state = case new.code when 2 then 'requested' when 3 then 'rejected' else 'done' end
                      and (new.code in (2, 3) or m.needs_two is not null)
                      and m.type = case new.code when 1 then 'deposit' else 'withdrawal' end
                      and m.wallet_id = case new.code when 1 then new.credit_account when 2 then new.debit_account when 3 then new.credit_account
                                             else m.wallet_id end) then
      raise exception 'no such movement of coins';
    end if;
  elsif new.code in (5, 6) then
    if not exists (select from coin.conversion c where c.id = new.ref and (c.site_id, c.currency, c.coins) = (new.site_id, new.currency, new.amount)
                      and c.wallet_id = case new.code when 5 then new.debit_account else new.credit_account end
                      and c.direction = case new.code when 5 then 'sell' else 'buy' end) then
      raise exception 'no such conversion of coins';
    end if;
  else
    perform staff.assert_approved(new.ref, 'coin-stock', new.site_id);
    select * into v_asked from staff.approval where id = new.ref;
    if (v_asked.payload ->> 'currency', (v_asked.payload ->> 'amount')::bigint) is distinct from (new.currency, new.amount) then
      raise exception 'approval % is of another stock', new.ref;
    end if;
  end if;
  return new;
end $$;

create or replace function coin.refuse_lone_rate() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform staff.assert_approved(new.id, 'coin-rate', new.site_id);
  return new;
end $$;

create or replace function coin.refuse_unlicensed() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from site.site where id = new.site_id and mode = 'licensed') then
    raise exception 'site % plays for points', new.site_id;
  end if;
  return new;
end $$;

-- Points of a conversion are those of its coins at a rate that two people gave, and the coins have moved.
create or replace function coin.is_paid_for(
  p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select p_code = 18 and exists (select from coupon.use u where u.id = p_ref
       and (u.site_id, u.member_id, u.amount, -(u.site_id::bigint * 10 + 1)) = (p_site, p_credit, p_amount, p_debit))
     or p_code in (19, 20) and exists (
       select from coin.conversion c
         join coin.rate r on r.id = c.rate_id and (r.site_id, r.currency) = (c.site_id, c.currency)
         join coin.currency k on k.code = c.currency
         join coin.transfer t on t.code = case c.direction when 'sell' then 5 else 6 end and t.ref = c.id
        where c.id = p_ref and (c.site_id, c.points) = (p_site, p_amount)
          and not exists (select from coin.rate n where (n.site_id, n.currency) = (c.site_id, c.currency) and n.id > r.id
                             and n.at_ms < c.at_ms - 10000)
          and case c.direction when 'sell' then c.points <= floor(c.coins::numeric * r.points_per_coin / 10::numeric ^ k.decimals)
                else c.coins <= floor(c.points::numeric * 10::numeric ^ k.decimals / r.points_per_coin) end
          and (p_code, p_debit, p_credit)
              = (case c.direction when 'sell' then 19 else 20 end,
                 case c.direction when 'sell' then -(c.site_id::bigint * 10 + 6) else c.member_id end,
                 case c.direction when 'sell' then c.member_id else -(c.site_id::bigint * 10 + 6) end)) $$;
revoke execute on function coin.is_paid_for from public;

create or replace function coin.judge_movement() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
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
    if not new.needs_two then
      perform staff.assert_actor(new.session_id, new.site_id, false);
    else
      select * into v_asked from staff.approval where id = new.approval_id;
      if v_asked.kind is distinct from 'coin-movement' or v_asked.state <> 'approved' or v_asked.decided_by is null
         or (v_asked.payload ->> 'movementId')::bigint is distinct from new.id then
        raise exception 'so many coins are two people''s' using errcode = '40001';
      end if;
    end if;
  end if;
  return new;
end $$;

-- An account of a site is opened with the first coin that moves there. Answers what it holds, the account locked.
create or replace function coin.hold_site(p_site integer, p_currency text, p_kind text) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id bigint; v_balance bigint;
begin
  select -(p_site::bigint * 100 + c.number * 10 + array_position('{reserve,house,custody}'::text[], p_kind)) into strict v_id
    from coin.currency c where c.code = p_currency;
  insert into coin.account (id, site_id, currency, kind) values (v_id, p_site, p_currency, p_kind) on conflict do nothing;
  select balance into v_balance from coin.account where id = v_id for no key update;
  return v_balance;
end $$;
revoke execute on function coin.hold_site from public;
grant execute on function coin.hold_site to maru_wallet;

-- The one way to move coins: between the two kinds of accounts that the code names. Its cause is asked for by coins_have_a_cause. Wallets
-- are locked before the site's own accounts.
create or replace function coin.move(
  p_code integer, p_ref bigint, p_amount bigint, p_site integer, p_currency text, p_wallet bigint)
returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  kinds constant text[] := '{{custody,wallet},{wallet,reserve},{reserve,wallet},{reserve,custody},{wallet,house},{house,wallet},{custody,house},{house,custody}}';
  v_side record; v_ids bigint[] := '{0,0}'; v_after bigint;
begin
  if p_code not between 1 and 8 or p_code is null then
    raise exception 'no coins move with code %', p_code using errcode = '42501';
  end if;
  for v_side in
    select s.place, kinds[p_code][s.place] as kind, case s.place when 1 then -p_amount else p_amount end as change
      from (values (1), (2)) s (place)
     order by kinds[p_code][s.place] <> 'wallet', array_position('{reserve,house,custody}'::text[], kinds[p_code][s.place])
  loop
    if v_side.kind = 'wallet' then
      v_ids[v_side.place] := p_wallet;
    else
      perform coin.hold_site(p_site, p_currency, v_side.kind);
      v_ids[v_side.place] := (select a.id from coin.account a where (a.site_id, a.currency, a.kind) = (p_site, p_currency, v_side.kind));
    end if;
    update coin.account a set balance = a.balance + v_side.change
     where a.id = v_ids[v_side.place] and (a.site_id, a.currency, a.kind) = (p_site, p_currency, v_side.kind)
     returning case when v_side.kind = 'wallet' then a.balance else v_after end into v_after;
    if not found then raise exception 'account % of coins is missing', v_ids[v_side.place]; end if;
  end loop;
  insert into coin.transfer (code, ref, debit_account, credit_account, amount, site_id, currency, balance_after)
    values (p_code, p_ref, v_ids[1], v_ids[2], p_amount, p_site, p_currency, v_after);
end $$;
revoke execute on function coin.move from public;
grant execute on function coin.move to maru_wallet;
