-- settlement.settle_round, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0003-money.sql, 0005-settle-faster.sql, 0019-lean-hot-path.sql, 0024-settle-stretches.sql, 0040-plans-that-stay.sql.

CREATE OR REPLACE FUNCTION settlement.settle_round(p_round bigint, p_types text[], p_statuses smallint[], p_piece integer, OUT r_done boolean, OUT r_bets integer, OUT r_waited boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET enable_nestloop TO 'off'
 SET enable_hashjoin TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  told constant int := 1000;                                 -- bets a message carries
  slice constant int := 2000;                                -- players paid before it looks whether somebody waits
  v_state text; v_option int; v_last bigint; v_end bigint; v_until bigint; v_member bigint; v_now bigint; v_day int; v_place int;
  b_id bigint[];                                             -- the stretch's bets, by id
  s_site int[]; s_stake bigint[]; s_amount bigint[];         -- its sums by site
  -- Its bets still to be paid by player and id, upto: what is paid up to and with each. The players, and the place of each one's last bet.
  w_bet bigint[]; w_code smallint[]; w_site int[]; w_upto bigint[];
  a_member bigint[]; a_last int[];
  v_players int; v_paid int := 0; v_to int; v_found int;
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
  select last_bet_id, until_bet_id, paid_member, bets, staked, returned, sites, gains
    into v_last, v_until, v_member, v_bets, v_staked, v_returned, v_sites, v_gains
    from settlement.round_progress where round_id = p_round;
  v_last := coalesce(v_last, 0);
  v_bets := coalesce(v_bets, 0);
  v_staked := coalesce(v_staked, 0);
  v_returned := coalesce(v_returned, 0);
  select array_agg(o.type), array_agg(o.status) into p_types, p_statuses
    from settlement.round_outcome o where o.round_id = p_round;

  -- One reading of the stretch gives its sums by site, and its bets still to be paid by player and id.
  with stretch as materialized (
    select x.id, x.member_id, x.site_id, x.stake, x.status, settlement.returned(x.stake, x.multiple_bp, x.status) as amount
      from (select b.id, b.member_id, b.site_id, b.stake, b.multiple_bp, p_statuses[array_position(p_types, b.type)] as status
              from betting.bet b
             where b.round_id = p_round and b.id > v_last and b.id <= coalesce(v_until, 9223372036854775807)
             order by b.id limit case when v_until is null then p_piece else least(p_piece, slice) end) x),
  by_site as (
    select site_id, settlement.total(stake) as stake, settlement.total(amount) as amount from stretch group by site_id),
  due as (
    select id, member_id, site_id, case status when 1 then 2 else 3 end::smallint as code,
           settlement.total(amount) over by_player as upto, (row_number() over by_player)::int as place,
           lead(member_id) over by_player is distinct from member_id as is_last
      from stretch where amount > 0 and member_id > coalesce(v_member, 0)
    window by_player as (order by member_id, id rows unbounded preceding))
  select p.*, s.*, w.*
    into r_bets, b_id, s_site, s_stake, s_amount, w_bet, w_code, w_site, w_upto, a_member, a_last
    from (select count(*), array_agg(id) from stretch) p,
         (select array_agg(site_id), array_agg(stake), array_agg(amount) from by_site) s,
         (select array_agg(id), array_agg(code), array_agg(site_id), array_agg(upto),
                 array_agg(member_id) filter (where is_last), array_agg(place) filter (where is_last) from due) w;

  -- Updating in the order of the ids is what locks them. A bet may have opened the next day while this waited for its account.
  v_now := platform.clock_ms();
  v_day := floor((v_now + 32400000) / 86400000.0);           -- the day in Seoul
  v_players := coalesce(cardinality(a_member), 0);
  while v_paid < v_players loop
    v_to := least(v_paid + slice, v_players);
    with paid as (
      update ledger.account a
         set balance = a.balance + u.amount, version = a.version + 1, day = greatest(a.day, v_day),
             day_staked = case when a.day >= v_day then a.day_staked else 0 end,
             day_returned = case when a.day >= v_day then a.day_returned else 0 end + u.amount
        from (select x.id, w_upto[x.last] - coalesce(w_upto[x.first - 1], 0) as amount, w_upto[x.last] as upto, x.first, x.last
                from (select a_member[o] as id, coalesce(a_last[o - 1], 0) + 1 as first, a_last[o] as last
                        from generate_series(v_paid + 1, v_to) o) x) u
       where a.id = u.id and a.id = any (a_member[v_paid + 1 : v_to])
      returning a.id, a.balance - u.upto as base, u.first, u.last),
    moved as (
      insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
        select w_code[p.o], w_bet[p.o], -(w_site[p.o] * 10 + 2), p.id, w_upto[p.o] - coalesce(w_upto[p.o - 1], 0), w_site[p.o],
               p.base + w_upto[p.o], v_now
          from (select id, base, generate_series(first, last) as o from paid) p)
    select count(*) into v_found from paid;
    if v_found <> v_to - v_paid then
      raise exception 'round % pays a player without an account', p_round;
    end if;
    v_paid := v_to;
    -- At the end of a round nobody asks any more.
    r_waited := (v_paid < v_players or r_bets >= p_piece) and exists (
      select from pg_locks l
       where not l.granted and l.locktype = 'transactionid' and l.transactionid = pg_current_xact_id()::xid);
    if r_waited and v_paid < v_players then
      insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id, paid_member)
        values (p_round, v_last, v_bets, v_staked, v_returned, coalesce(v_sites, '{}'), coalesce(v_gains, '{}'), b_id[r_bets],
                a_member[v_paid])
        on conflict (round_id) do update set until_bet_id = excluded.until_bet_id, paid_member = excluded.paid_member;
      r_bets := 0;
      return;
    end if;
  end loop;

  for k in 1 .. coalesce(cardinality(s_site), 0) loop
    v_staked := v_staked + s_stake[k];
    v_returned := v_returned + s_amount[k];
    v_place := coalesce(array_position(v_sites, s_site[k]), coalesce(cardinality(v_sites), 0) + 1);
    v_sites[v_place] := s_site[k];
    v_gains[v_place] := coalesce(v_gains[v_place], 0) + s_stake[k] - s_amount[k];
  end loop;
  v_bets := v_bets + r_bets;
  v_end := coalesce(b_id[r_bets], v_last);
  -- The round is final, so no bet can come after the last one that there is.
  r_done := not exists (select from betting.bet where round_id = p_round and id > v_end);

  -- A message names a range of bets, which never change, and the relay's reading opens it (live.told).
  insert into live.outbox (kind, payload, at_ms)
    select 'round.settled', json_build_object('kind', 'round.settled', 'roundId', p_round, 'above', coalesce(b_id[k - told], v_last),
             'upTo', coalesce(b_id[least(k, r_bets)], 0), 'isLast', r_done and k >= r_bets), v_now
      from generate_series(told, greatest(r_bets + told - 1, told), told) k order by k;
  if not r_done then
    if v_until <= v_end then
      v_until := null;
      v_member := null;
    end if;
    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id, paid_member)
      values (p_round, v_end, v_bets, v_staked, v_returned, v_sites, v_gains, v_until, v_member)
      on conflict (round_id) do update set last_bet_id = excluded.last_bet_id, bets = excluded.bets,
        staked = excluded.staked, returned = excluded.returned, sites = excluded.sites, gains = excluded.gains,
        until_bet_id = excluded.until_bet_id, paid_member = excluded.paid_member;
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
end $function$;
