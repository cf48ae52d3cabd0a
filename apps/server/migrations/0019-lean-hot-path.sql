-- What each bet and each payout paid for things that are not theirs: a trigger on every transfer, for the few that are adjustments, and
-- an index on every bet, for one list of the console. Both promises stay, and are kept where they are made.

------------------------------------------------------------------------------------------- adjustments need two people
-- Whether a transfer by hand says what two people decided: its adjustment is there, and a second person approved it.
create function desk.is_decided_by_two(p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select from desk.adjustment a join staff.approval p on p.id = a.id
     where a.id = p_ref and p.state = 'approved' and p.kind = 'adjustment' and p.decided_by is not null
       and a.site_id = p_site and a.amount = p_amount
       and (p_code, p_debit, p_credit)
           = (case a.direction when 'credit' then 15 else 16 end,
              case a.direction when 'credit' then -(a.site_id::bigint * 10 + 1) else a.member_id end,
              case a.direction when 'credit' then a.member_id else -(a.site_id::bigint * 10 + 1) end)) $$;
create function ledger.assert_two_people(p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean language plpgsql stable set search_path = pg_catalog as $$
begin
  if not desk.is_decided_by_two(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
    raise exception 'an adjustment needs two people' using errcode = 'P0037';
  end if;
  return true;
end $$;
revoke execute on function desk.is_decided_by_two, ledger.assert_two_people from public;
grant execute on function desk.is_decided_by_two, ledger.assert_two_people to maru_wallet;

-- The room of accounts grants and nothing else; the wallet alone may write an adjustment, and only such a one. Betting's and
-- settlement's policies name their own codes, so no other role writes one at all.
drop trigger adjustments_have_two on ledger.transfer;
drop function ledger.refuse_lone_adjustment();
drop policy grants on ledger.transfer;
create policy grants on ledger.transfer for insert to maru_accounts with check (code = 10 and (select ledger.assert_open()));
drop policy wallet_moves on ledger.transfer;
create policy wallet_moves on ledger.transfer for insert to maru_wallet with check (
  case when code in (15, 16) then ledger.assert_two_people(code, ref, debit_account, credit_account, amount, site_id)
       else code in (11, 12, 13, 14) end
  and (select ledger.assert_open()));

-- Policies do not bind the database's owner, so the books ask every adjustment for its two people, and close the money doors where
-- one has none.
create function ledger.lone_adjustments() returns table (ref bigint, amount bigint, site_id integer)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select t.ref, t.amount, t.site_id from ledger.transfer t
   where t.code in (15, 16)
     and not desk.is_decided_by_two(t.code, t.ref, t.debit_account, t.credit_account, t.amount, t.site_id) $$;
revoke execute on function ledger.lone_adjustments from public;
grant execute on function ledger.lone_adjustments to maru_books, maru_settlement;
do $amend$
declare
  f text := pg_get_functiondef('ledger.compare_present'::regproc);
  place constant text := $a$    union all
    select 'OUTBOX_BET', x.bet::bigint$a$;
begin
  if length(f) - length(replace(f, place, '')) <> length(place) then raise exception 'not exactly one place reads: %', place; end if;
  execute replace(f, place, $a$    union all
    select 'TRANSFER_CAUSE', t.ref, t.amount::text, null, t.site_id, null from ledger.lone_adjustments() t
$a$ || place);
  execute 'create or replace view ledger.disagreement with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('ledger.disagreement'::regclass), ';')
    || $a$ union all
      select 'TRANSFER_CAUSE', t.ref, t.amount::text, null::text from ledger.lone_adjustments() t $a$;
end $amend$;

------------------------------------------------------------------------------------------------- a site's bets, newest first
-- Which rounds of an option a site had bets in, written once a round by its settlement. Within an option rounds follow each other,
-- so their bets by round and id are its bets by id; rounds that are not settled yet are few.
create table settlement.round_site (
  site_id integer not null,
  option_id integer not null,
  round_id bigint not null,
  primary key (site_id, option_id, round_id)
);
insert into settlement.round_site (site_id, option_id, round_id)
  select distinct b.site_id, b.option_id, b.round_id
    from betting.bet b join settlement.round_settlement s on s.round_id = b.round_id order by 1, 2, 3;
grant insert on settlement.round_site to maru_settlement;
call platform.show_to_console('settlement.round_site');
create policy owner on settlement.round_site to current_user using (true) with check (true);
create policy settles on settlement.round_site for insert to maru_settlement with check (true);
-- Where the archive ends no bet is left to be listed.
grant usage on schema archive to maru_console;
grant select on archive.piece to maru_console;
drop index betting.bet_of_site;

------------------------------------------------------------------------------------------------------------------ settlement
-- As 0005-settle-faster.sql has it, and the sites of the round.
create or replace function settlement.settle_round(
  p_round bigint, p_types text[], p_statuses smallint[], p_piece int,
  out r_done boolean, out r_bets int, out r_waited boolean)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  told constant int := 1000;                                 -- bets a message carries
  v_state text; v_option int; v_first bigint; v_now bigint; v_day int; v_messages int; v_place int;
  b_id bigint[];                                             -- the piece's bets, by id
  s_site int[]; s_stake bigint[]; s_amount bigint[];         -- the piece's sums by site
  -- The paid bets by player and id, upto: what is paid up to and with each. The players, and the place of each one's last bet.
  w_bet bigint[]; w_code smallint[]; w_site int[]; w_amount bigint[]; w_upto bigint[];
  a_member bigint[]; a_last int[]; a_upto bigint[];
  a_site int[]; a_balance bigint[]; a_version bigint[];
  v_bets bigint; v_staked bigint; v_returned bigint; v_sites int[]; v_gains bigint[];
begin
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  r_bets := 0;
  r_waited := false;
  if r_done then return; end if;
  select state, option_id into v_state, v_option from rounds.round where id = p_round;
  if v_state is null or v_state not in ('decided', 'void') then
    raise exception 'round % is not final', p_round;
  end if;
  if (v_state = 'void' and 3 <> any (p_statuses)) or cardinality(p_types) <> cardinality(p_statuses) then
    raise exception 'round % cannot have these outcomes', p_round;
  end if;

  -- Waits for the batches in flight, which hold it shared; later ones see a final round. A second settler waits here and
  -- then finds the work done.
  perform pg_advisory_xact_lock(p_round);
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  if r_done then return; end if;
  insert into settlement.round_outcome (round_id, type, status)
    select p_round, u.type, u.status from unnest(p_types, p_statuses) u (type, status)
    on conflict (round_id, type) do nothing;
  select last_bet_id, bets, staked, returned, sites, gains into v_first, v_bets, v_staked, v_returned, v_sites, v_gains
    from settlement.round_progress where round_id = p_round;
  v_staked := coalesce(v_staked, 0);
  v_returned := coalesce(v_returned, 0);
  select array_agg(o.type), array_agg(o.status) into p_types, p_statuses
    from settlement.round_outcome o where o.round_id = p_round;

  -- One reading of the piece gives its sums by site, and the paid bets by player and id with the sum paid up to each of them.
  with piece as materialized (
    select x.id, x.member_id, x.site_id, x.stake, x.status, settlement.returned(x.stake, x.multiple_bp, x.status) as amount
      from (select b.id, b.member_id, b.site_id, b.stake, b.multiple_bp, p_statuses[array_position(p_types, b.type)] as status
              from betting.bet b where b.round_id = p_round and b.id > coalesce(v_first, 0) order by b.id limit p_piece) x),
  by_site as (
    select site_id, settlement.total(stake) as stake, settlement.total(amount) as amount from piece group by site_id),
  paid as (
    select id, member_id, site_id, case status when 1 then 2 else 3 end::smallint as code, amount,
           settlement.total(amount) over by_player as upto, (row_number() over by_player)::int as place,
           lead(member_id) over by_player is distinct from member_id as is_last
      from piece where amount > 0
    window by_player as (order by member_id, id rows unbounded preceding))
  select p.*, s.*, w.*
    into r_bets, b_id, s_site, s_stake, s_amount, w_bet, w_code, w_site, w_amount, w_upto, a_member, a_last, a_upto
    from (select count(*), array_agg(id) from piece) p,
         (select array_agg(site_id), array_agg(stake), array_agg(amount) from by_site) s,
         (select array_agg(id), array_agg(code), array_agg(site_id), array_agg(amount), array_agg(upto),
                 array_agg(member_id) filter (where is_last), array_agg(place) filter (where is_last),
                 array_agg(upto) filter (where is_last) from paid) w;

  -- Updating in the order of the ids is what locks them. A bet may have opened the next day while this waited for its account.
  v_now := platform.clock_ms();
  v_day := floor((v_now + 32400000) / 86400000.0);           -- the day in Seoul
  with paid as (
    update ledger.account a
       set balance = a.balance + u.amount, version = a.version + 1, day = greatest(a.day, v_day),
           day_staked = case when a.day >= v_day then a.day_staked else 0 end,
           day_returned = case when a.day >= v_day then a.day_returned else 0 end + u.amount
      from (select id, upto - coalesce(a_upto[o - 1], 0) as amount, upto, coalesce(a_last[o - 1], 0) + 1 as first, last
              from unnest(a_member, a_last, a_upto) with ordinality u (id, last, upto, o)) u where a.id = u.id
    returning a.id, a.site_id, a.balance, a.version, u.upto, u.first, u.last),
  moved as (
    insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
      select w_code[p.o], w_bet[p.o], -(w_site[p.o] * 10 + 2), p.id, w_amount[p.o], w_site[p.o],
             p.balance - p.upto + w_upto[p.o], v_now
        from (select id, balance, upto, generate_series(first, last) as o from paid) p)
  select array_agg(p.id), array_agg(p.site_id), array_agg(p.balance), array_agg(p.version)
    into a_member, a_site, a_balance, a_version from paid p;
  if coalesce(cardinality(a_member), 0) <> coalesce(cardinality(a_last), 0) then
    raise exception 'round % pays a player without an account', p_round;
  end if;

  r_done := r_bets < p_piece;
  r_waited := not r_done and exists (
    select from pg_locks l where not l.granted and l.locktype = 'transactionid' and l.transactionid = pg_current_xact_id()::xid);
  v_bets := coalesce(v_bets, 0) + r_bets;
  for k in 1 .. coalesce(cardinality(s_site), 0) loop
    v_staked := v_staked + s_stake[k];
    v_returned := v_returned + s_amount[k];
    v_place := coalesce(array_position(v_sites, s_site[k]), coalesce(cardinality(v_sites), 0) + 1);
    v_sites[v_place] := s_site[k];
    v_gains[v_place] := coalesce(v_gains[v_place], 0) + s_stake[k] - s_amount[k];
  end loop;

  -- A message names a range of bets, which never change, and the relay's reading opens it (live.told). It carries the balances,
  -- which do.
  v_messages := greatest(1, (r_bets + told - 1) / told);
  insert into live.outbox (kind, payload, at_ms)
    select 'round.settled', ('{"kind":"round.settled","roundId":' || p_round || ',"above":' ||
           coalesce(case when k = 1 then v_first else b_id[(k - 1) * told] end, 0) || ',"upTo":' ||
           coalesce(b_id[least(k * told, r_bets)], 0) ||
           ',"members":' || coalesce(array_to_json(a_member[(k - 1) * told + 1 : k * told])::text, '[]') ||
           ',"sites":' || coalesce(array_to_json(a_site[(k - 1) * told + 1 : k * told])::text, '[]') ||
           ',"balance":' || coalesce(array_to_json(a_balance[(k - 1) * told + 1 : k * told])::text, '[]') ||
           ',"version":' || coalesce(array_to_json(a_version[(k - 1) * told + 1 : k * told])::text, '[]') ||
           ',"isLast":' || case when r_done and k = v_messages then 'true' else 'false' end || '}')::json, v_now
      from generate_series(1, v_messages) k order by k;
  if not r_done then
    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains)
      values (p_round, b_id[r_bets], v_bets, v_staked, v_returned, v_sites, v_gains)
      on conflict (round_id) do update set last_bet_id = excluded.last_bet_id, bets = excluded.bets,
        staked = excluded.staked, returned = excluded.returned, sites = excluded.sites, gains = excluded.gains;
    return;
  end if;

  for v_place in select u.o from unnest(v_sites) with ordinality u (site, o) order by u.site loop
    perform settlement.move_net(p_round, v_sites[v_place], v_gains[v_place]);
  end loop;
  insert into settlement.round_site (site_id, option_id, round_id)
    select u.site, v_option, p_round from unnest(v_sites) u (site);
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
    values (p_round, v_now, v_bets, v_staked, v_returned);
  delete from settlement.round_progress where round_id = p_round;
end $$;
