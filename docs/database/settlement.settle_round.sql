-- settlement.settle_round, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0003-money.sql, 0005-settle-faster.sql, 0019-lean-hot-path.sql, 0024-settle-stretches.sql, 0040-plans-that-stay.sql, 0042-settle-lanes.sql.

CREATE OR REPLACE FUNCTION settlement.settle_round(p_round bigint, p_types text[], p_statuses smallint[], p_piece integer, OUT r_done boolean, OUT r_bets integer, OUT r_waited boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_nestloop TO 'off'
 SET enable_hashjoin TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  everybody constant bigint := 9223372036854775807;
  rest constant int := 2000;                                 -- bets of a piece at most, where a stretch stopped part-way
  told constant int := 1000;                                 -- bets a message carries
  v_option int; v_types text[]; v_statuses smallint[]; v_now bigint; v_place int;
  v_last bigint; v_end bigint; v_until bigint; v_stopped bigint; b_id bigint[]; v_ends bigint[];
  v_firsts bigint[]; v_paid bigint[]; v_laned bigint;
  s_site int[]; s_stake bigint[]; s_amount bigint[];         -- what the bets came to, by site
  v_bets bigint; v_staked bigint; v_returned bigint; v_sites int[]; v_gains bigint[];
begin
  r_bets := 0;
  r_waited := false;
  select h.r_done, h.r_option, h.r_types, h.r_statuses into r_done, v_option, v_types, v_statuses
    from settlement.hold_round(p_round, p_types, p_statuses) h;
  if r_done then return; end if;
  select last_bet_id, until_bet_id, bets, staked, returned, sites, gains
    into v_last, v_until, v_bets, v_staked, v_returned, v_sites, v_gains
    from settlement.round_progress where round_id = p_round;
  v_last := coalesce(v_last, 0);
  v_bets := coalesce(v_bets, 0);
  v_staked := coalesce(v_staked, 0);
  v_returned := coalesce(v_returned, 0);
  if v_until is not null then
    -- What no lane has paid by now is paid by pieces, which leave no lane to go on.
    update settlement.round_lane set is_over = true where round_id = p_round and not is_over;
    select array_agg(first_member order by first_member), array_agg(paid_member order by first_member),
           case when bool_and(bets is not null) then sum(bets) end
      into v_firsts, v_paid, v_laned from settlement.round_lane where round_id = p_round;
  end if;

  if v_laned is null then
    select p.r_bets, p.r_ends, p.r_sites, p.r_stakes, p.r_amounts, p.r_stopped, p.r_waited
      into r_bets, v_ends, s_site, s_stake, s_amount, v_stopped, r_waited
      from settlement.pay_bets(
        p_round, v_types, v_statuses, v_last, coalesce(v_until, everybody),
        case when v_until is null then p_piece else least(p_piece, rest) end,
        0, everybody, coalesce(v_firsts, '{0}'), coalesce(v_paid, '{0}')) p;
  else
    select count(*), array_agg(id) into r_bets, b_id
      from (select id from betting.bet where round_id = p_round and id > v_last and id <= v_until order by id) x;
    v_ends := array(select b_id[least(k, r_bets)] from generate_series(told, r_bets + told - 1, told) k order by k);
    if r_bets <> v_laned then
      raise exception 'the lanes of round % paid % bets of %', p_round, v_laned, r_bets;
    end if;
    select array_agg(s.site), array_agg(s.stake), array_agg(s.amount) into s_site, s_stake, s_amount
      from (select u.site, settlement.total(u.stake) as stake, settlement.total(u.amount) as amount
              from settlement.round_lane l, unnest(l.sites, l.stakes, l.amounts) u (site, stake, amount)
             where l.round_id = p_round group by u.site) s;
  end if;
  if v_stopped is not null then
    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id)
      values (p_round, v_last, v_bets, v_staked, v_returned, coalesce(v_sites, '{}'), coalesce(v_gains, '{}'),
              v_ends[cardinality(v_ends)])
      on conflict (round_id) do update set until_bet_id = excluded.until_bet_id;
    insert into settlement.round_lane (round_id, first_member, last_member, paid_member, is_over)
      values (p_round, 0, everybody, v_stopped, true);
    r_bets := 0;
    return;
  end if;

  for k in 1 .. coalesce(cardinality(s_site), 0) loop
    v_staked := v_staked + s_stake[k];
    v_returned := v_returned + s_amount[k];
    v_place := coalesce(array_position(v_sites, s_site[k]), coalesce(cardinality(v_sites), 0) + 1);
    v_sites[v_place] := s_site[k];
    v_gains[v_place] := coalesce(v_gains[v_place], 0) + s_stake[k] - s_amount[k];
  end loop;
  v_bets := v_bets + r_bets;
  v_end := coalesce(v_ends[cardinality(v_ends)], v_last);
  -- The round is final, so no bet can come after the last one that there is.
  r_done := not exists (select from betting.bet where round_id = p_round and id > v_end);

  -- A message names a range of bets, which never change, and the relay's reading opens it (live.told).
  v_now := platform.clock_ms();
  insert into live.outbox (kind, payload, at_ms)
    select 'round.settled', json_build_object('kind', 'round.settled', 'roundId', p_round, 'above', coalesce(v_ends[k - 1], v_last),
             'upTo', coalesce(v_ends[k], 0), 'isLast', r_done and k >= coalesce(cardinality(v_ends), 0)), v_now
      from generate_series(1, greatest(coalesce(cardinality(v_ends), 0), 1)) k order by k;
  if v_until <= v_end then
    v_until := null;
    delete from settlement.round_lane where round_id = p_round;
  end if;
  if not r_done then
    insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id)
      values (p_round, v_end, v_bets, v_staked, v_returned, v_sites, v_gains, v_until)
      on conflict (round_id) do update set last_bet_id = excluded.last_bet_id, bets = excluded.bets,
        staked = excluded.staked, returned = excluded.returned, sites = excluded.sites, gains = excluded.gains,
        until_bet_id = excluded.until_bet_id;
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
