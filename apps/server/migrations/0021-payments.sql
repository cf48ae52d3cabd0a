-- What a house pays and takes beside bets and bank transfers: commissions of partners, coupons, and coins that an operator keeps.

create function platform.amended(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
  if (length(p_text) - length(replace(p_text, p_old, ''))) <> length(p_old) then
    raise exception 'not exactly one place reads: %', p_old;
  end if;
  return replace(p_text, p_old, p_new);
end $$;

-- coin: what came in and went out as coins, on a licensed site. partners: commissions of a site that plays for points.
alter table ledger.account drop constraint account_kind_check;
alter table ledger.account add constraint account_kind_check
  check (kind in ('player', 'house', 'escrow', 'issuer', 'reserve', 'bank', 'coin', 'partners'));
insert into ledger.account (id, site_id, kind)
  select -(site.id * 10 + kind.number), site.id, kind.name from site.site
   cross join (values (6, 'coin'), (7, 'partners')) as kind (number, name)
   on conflict (id) do nothing;
do $amend$
begin
  execute platform.amended(pg_get_functiondef('site.create_from'::regproc),
    $a$(4, 'reserve'), (5, 'bank'))$a$, $a$(4, 'reserve'), (5, 'bank'), (6, 'coin'), (7, 'partners'))$a$);
  -- Every account of a site is held against its transfers; its escrow alone counts only settled rounds.
  execute platform.amended(pg_get_functiondef('ledger.compare_present'::regproc),
    $a$(a.kind in ('house', 'issuer') and a.balance <> coalesce(m.amount, 0))$a$,
    $a$(a.kind <> 'escrow' and a.balance <> coalesce(m.amount, 0))$a$);
  execute 'create or replace view ledger.disagreement with (security_invoker = true) as '
    || platform.amended(pg_get_viewdef('ledger.disagreement'::regclass), $a$'house'::text, 'issuer'::text$a$,
         $a$'house'::text, 'issuer'::text, 'reserve'::text, 'bank'::text, 'coin'::text, 'partners'::text$a$);
end $amend$;

------------------------------------------------------------------------------------------------------------ four-eyes
-- From which amount two people approve. Under a licence every withdrawal, unless the site set a higher threshold (F-41).
create function wallet.four_eyes_from(p_site integer, p_type text) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(w.four_eyes_from, case when s.mode = 'licensed' and p_type = 'withdrawal' then 0 else 1000000 end)
    from site.site s left join wallet.settings w on w.site_id = s.id where s.id = p_site $$;
revoke execute on function wallet.four_eyes_from from public;
grant execute on function wallet.four_eyes_from to maru_wallet, maru_console;
do $amend$
begin
  execute platform.amended(pg_get_functiondef('wallet.refuse_same_person'::regproc),
    $a$coalesce((select four_eyes_from from wallet.settings where site_id = v_asked.site_id), 1000000)$a$,
    $a$wallet.four_eyes_from(v_asked.site_id, v_asked.type)$a$);
end $amend$;

-- Nobody asks for what nobody could approve: another enabled person of the site, or where it belongs to none, another one who administers
-- everything. P0041: there is none; on the machine itself `npm run staff -- add` makes one.
create or replace function staff.request_approval(p_session uuid, p_kind text, p_site integer, p_payload jsonb, p_reason text,
  p_lives_ms bigint, p_fresh boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_actor record;
  v_id bigint;
begin
  v_actor := staff.assert_actor(p_session, p_site, p_fresh);
  if not exists (select from staff.account other
                  where other.status = 'A' and other.person_ref <> v_actor.person_ref
                    and (other.site_ids is null or p_site = any (other.site_ids))
                    and (other.role = 'admin' or (p_site is not null and other.role in ('manager', 'operator', 'support', 'content')))) then
    raise exception 'nobody else could approve this' using errcode = 'P0041';
  end if;
  insert into staff.approval (kind, site_id, payload, reason, requested_by, requested_session, expires_at_ms)
    values (p_kind, p_site, p_payload, p_reason, v_actor.staff_id, p_session, platform.clock_ms() + p_lives_ms)
    returning id into v_id;
  return v_id;
end $$;

---------------------------------------------------------------------------------------------------------- commissions
-- A statement is paid once, whole, as one transfer from the house: under a licence to the bank, which pays the partner; elsewhere to the
-- site's account of partners, where points stay points and nobody plays with them.
create table partners.payment (
  statement_id bigint primary key references partners.statement,
  site_id integer not null references site.site,
  partner_id bigint not null references accounts.member,
  amount bigint not null check (amount > 0),
  approval_id bigint unique references staff.approval,     -- null below the site's threshold for two people
  paid_by bigint not null references staff.account,
  at_ms bigint not null default platform.clock_ms()
);
create index payment_of_site on partners.payment (site_id, at_ms desc);
create trigger stays before update or delete or truncate on partners.payment
  for each statement execute function partners.refuse_change();

-- Pays a statement. P0033, P0034: as everywhere that people are counted. P0032: the approval is not of this, or it was paid already.
create function partners.pay_statement(p_session uuid, p_statement bigint, p_approval bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_statement partners.statement;
  v_actor record;
  v_house bigint;
  v_to bigint;
begin
  select * into v_statement from partners.statement where id = p_statement;
  if not found or v_statement.payable = 0 then
    raise exception 'nothing is due of statement %', p_statement;
  end if;
  perform pg_advisory_xact_lock(7021, v_statement.site_id);
  if exists (select from partners.payment where statement_id = p_statement) then
    raise exception 'statement % was paid', p_statement using errcode = 'P0032';
  end if;
  v_actor := staff.assert_actor(p_session, v_statement.site_id, true);
  perform ledger.assert_open();
  if p_approval is not null or v_statement.payable >= wallet.four_eyes_from(v_statement.site_id, 'withdrawal') then
    perform staff.assert_approved(p_approval, 'partner-payment', v_statement.site_id);
    if (select (payload ->> 'statementId')::bigint from staff.approval where id = p_approval) is distinct from p_statement then
      raise exception 'approval % is of another statement', p_approval using errcode = 'P0032';
    end if;
  end if;
  insert into partners.payment (statement_id, site_id, partner_id, amount, approval_id, paid_by)
    values (p_statement, v_statement.site_id, v_statement.partner_id, v_statement.payable, p_approval, v_actor.staff_id);
  v_house := -(v_statement.site_id::bigint * 10 + 1);
  select -(v_statement.site_id::bigint * 10 + case s.mode when 'licensed' then 5 else 7 end) into v_to
    from site.site s where s.id = v_statement.site_id;
  update ledger.account set balance = balance - v_statement.payable, version = version + 1 where id = v_house;
  update ledger.account set balance = balance + v_statement.payable, version = version + 1 where id = v_to;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    values (17, p_statement, v_house, v_to, v_statement.payable, v_statement.site_id, null, platform.clock_ms());
  return v_statement.payable;
end $$;
revoke execute on function partners.pay_statement from public;
grant execute on function partners.pay_statement to maru_console;
call platform.show_to_console('partners.payment');
create policy owner on partners.payment to current_user using (true) with check (true);

-------------------------------------------------------------------------------------------------------------- coupons
-- Points for whoever knows the code: made by two people, used once by each player, by so many players at the most.
create schema coupon;
create table coupon.coupon (
  id bigint primary key references staff.approval,         -- one approval makes one coupon
  site_id integer not null references site.site,
  code text not null check (code ~ '^[A-Z0-9-]{4,30}$'),
  amount bigint not null check (amount > 0),
  uses_max integer not null check (uses_max > 0),
  uses integer not null default 0 check (uses between 0 and uses_max),
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms),
  made_at_ms bigint not null default platform.clock_ms(),
  closed_at_ms bigint,
  unique (site_id, code)
);
create index coupon_newest on coupon.coupon (site_id, id desc);
create table coupon.use (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon.coupon,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  amount bigint not null check (amount > 0),
  at_ms bigint not null default platform.clock_ms(),
  unique (coupon_id, member_id)
);
create index use_of_coupon on coupon.use (coupon_id, id desc);
create function coupon.keep() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.code, new.amount, new.uses_max, new.from_ms, new.until_ms, new.made_at_ms)
     is distinct from (old.id, old.site_id, old.code, old.amount, old.uses_max, old.from_ms, old.until_ms, old.made_at_ms)
     or new.uses not in (old.uses, old.uses + 1)
     or (old.closed_at_ms is not null and new is distinct from old) then
    raise exception 'a coupon is used and closed, and otherwise stays as it was made';
  end if;
  return new;
end $$;
create trigger coupons_are_kept before update on coupon.coupon for each row execute function coupon.keep();
create function coupon.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger coupons_stay before delete or truncate on coupon.coupon for each statement execute function coupon.refuse_change();
create trigger uses_stay before update or delete or truncate on coupon.use for each statement execute function coupon.refuse_change();
create function coupon.refuse_lone() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform staff.assert_approved(new.id, 'coupon', new.site_id);
  return new;
end $$;
create trigger coupons_have_two before insert on coupon.coupon for each row execute function coupon.refuse_lone();

---------------------------------------------------------------------------------------------------------------- coins
-- Coins of licensed sites, kept by an operator. They have books of their own, in units of the coin (10^-decimals), with the rules of the
-- points' ledger: two sides, amount above 0, (code, ref) once, nothing changed and nothing removed.
create schema coin;
create table coin.currency (code text primary key, number integer not null unique, decimals integer not null check (decimals between 0 and 8));
insert into coin.currency values ('BTC', 1, 8), ('ETH', 2, 8), ('USDT', 3, 6), ('XRP', 4, 6);

-- How many points one coin is worth, by two people; the newest holds.
create table coin.rate (
  id bigint primary key references staff.approval,
  site_id integer not null references site.site,
  currency text not null references coin.currency,
  points_per_coin bigint not null check (points_per_coin > 0),
  at_ms bigint not null default platform.clock_ms()
);
create index rate_newest on coin.rate (site_id, currency, id desc);

create table coin.wallet (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  currency text not null references coin.currency,
  made_at_ms bigint not null default platform.clock_ms(),
  asked_at_ms bigint,                      -- for an address to send coins to
  address text,                            -- that address, given by two people
  address_tag bigint,
  payout_address text,                     -- the player's own, where coins go
  payout_tag bigint,
  unique (member_id, currency)
);
create unique index wallet_address on coin.wallet (currency, address, coalesce(address_tag, -1)) where address is not null;
create index wallet_waiting on coin.wallet (site_id, id) where asked_at_ms is not null and address is null;
create index wallet_newest on coin.wallet (site_id, id desc);

-- Wallets of players carry the wallet's id; a site's own are negative: -(site * 100 + currency * 10 + kind).
create table coin.account (
  id bigint primary key,
  site_id integer not null references site.site,
  currency text not null references coin.currency,
  kind text not null check (kind in ('wallet', 'reserve', 'house', 'custody')),
  balance bigint not null default 0 check (kind = 'custody' or balance >= 0)
);
create index account_of_site on coin.account (site_id, currency, kind);
create table coin.transfer (
  code smallint not null check (code between 1 and 8),
  ref bigint not null,
  debit_account bigint not null references coin.account,
  credit_account bigint not null references coin.account,
  amount bigint not null check (amount > 0),
  site_id integer not null,
  currency text not null,
  balance_after bigint,                    -- of the player's wallet, where one side is one
  at_ms bigint not null default platform.clock_ms(),
  primary key (code, ref),
  check (debit_account <> credit_account)
);
create index transfer_time on coin.transfer (at_ms, code, ref);
create index transfer_debit on coin.transfer (debit_account);
create index transfer_credit on coin.transfer (credit_account);

-- A deposit that a player told of, or a withdrawal they asked for, from asking to its end.
create table coin.movement (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  wallet_id bigint not null references coin.wallet,
  currency text not null references coin.currency,
  type text not null check (type in ('deposit', 'withdrawal')),
  amount bigint not null check (amount > 0),
  address text,
  address_tag bigint,
  tx text,                                 -- the transaction outside: the player tells a deposit's, the operator a withdrawal's
  state text not null default 'requested' check (state in ('requested', 'approved', 'done', 'rejected', 'cancelled')),
  client_key uuid,
  reason text,
  approval_id bigint references staff.approval,
  requested_at_ms bigint not null default platform.clock_ms(),
  ended_at_ms bigint,
  check ((type = 'withdrawal') = (address is not null)),
  check (type = 'withdrawal' or tx is not null),
  check ((state in ('done', 'rejected', 'cancelled')) = (ended_at_ms is not null)),
  check ((state = 'rejected') = (reason is not null)),
  check (type = 'deposit' or state <> 'done' or tx is not null)
);
create unique index movement_pending on coin.movement (wallet_id, type) where state in ('requested', 'approved');
create unique index movement_key on coin.movement (member_id, client_key) where client_key is not null;
-- A transaction outside is one movement inside, whoever tells of it.
create unique index movement_tx on coin.movement (currency, tx) where tx is not null and state not in ('rejected', 'cancelled');
create index movement_of_member on coin.movement (member_id, id desc);
create index movement_newest on coin.movement (site_id, id desc);
create index movement_by_state on coin.movement (site_id, state, id desc);

-- Coins against points at the rate that held; both sides move in one transaction.
create table coin.conversion (
  id bigint generated always as identity primary key,
  site_id integer not null references site.site,
  member_id bigint not null references accounts.member,
  wallet_id bigint not null references coin.wallet,
  currency text not null references coin.currency,
  direction text not null check (direction in ('sell', 'buy')),
  coins bigint not null check (coins > 0),
  points bigint not null check (points > 0),
  rate_id bigint not null references coin.rate,
  client_key uuid,
  at_ms bigint not null default platform.clock_ms()
);
create unique index conversion_key on coin.conversion (member_id, client_key) where client_key is not null;
create index conversion_of_member on coin.conversion (member_id, at_ms desc, id desc);
create index conversion_newest on coin.conversion (site_id, id desc);

create function coin.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: it is only added to', tg_op, tg_table_schema, tg_table_name;
end $$;
create function coin.keep_movement() returns trigger language plpgsql set search_path = pg_catalog as $$
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
create trigger movements_are_kept before update on coin.movement for each row execute function coin.keep_movement();
create function coin.keep_wallet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.site_id, new.member_id, new.currency, new.made_at_ms) is distinct from (old.id, old.site_id, old.member_id, old.currency, old.made_at_ms)
     or (old.address is not null and (new.address, new.address_tag) is distinct from (old.address, old.address_tag)) then
    raise exception 'a wallet keeps its owner and its address';
  end if;
  return new;
end $$;
-- The address of a wallet is where money is sent: two people's (F-41).
create function coin.refuse_lone_address() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from staff.approval a where a.kind = 'coin-address' and a.state = 'approved' and a.decided_by is not null
                    and a.site_id = new.site_id and (a.payload ->> 'walletId')::bigint = new.id
                    and a.payload ->> 'address' = new.address
                    and (a.payload ->> 'tag')::bigint is not distinct from new.address_tag) then
    raise exception 'an address needs two people' using errcode = 'P0037';
  end if;
  return new;
end $$;
create trigger addresses_have_two before update on coin.wallet for each row
  when (new.address is distinct from old.address) execute function coin.refuse_lone_address();
create trigger wallets_are_kept before update on coin.wallet for each row execute function coin.keep_wallet();
do $$
declare t text;
begin
  foreach t in array array['rate', 'transfer', 'conversion'] loop
    execute format('create trigger stays before update or delete or truncate on coin.%I for each statement execute function coin.refuse_change()', t);
  end loop;
  foreach t in array array['wallet', 'movement', 'account'] loop
    execute format('create trigger stays before delete or truncate on coin.%I for each statement execute function coin.refuse_change()', t);
  end loop;
end $$;

-- What an amount of coins is worth in points by the newest rate; null without one.
create function coin.worth(p_site integer, p_currency text, p_amount bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select floor(p_amount::numeric * r.points_per_coin / 10::numeric ^ c.decimals)::bigint
    from coin.currency c join lateral (select points_per_coin from coin.rate where site_id = p_site and currency = p_currency
                                        order by id desc limit 1) r on true
   where c.code = p_currency $$;
-- Whether two people decide about a movement: from the site's threshold on, and wherever nobody can say what it is worth.
create function coin.needs_two(p_movement bigint) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(coin.worth(m.site_id, m.currency, m.amount) >= wallet.four_eyes_from(m.site_id, m.type), true)
    from coin.movement m where m.id = p_movement $$;

-- Whether somebody waits for a second person about the same; the room that asks sees no other request.
create function coin.is_asked(p_kind text, p_about jsonb) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from staff.approval a where a.kind = p_kind and a.state = 'requested' and a.expires_at_ms > platform.clock_ms()
                    and a.payload @> p_about) $$;

-- No coin moves without its cause, and no large one without two people; whoever writes.
create function coin.refuse_lone() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare v_asked staff.approval;
begin
  if exists (select from coin.account a where a.id in (new.debit_account, new.credit_account)
                and (a.currency, a.site_id) is distinct from (new.currency, new.site_id)) then
    raise exception 'coins move within their currency and site';
  end if;
  if new.code in (1, 2, 3, 4) then
    if not exists (select from coin.movement m where m.id = new.ref and (m.site_id, m.currency, m.amount) = (new.site_id, new.currency, new.amount)
                      and m.type = case new.code when 1 then 'deposit' else 'withdrawal' end
                      and m.wallet_id = case new.code when 1 then new.credit_account when 2 then new.debit_account when 3 then new.credit_account
                                             else m.wallet_id end) then
      raise exception 'no such movement of coins';
    end if;
    if new.code in (1, 4) and coin.needs_two(new.ref) then
      select a.* into v_asked from staff.approval a join coin.movement m on m.approval_id = a.id where m.id = new.ref;
      if v_asked.kind is distinct from 'coin-movement' or v_asked.state <> 'approved' or v_asked.decided_by is null
         or (v_asked.payload ->> 'movementId')::bigint is distinct from new.ref then
        raise exception 'so many coins are two people''s' using errcode = 'P0037';
      end if;
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
      raise exception 'approval % is of another stock', new.ref using errcode = 'P0032';
    end if;
  end if;
  return new;
end $$;
create trigger coins_have_a_cause before insert on coin.transfer for each row execute function coin.refuse_lone();
create function coin.refuse_lone_rate() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform staff.assert_approved(new.id, 'coin-rate', new.site_id);
  return new;
end $$;
create trigger rates_have_two before insert on coin.rate for each row execute function coin.refuse_lone_rate();
-- While the books disagree no coin moves either, and none comes in without a licence (R-24, P-02).
create trigger coins_when_open before insert on coin.transfer for each statement execute function ledger.refuse_when_closed();
create function coin.refuse_unlicensed() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from site.site where id = new.site_id and mode = 'licensed') then
    raise exception 'site % plays for points', new.site_id using errcode = 'P0039';
  end if;
  return new;
end $$;
create trigger wallets_are_licensed before insert on coin.wallet for each row execute function coin.refuse_unlicensed();
create trigger coupons_are_licensed before insert on coupon.coupon for each row execute function coin.refuse_unlicensed();

-- Points of a coupon or a conversion name it, and say the same. As with adjustments, a policy asks the wallet's own rows alone: a
-- trigger would be weighed with every stake and payout.
create function coin.is_paid_for(p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select p_code = 18 and exists (select from coupon.use u where u.id = p_ref
       and (u.site_id, u.member_id, u.amount, -(u.site_id::bigint * 10 + 1)) = (p_site, p_credit, p_amount, p_debit))
     or p_code in (19, 20) and exists (select from coin.conversion c where c.id = p_ref and (c.site_id, c.points) = (p_site, p_amount)
       and (p_code, p_debit, p_credit)
           = (case c.direction when 'sell' then 19 else 20 end,
              case c.direction when 'sell' then -(c.site_id::bigint * 10 + 6) else c.member_id end,
              case c.direction when 'sell' then c.member_id else -(c.site_id::bigint * 10 + 6) end)) $$;
create function ledger.assert_paid_for(p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language plpgsql stable set search_path = pg_catalog as $$
begin
  if not coin.is_paid_for(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
    raise exception 'no points without their cause' using errcode = 'P0037';
  end if;
  return true;
end $$;
revoke execute on function coin.is_paid_for, ledger.assert_paid_for from public;
grant execute on function coin.is_paid_for, ledger.assert_paid_for to maru_wallet;
drop policy wallet_moves on ledger.transfer;
create policy wallet_moves on ledger.transfer for insert to maru_wallet with check (
  case when code in (15, 16) then ledger.assert_two_people(code, ref, debit_account, credit_account, amount, site_id)
       when code in (18, 19, 20) then ledger.assert_paid_for(code, ref, debit_account, credit_account, amount, site_id)
       else code in (11, 12, 13, 14) end
  and (select ledger.assert_open()));

-- Coins that disagree with themselves: an account that is not what its transfers make it. Empty while they hold.
create view coin.disagreement with (security_invoker = true) as
  select a.id as subject, a.balance as stored, coalesce(m.amount, 0) as found
    from coin.account a
    left join (select id, sum(amount) as amount from (select credit_account as id, amount from coin.transfer
                 union all select debit_account, -amount from coin.transfer) x group by id) m on m.id = a.id
   where a.balance <> coalesce(m.amount, 0);

do $amend$
begin
  -- What was sold as coins came in like a deposit, what was bought left like a withdrawal, a coupon is granted.
  execute platform.amended(platform.amended(platform.amended(pg_get_functiondef('desk.movement'::regproc),
    'coalesce(sum(amount) filter (where code = 11), 0)', 'coalesce(sum(amount) filter (where code in (11, 19)), 0)'),
    'coalesce(sum(amount) filter (where code = 14), 0)', 'coalesce(sum(amount) filter (where code in (14, 20)), 0)'),
    'coalesce(sum(amount) filter (where code = 10), 0)', 'coalesce(sum(amount) filter (where code in (10, 18)), 0)');
  execute platform.amended(pg_get_functiondef('desk.first_opening'::regproc),
    'case when code in (10, 11, 15) then amount when code in (14, 16) then -amount end',
    'case when code in (10, 11, 15, 18, 19) then amount when code in (14, 16, 20) then -amount end');
  -- The books of coins are held against themselves with the others, and sealed into the log.
  execute platform.amended(pg_get_functiondef('ledger.compare_present'::regproc),
    $a$    union all
    select 'BET_STAKE', id,$a$, $a$    union all
    select 'COIN_BALANCE', c.subject, c.stored::text, c.found::text, null, null from coin.disagreement c
    union all
    select 'BET_STAKE', id,$a$);
  execute platform.amended(pg_get_functiondef('audit.digest_of'::regproc),
    $a$  else
    with b as materialized ($a$, $a$  elsif p_part = 'coins' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             currency, balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from coin.transfer where at_ms >= p_from and at_ms < p_to;
  else
    with b as materialized ($a$);
  execute platform.amended(platform.amended(pg_get_functiondef('audit.seal_books'::regproc),
    $a$array['money', 'rounds']$a$, $a$array['money', 'coins', 'rounds']$a$),
    $a$      if not exists (select from ledger.transfer where code >= 10 and at_ms >= v_from and at_ms < v_to) then continue; end if;
    else$a$, $a$      if not exists (select from ledger.transfer where code >= 10 and at_ms >= v_from and at_ms < v_to) then continue; end if;
    elsif v_part = 'coins' then
      select coalesce((select at_ms + 1 from coin.transfer where at_ms >= v_from order by at_ms, code, ref offset p_rows limit 1),
                      platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from coin.transfer where at_ms >= v_from and at_ms < v_to) then continue; end if;
    else$a$);
end $amend$;
drop function platform.amended;

grant usage on schema coupon, coin to maru_wallet, maru_console, maru_books, maru_http;
grant select, insert on coupon.coupon, coupon.use, coin.rate, coin.wallet, coin.account, coin.transfer, coin.movement, coin.conversion to maru_wallet;
grant update (uses, closed_at_ms) on coupon.coupon to maru_wallet;
grant update (asked_at_ms, address, address_tag, payout_address, payout_tag) on coin.wallet to maru_wallet;
grant update (balance) on coin.account to maru_wallet;
grant update (state, tx, reason, approval_id, ended_at_ms) on coin.movement to maru_wallet;
grant select on coin.currency to maru_wallet, maru_console;
grant select on coin.disagreement, coin.account, coin.transfer to maru_books;
grant select on coin.conversion, coupon.use to maru_http;
revoke execute on function coin.worth, coin.needs_two, coin.is_asked from public;
grant execute on function coin.worth, coin.needs_two to maru_wallet, maru_console;
grant execute on function coin.is_asked to maru_wallet;
do $$
declare t text;
begin
  foreach t in array array['coupon.coupon', 'coupon.use', 'coin.rate', 'coin.wallet', 'coin.account', 'coin.transfer', 'coin.movement',
                           'coin.conversion'] loop
    execute format('call platform.show_to_console(%L)', t);
    execute format('create policy owner on %s to current_user using (true) with check (true)', t);
    execute format('create policy room on %s to maru_wallet using (true) with check (true)', t);
  end loop;
  foreach t in array array['coin.account', 'coin.transfer'] loop
    execute format('create policy books_read on %s for select to maru_books using (true)', t);
  end loop;
  foreach t in array array['coin.conversion', 'coupon.use'] loop
    execute format('create policy by_site on %s for select to maru_http using (site_id = platform.current_site())', t);
  end loop;
end $$;
