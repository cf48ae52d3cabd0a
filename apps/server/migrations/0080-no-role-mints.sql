-- No role writes a transfer, a bet, an outcome or a balance. Points move through functions of the owner, each of which ties what it is
-- asked for to its cause: a stake to its bet, a payout to how the round ended, money to a request that staff approved. Until now a role was
-- bound by the codes of its room alone, so that a room's login could raise a balance under a code of its own, and only the hourly
-- comparison would have said so.

------------------------------------------------------------------------------------------------------ betting, settlement
-- What the functions write they write as the owner, for nothing but what they are asked; hot paths pay nothing for it.
alter function betting.place_bets security definer;
revoke insert, update on betting.bet, betting.round_total, ledger.transfer, ledger.account from maru_betting;
revoke usage on sequence betting.bet_id_seq from maru_betting;
revoke execute on function betting.has_room from maru_betting;

alter function settlement.settle_round security definer;
alter function settlement.open_lanes security definer;
alter function settlement.pay_lane security definer;
revoke insert, update, delete on settlement.round_outcome, settlement.round_settlement, settlement.round_progress, settlement.round_lane,
  settlement.round_site, ledger.transfer, ledger.account from maru_settlement;
revoke execute on function settlement.hold_round, settlement.pay_bets, settlement.move_net, settlement.total from maru_settlement, public;

-- How a bet of a type ends where its round ended so: 1 won, 2 lost, 3 paid back; null where such a round has no such bet. The rules say
-- the same (packages/rules/round/grade-type.ts); here it is said once more, so that nobody pays what did not win.
create function settlement.status_of(p_outcome jsonb, p_type text) returns smallint
language sql immutable set search_path = pg_catalog as $$
  select (case p_outcome ->> 'kind'
    when 'direction' then case when p_type not in ('B', 'S') then null
      when p_outcome ->> 'direction' = 'draw' then 3
      when (p_type = 'B') = (p_outcome ->> 'direction' = 'rise') then 1 else 2 end
    when 'digit' then case when (p_outcome ->> 'digit')::int = any (
      case p_type when 'O' then '{1,3,5,7,9}' when 'E' then '{0,2,4,6,8}' when 'S' then '{1,2,3}' when 'M' then '{4,5,6}'
        when 'L' then '{7,8,9}' when 'UN' then '{0,1,2,3,4}' when 'OV' then '{5,6,7,8,9}' when 'OS' then '{1,3}' when 'OM' then '{5}'
        when 'OL' then '{7,9}' when 'ES' then '{2}' when 'EM' then '{4,6}' when 'EL' then '{8}'
        else case when p_type ~ '^[0-9]$' then '{' || p_type || '}' end end::int[]) then 1
      when p_type ~ '^([0-9]|O|E|S|M|L|UN|OV|OS|OM|OL|ES|EM|EL)$' then 2 end
    end)::smallint $$;
revoke execute on function settlement.status_of from public;

do $amend$
declare
  f text := pg_get_functiondef('settlement.hold_round'::regproc);
begin
  f := platform.amended(f, $a$
  v_state text;
$a$, $a$
  v_state text; v_outcome jsonb;
$a$);
  f := platform.amended(f, $a$select state, option_id into v_state, r_option from$a$,
                           $a$select state, option_id, outcome into v_state, r_option, v_outcome from$a$);
  f := platform.amended(f, $a$  if (v_state = 'void' and 3 <> any (p_statuses)) or cardinality(p_types) <> cardinality(p_statuses) then
$a$, $a$  if (v_state = 'void' and 3 <> any (p_statuses)) or cardinality(p_types) <> cardinality(p_statuses)
     or (v_state = 'decided' and exists (
           select from unnest(p_types, p_statuses) u (type, status)
            where u.status is distinct from settlement.status_of(v_outcome, u.type))) then
$a$);
  execute f;
end $amend$;

----------------------------------------------------------------------------------------------------------------- accounts
-- An account begins empty, and is what its number says.
drop policy rooms on ledger.account;
create policy rooms_read on ledger.account for select to maru_betting, maru_settlement, maru_accounts using (true);
create policy rooms_mark on ledger.account for update to maru_accounts using (true) with check (true);
create policy accounts_open on ledger.account for insert to maru_accounts with check (
  balance = 0 and (kind = 'player' and id > 0
    or id = -(site_id::bigint * 10 + array_position('{house,escrow,issuer,reserve,bank,coin,partners}'::text[], kind))));
revoke insert, update on ledger.account from maru_accounts;
grant insert (id, site_id, kind), update (is_plain, check_ms, check_every_ms) on ledger.account to maru_accounts;

-- Moves points: both balances and the transfer that says why. Nobody but the functions below calls it. The player's account is locked
-- first and the site's follow, as everywhere; each must be of the transfer's site. r_balance, r_version: the player's, where there is one.
create function ledger.move(p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer, p_at_ms bigint,
                            out r_balance bigint, out r_version bigint)
language plpgsql set search_path = pg_catalog as $$
declare
  v_side record; v_after record;
begin
  perform ledger.assert_open();
  for v_side in select s.id, s.change from (values (p_debit, -p_amount), (p_credit, p_amount)) s (id, change) order by s.id desc loop
    update ledger.account set balance = balance + v_side.change, version = version + 1
     where id = v_side.id and site_id = p_site returning id, balance, version into v_after;
    if not found then raise exception 'site % has no account %', p_site, v_side.id; end if;
    if v_after.id > 0 then
      r_balance := v_after.balance;
      r_version := v_after.version;
    end if;
  end loop;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    values (p_code, p_ref, p_debit, p_credit, p_amount, p_site, r_balance, p_at_ms);
end $$;
revoke execute on function ledger.move from public;

-- What a site gives to who joins it: its welcome points, once to each of its players.
create function ledger.welcome(p_member bigint, out r_balance bigint, out r_version bigint)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_site integer; v_points bigint;
begin
  select m.site_id, s.welcome_points into v_site, v_points
    from accounts.member m join site.site s on s.id = m.site_id where m.id = p_member and m.role = 'PLAYER';
  if not found then raise exception 'member % is no player', p_member; end if;
  if v_points = 0 then raise exception 'site % gives no welcome', v_site; end if;
  select * into r_balance, r_version
    from ledger.move(21, p_member, -(v_site::bigint * 10 + 3), p_member, v_points, v_site, platform.clock_ms());
end $$;
revoke execute on function ledger.welcome from public;
grant execute on function ledger.welcome to maru_accounts;
-- Grants are made by migrations of demo data and by tests, as the owner.
revoke insert on ledger.transfer from maru_accounts;
revoke usage on sequence ledger.grant_ref from maru_accounts;

------------------------------------------------------------------------------------------------------------------- wallet
-- Whether a request says the same and stands where its points move. A deposit is there when as many of the site's staff have approved it
-- as its amount asks for, each by a session of their own (wallet.refuse_same_person); what is given back or paid was held before.
create function wallet.is_cause(p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from wallet.request r join site.site s on s.id = r.site_id
      cross join lateral (select -(r.site_id::bigint * 10 + case s.mode when 'licensed' then 5 else 3 end) as outside,
                                 -(r.site_id::bigint * 10 + 4) as reserve,
                                 (select count(*) from wallet.approval a where a.request_id = r.id) as people) x
     where r.id = p_ref and (r.site_id, r.amount) = (p_site, p_amount)
       and (r.type, r.state) = (case p_code when 11 then 'deposit' else 'withdrawal' end,
                                case p_code when 12 then 'requested' when 13 then 'rejected' else 'done' end)
       and (p_debit, p_credit) = (case p_code when 11 then x.outside when 12 then r.member_id else x.reserve end,
                                  case p_code when 12 then x.reserve when 14 then x.outside else r.member_id end)
       and case p_code when 11 then x.people >= case when r.amount >= wallet.four_eyes_from(r.site_id, r.type) then 2 else 1 end
             when 12 then true else exists (select from ledger.transfer held where held.code = 12 and held.ref = r.id) end
       and (p_code <> 14 or x.people >= 1)) $$;

-- Uses of a coupon are counted where they are written down, and are of what the coupon gives.
create function coupon.count_use() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update coupon.coupon c set uses = uses + 1
   where c.id = new.coupon_id and (c.site_id, c.amount) = (new.site_id, new.amount) and c.closed_at_ms is null
     and platform.clock_ms() >= c.from_ms and platform.clock_ms() < c.until_ms;
  if not found then raise exception 'coupon % is not open for this', new.coupon_id using errcode = 'P0037'; end if;
  return new;
end $$;
revoke execute on function coupon.count_use from public;
create trigger uses_counted before insert on coupon.use for each row execute function coupon.count_use();
revoke update (uses) on coupon.coupon from maru_wallet;

-- Points of a conversion are those of its coins at a rate that two people gave, and the coins have moved.
create or replace function coin.is_paid_for(p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language sql stable security definer set search_path = pg_catalog as $$
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

-- The wallet's one way to move points.
create function wallet.move(p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer, p_at_ms bigint,
                            out r_balance bigint, out r_version bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  case
    when p_code in (11, 12, 13, 14) then
      if not wallet.is_cause(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
        raise exception 'no points without their request' using errcode = 'P0037';
      end if;
    when p_code in (15, 16) then
      perform ledger.assert_two_people(p_code::smallint, p_ref, p_debit, p_credit, p_amount, p_site);
    when p_code in (18, 19, 20) then
      perform ledger.assert_paid_for(p_code::smallint, p_ref, p_debit, p_credit, p_amount, p_site);
    else
      raise exception 'the wallet moves nothing with code %', p_code using errcode = '42501';
  end case;
  select m.r_balance, m.r_version into r_balance, r_version
    from ledger.move(p_code, p_ref, p_debit, p_credit, p_amount, p_site, p_at_ms) m;
end $$;

-- Takes a player's account, as a bet does; the clock is read behind the lock. No row: there is none.
create function wallet.hold_player(p_member bigint) returns table (site_id integer, balance bigint, now_ms bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  select a.site_id, a.balance into site_id, balance
    from ledger.account a where a.id = p_member and a.kind = 'player' for no key update;
  if not found then return; end if;
  now_ms := platform.clock_ms();
  return next;
end $$;
revoke execute on function wallet.is_cause, wallet.move, wallet.hold_player, coin.is_paid_for, ledger.assert_paid_for, desk.is_decided_by_two,
  ledger.assert_two_people from public, maru_wallet;
grant execute on function wallet.move, wallet.hold_player to maru_wallet;
revoke insert on ledger.transfer from maru_wallet;
revoke update on ledger.account from maru_wallet;
drop policy wallet_accounts on ledger.account;
create policy wallet_reads on ledger.account for select to maru_wallet using (true);
drop policy stakes on ledger.transfer;
drop policy settlements on ledger.transfer;
drop policy grants on ledger.transfer;
drop policy wallet_moves on ledger.transfer;

-------------------------------------------------------------------------------------------------------------------- coins
-- Coins of one person's word are of somebody who is signed in; whoever decides names their session.
alter table coin.movement add column session_id uuid;
grant update (session_id) on coin.movement to maru_wallet;
-- Which session somebody decided with is written and not read again: who knows a session of staff's could act as them.
do $amend$
begin
  revoke select on wallet.approval from maru_wallet;
  grant select (request_id, operator_id, at_ms) on wallet.approval to maru_wallet;
  revoke select on coin.movement from maru_wallet;
  execute format('grant select (%s) on coin.movement to maru_wallet', (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = 'coin.movement'::regclass and attnum > 0 and not attisdropped and attname <> 'session_id'));
  execute platform.amended(pg_get_functiondef('coin.judge_movement'::regproc), $a$    if new.needs_two then
$a$, $a$    if not new.needs_two then
      perform staff.assert_actor(new.session_id, new.site_id, false);
    else
$a$);
end $amend$;

-- An account of a site is opened with the first coin that moves there. Answers what it holds, the account locked.
create function coin.hold_site(p_site integer, p_currency text, p_kind text) returns bigint
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

-- The one way to move coins: between the two kinds of accounts that the code names. Its cause is asked for by coins_have_a_cause. Wallets
-- are locked before the site's own accounts.
create function coin.move(p_code integer, p_ref bigint, p_amount bigint, p_site integer, p_currency text, p_wallet bigint) returns void
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
revoke execute on function coin.hold_site, coin.move from public;
grant execute on function coin.hold_site, coin.move to maru_wallet;
revoke insert on coin.transfer, coin.account from maru_wallet;
revoke update (balance) on coin.account from maru_wallet;
grant insert (id, site_id, currency, kind) on coin.account to maru_wallet;
