-- What comes back for a bet. status: 1 won, 2 lost, 3 paid back. The house keeps the remainder of the division.
create or replace function settlement.returned(p_stake bigint, p_multiple_bp integer, p_status smallint) returns bigint
language sql immutable as $$ select case p_status when 1 then p_stake * p_multiple_bp / 10000 when 3 then p_stake else 0 end $$;
revoke execute on function settlement.returned from public;
grant execute on function settlement.returned to maru_settlement, maru_books, maru_http;

-- A site's net of a round: what its escrow kept goes to the house, what it lacks comes from there.
create or replace function settlement.move_net(p_round bigint, p_site integer, p_gain bigint) returns void
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_house bigint := -(p_site * 10 + 1);
  v_escrow bigint := -(p_site * 10 + 2);
begin
  if p_gain = 0 then return; end if;
  update ledger.account set balance = balance + p_gain, version = version + 1 where id = v_house;
  if not found then raise exception 'site % has no house account', p_site; end if;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    values (case when p_gain > 0 then 4 else 5 end, p_round * 10000 + p_site,
            case when p_gain > 0 then v_escrow else v_house end, case when p_gain > 0 then v_house else v_escrow end,
            abs(p_gain), p_site, null, platform.clock_ms());
end $$;
revoke execute on function settlement.move_net from public;

create or replace aggregate settlement.total(bigint) (sfunc = int8pl, stype = bigint);
revoke execute on function settlement.total(bigint) from public;

-- Closes the stretch whose lanes are paid, or pays the next p_piece bets of a final round in the order of their ids, on all sites alike: the
-- rest of a stretch that stopped part-way, without its paid players, or a stretch of its own. The last one moves each site's net between
-- escrow and house and closes the round. The statuses come from the rules and are stored as the round's one outcome.
-- r_done: the round is settled, now or before. r_bets: that this call ended. r_waited: another transaction waits for an account that this
-- one has paid.
create or replace function settlement.settle_round(
  p_round bigint, p_types text[], p_statuses smallint[], p_piece integer, out r_done boolean, out r_bets integer, out r_waited
  boolean)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off set enable_bitmapscan = off set enable_nestloop = off set enable_hashjoin = off
  set work_mem = '64MB' as $$
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
end $$;
revoke execute on function settlement.settle_round from public;
grant execute on function settlement.settle_round to maru_settlement;

-- What was bet before is settled still, but for the rounds that the fault concerns: its own round, or, where an account of a site is
-- wrong, every round that the site offers. Whatever settlement writes of a round passes here, piece by piece.
create or replace function settlement.refuse_when_closed() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger.closure c
     where c.opened_at_ms is null
       and (c.round_id = new.round_id
            or (c.round_id is null
                and (c.site_id is null
                     or exists (select from rounds.round r where r.id = new.round_id and r.terms ? c.site_id::text))))) then
    raise exception 'round % is not settled while the money doors are closed', new.round_id using errcode = 'P0024';
  end if;
  return new;
end $$;

-- Takes the round alone, once it is final, and fixes its one outcome: the first to come says it. r_done: it is settled already.
create or replace function settlement.hold_round(
  p_round bigint, p_types text[], p_statuses smallint[], out r_done boolean, out r_option integer, out r_types text[], out
  r_statuses smallint[])
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set jit = off as $$
declare
  v_state text; v_outcome jsonb;
begin
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  if r_done then return; end if;
  select state, option_id, outcome into v_state, r_option, v_outcome from rounds.round where id = p_round;
  if v_state is null or v_state not in ('decided', 'void') then
    raise exception 'round % is not final', p_round;
  end if;
  if (v_state = 'void' and 3 <> any (p_statuses)) or cardinality(p_types) <> cardinality(p_statuses)
     or (v_state = 'decided' and exists (
           select from unnest(p_types, p_statuses) u (type, status)
            where u.status is distinct from settlement.status_of(v_outcome, u.type))) then
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
  select array_agg(o.type), array_agg(o.status) into r_types, r_statuses
    from settlement.round_outcome o where o.round_id = p_round;
end $$;
revoke execute on function settlement.hold_round from public;

-- Pays at most p_limit bets of a round above one id and up to another, of the players p_first to p_last, without those up to p_paid[n]
-- of the players from p_firsts[n] on. It stops after some of the players as soon as another transaction waits for an account that this one
-- has paid (r_waited): r_stopped is then the last that is paid. r_ends: the id of every thousandth bet, and of the last.
create or replace function settlement.pay_bets(
  p_round bigint, p_types text[], p_statuses smallint[], p_above bigint, p_upto bigint, p_limit integer, p_first bigint,
  p_last bigint, p_firsts bigint[], p_paid bigint[], out r_bets integer, out r_ends bigint[], out r_sites integer[], out
  r_stakes bigint[], out r_amounts bigint[], out r_stopped bigint, out r_waited boolean)
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set jit = off set enable_bitmapscan = off set enable_nestloop = off set enable_hashjoin = off set work_mem = '64MB' as $$
declare
  told constant int := 1000;                                 -- bets a message carries
  slice constant int := 2000;                                -- players paid before it looks whether somebody waits
  b_id bigint[];                                             -- the bets, by id
  -- Those still to be paid by player and id, upto: what is paid up to and with each. The players, and the place of each one's last bet.
  w_bet bigint[]; w_code smallint[]; w_site int[]; w_upto bigint[];
  a_member bigint[]; a_last int[];
  v_now bigint; v_day int; v_players int; v_done int := 0; v_to int; v_found int;
begin
  r_waited := false;
  -- One reading of the bets gives their sums by site, and those still to be paid by player and id.
  with stretch as materialized (
    select x.id, x.member_id, x.site_id, x.stake, x.status, settlement.returned(x.stake, x.multiple_bp, x.status) as amount
      from (select b.id, b.member_id, b.site_id, b.stake, b.multiple_bp, p_statuses[array_position(p_types, b.type)] as status
              from betting.bet b
             where b.round_id = p_round and b.id > p_above and b.id <= p_upto
               and b.member_id + 0 between p_first and p_last  -- by no index: the bets are found by their round
             order by b.id limit p_limit) x),
  by_site as (
    select site_id, settlement.total(stake) as stake, settlement.total(amount) as amount from stretch group by site_id),
  due as (
    select id, member_id, site_id, case status when 1 then 2 else 3 end::smallint as code,
           settlement.total(amount) over by_player as upto, (row_number() over by_player)::int as place,
           lead(member_id) over by_player is distinct from member_id as is_last
      from stretch where amount > 0 and member_id > p_paid[width_bucket(member_id, p_firsts)]
    window by_player as (order by member_id, id rows unbounded preceding))
  select p.*, s.*, w.*
    into r_bets, b_id, r_sites, r_stakes, r_amounts, w_bet, w_code, w_site, w_upto, a_member, a_last
    from (select count(*), array_agg(id) from stretch) p,
         (select array_agg(site_id), array_agg(stake), array_agg(amount) from by_site) s,
         (select array_agg(id), array_agg(code), array_agg(site_id), array_agg(upto),
                 array_agg(member_id) filter (where is_last), array_agg(place) filter (where is_last) from due) w;
  r_ends := array(select b_id[least(k, r_bets)] from generate_series(told, r_bets + told - 1, told) k order by k);

  -- Updating in the order of the ids is what locks them. A bet may have opened the next day while this waited for its account.
  v_now := platform.clock_ms();
  v_day := floor((v_now + 32400000) / 86400000.0);           -- the day in Seoul
  v_players := coalesce(cardinality(a_member), 0);
  while v_done < v_players loop
    v_to := least(v_done + slice, v_players);
    with paid as (
      update ledger.account a
         set balance = a.balance + u.amount, version = a.version + 1, day = greatest(a.day, v_day),
             day_staked = case when a.day >= v_day then a.day_staked else 0 end,
             day_returned = case when a.day >= v_day then a.day_returned else 0 end + u.amount
        from (select x.id, w_upto[x.last] - coalesce(w_upto[x.first - 1], 0) as amount, w_upto[x.last] as upto, x.first, x.last
                from (select a_member[o] as id, coalesce(a_last[o - 1], 0) + 1 as first, a_last[o] as last
                        from generate_series(v_done + 1, v_to) o) x) u
       where a.id = u.id and a.id = any (a_member[v_done + 1 : v_to])
      returning a.id, a.balance - u.upto as base, u.first, u.last),
    moved as (
      insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
        select w_code[p.o], w_bet[p.o], -(w_site[p.o] * 10 + 2), p.id, w_upto[p.o] - coalesce(w_upto[p.o - 1], 0), w_site[p.o],
               p.base + w_upto[p.o], v_now
          from (select id, base, generate_series(first, last) as o from paid) p)
    select count(*) into v_found from paid;
    if v_found <> v_to - v_done then
      raise exception 'round % pays a player without an account', p_round;
    end if;
    v_done := v_to;
    -- At the end of a round nobody asks any more.
    r_waited := (v_done < v_players or r_bets >= p_limit) and exists (
      select from pg_locks l
       where not l.granted and l.locktype = 'transactionid' and l.transactionid = pg_current_xact_id()::xid);
    if r_waited and v_done < v_players then
      r_stopped := a_member[v_done];
      return;
    end if;
  end loop;
end $$;
revoke execute on function settlement.pay_bets from public;

-- Shares the next p_stretch bets of a final round out between two lanes, where at least p_least are left. r_open: there are lanes to
-- be paid, from now or from before.
create or replace function settlement.open_lanes(
  p_round bigint, p_types text[], p_statuses smallint[], p_stretch integer, p_least integer, out r_open boolean)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  probes constant int := 512;
  v_last bigint; v_from bigint; v_until bigint; v_bets bigint; v_left bigint; v_middle bigint;
begin
  r_open := false;
  if (select h.r_done from settlement.hold_round(p_round, p_types, p_statuses) h) then return; end if;
  select last_bet_id, until_bet_id, bets into v_last, v_until, v_bets from settlement.round_progress where round_id = p_round;
  if v_until is not null then
    r_open := exists (select from settlement.round_lane where round_id = p_round and not is_over);
    return;
  end if;
  v_last := coalesce(v_last, 0);
  v_left := (select sum(bets) from betting.round_total where round_id = p_round) - coalesce(v_bets, 0);
  if v_left is null or v_left < p_least then return; end if;

  v_from := (select id from betting.bet where round_id = p_round and id > v_last order by id limit 1);
  v_until := (select id from betting.bet where round_id = p_round order by id desc limit 1);
  if v_left > p_stretch then
    v_until := coalesce(
      (select id from betting.bet where round_id = p_round and id > v_last order by id offset p_stretch - 1 limit 1), v_until);
  end if;
  -- The middle of the players of some of the bets, taken by chance: near that of all of them, and near the cost of none. Which one it is
  -- changes how long the lanes take, and nothing else.
  select percentile_disc(0.5) within group (order by member_id) into v_middle
    from (select (select b.member_id from betting.bet b
                   where b.round_id = p_round and b.id >= v_from + floor((v_until - v_from) * p)::bigint order by b.id limit 1) as member_id
            from (select random() as p from generate_series(1, probes)) place) probed;
  insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id)
    values (p_round, v_last, 0, 0, 0, '{}', '{}', v_until)
    on conflict (round_id) do update set until_bet_id = excluded.until_bet_id;
  insert into settlement.round_lane (round_id, first_member, last_member, paid_member, is_over)
    values (p_round, 0, v_middle, -1, false), (p_round, v_middle + 1, 9223372036854775807, v_middle, false);
  r_open := true;
end $$;
revoke execute on function settlement.open_lanes from public;
grant execute on function settlement.open_lanes to maru_settlement;

-- Pays one of the two lanes that are open; does nothing where it is over. r_waited: somebody waited, so the rest is left to pieces.
create or replace function settlement.pay_lane(p_round bigint, p_is_upper boolean, out r_waited boolean)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare
  v_first bigint; v_last bigint; v_above bigint; v_until bigint; v_types text[]; v_statuses smallint[];
  v record;
begin
  r_waited := false;
  -- A second settler waits here and then finds the lane over; so does settle_round, which ends it or closes the stretch.
  select first_member, last_member into v_first, v_last
    from settlement.round_lane where round_id = p_round and (first_member > 0) = p_is_upper and not is_over for update;
  if not found then return; end if;
  select last_bet_id, until_bet_id into v_above, v_until from settlement.round_progress where round_id = p_round;
  select array_agg(o.type), array_agg(o.status) into v_types, v_statuses
    from settlement.round_outcome o where o.round_id = p_round;
  select * into v from settlement.pay_bets(p_round, v_types, v_statuses, v_above, v_until, 2147483647, v_first, v_last, '{0}', '{0}');
  r_waited := v.r_waited;
  if v.r_stopped is null then
    update settlement.round_lane
       set paid_member = last_member, is_over = true, bets = v.r_bets, sites = coalesce(v.r_sites, '{}'),
           stakes = coalesce(v.r_stakes, '{}'), amounts = coalesce(v.r_amounts, '{}')
     where round_id = p_round and first_member = v_first;
  else
    update settlement.round_lane set paid_member = v.r_stopped, is_over = true where round_id = p_round and first_member = v_first;
  end if;
end $$;
revoke execute on function settlement.pay_lane from public;
grant execute on function settlement.pay_lane to maru_settlement;

-- How a bet of a type ends where its round ended so: 1 won, 2 lost, 3 paid back; null where such a round has no such bet. The rules say
-- the same (packages/rules/round/grade-type.ts); here it is said once more, so that nobody pays what did not win.
create or replace function settlement.status_of(p_outcome jsonb, p_type text) returns smallint
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
