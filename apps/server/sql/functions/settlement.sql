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

-- What the partitions of a chunk came to, whose every bet they have paid.
create or replace function settlement.sum_partitions(
  p_round bigint, p_above bigint, p_upto bigint, p_partitioned bigint, out r_bets integer, out r_ends bigint[], out r_sites integer[],
  out r_stakes bigint[], out r_amounts bigint[])
language plpgsql set search_path = pg_catalog as $$
declare
  b_id bigint[];
begin
  select count(*), array_agg(id) into r_bets, b_id
    from (select id from betting.bet where round_id = p_round and id > p_above and id <= p_upto order by id) x;
  r_ends := settlement.message_ends(b_id);
  if r_bets <> p_partitioned then
    raise exception 'the partitions of round % paid % bets of %', p_round, p_partitioned, r_bets;
  end if;
  select array_agg(s.site), array_agg(s.stake), array_agg(s.amount) into r_sites, r_stakes, r_amounts
    from (select u.site, settlement.total(u.stake) as stake, settlement.total(u.amount) as amount
            from settlement.round_partition l, unnest(l.sites, l.stakes, l.amounts) u (site, stake, amount)
           where l.round_id = p_round group by u.site) s;
end $$;
revoke execute on function settlement.sum_partitions from public;

-- The id of every thousandth bet, and of the last: where messages end.
create or replace function settlement.message_ends(p_bets bigint[]) returns bigint[]
language plpgsql immutable set search_path = pg_catalog as $$
declare
  message_bets constant int := 1000;                         -- bets a message carries
  n constant int := coalesce(cardinality(p_bets), 0);
begin
  return array(select p_bets[least(k, n)] from generate_series(message_bets, n + message_bets - 1, message_bets) k order by k);
end $$;
revoke execute on function settlement.message_ends from public;

-- A message names a range of bets, which never change, and the relay's reading opens it (live.message).
create or replace function settlement.publish_settled(
  p_round bigint, p_above bigint, p_ends bigint[], p_is_done boolean, p_now bigint)
returns void
language plpgsql set search_path = pg_catalog as $$
declare
  n constant int := coalesce(cardinality(p_ends), 0);
begin
  insert into live.outbox (kind, payload, at_ms)
    select 'round.settled', json_build_object('kind', 'round.settled', 'roundId', p_round, 'above', coalesce(p_ends[k - 1], p_above),
             'upTo', coalesce(p_ends[k], 0), 'isLast', p_is_done and k >= n), p_now
      from generate_series(1, greatest(n, 1)) k order by k;
end $$;
revoke execute on function settlement.publish_settled from public;

-- How far the settlement of a round has come, for whoever goes on.
create or replace function settlement.keep_progress(p settlement.round_progress) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id)
    values (p.round_id, p.last_bet_id, p.bets, p.staked, p.returned, p.sites, p.gains, p.until_bet_id)
    on conflict (round_id) do update set last_bet_id = excluded.last_bet_id, bets = excluded.bets,
      staked = excluded.staked, returned = excluded.returned, sites = excluded.sites, gains = excluded.gains,
      until_bet_id = excluded.until_bet_id;
end $$;
revoke execute on function settlement.keep_progress from public;

-- The end of a round: each site's net between its escrow and its house, and the row that says that it is settled.
create or replace function settlement.close_round(p settlement.round_progress, p_option integer, p_now bigint) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  v_place int;
begin
  for v_place in select u.o from unnest(p.sites) with ordinality u (site, o) order by u.site loop
    perform settlement.move_net(p.round_id, p.sites[v_place], p.gains[v_place]);
  end loop;
  insert into settlement.round_site (site_id, option_id, round_id)
    select u.site, p_option, p.round_id from unnest(p.sites) u (site);
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
    values (p.round_id, p_now, p.bets, p.staked, p.returned);
  delete from settlement.round_progress where round_id = p.round_id;
end $$;
revoke execute on function settlement.close_round from public;

-- Closes the chunk whose partitions are paid, or pays the next p_chunk bets of a final round in the order of their ids, on all sites alike:
-- the rest of a chunk that stopped part-way, without its paid players, or a chunk of its own. The last one moves each site's net
-- between escrow and house and closes the round. The statuses come from the rules and are stored as the round's one outcome.
-- r_done: the round is settled, now or before. r_bets: that this call ended. r_waited: another transaction waits for an account that this
-- one has paid.
create or replace function settlement.settle_round(
  p_round bigint, p_types text[], p_statuses smallint[], p_chunk integer, out r_done boolean, out r_bets integer,
  out r_waited boolean)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off set enable_bitmapscan = off set enable_nestloop = off set enable_hashjoin = off
  set work_mem = '64MB' as $$
declare
  everybody constant bigint := 9223372036854775807;
  rest constant int := 2000;                                 -- bets of a small chunk at most, where a chunk stopped part-way
  v_held record; k settlement.round_progress; x record; v_now bigint; v_above bigint;
  v_firsts bigint[]; v_paid bigint[]; v_partitioned bigint;
begin
  r_bets := 0; r_waited := false;
  select h.* into v_held from settlement.hold_round(p_round, p_types, p_statuses) h;
  r_done := v_held.r_done;
  if r_done then return; end if;
  select p_round, coalesce(max(last_bet_id), 0), coalesce(max(bets), 0), coalesce(max(staked), 0), coalesce(max(returned), 0),
         coalesce(max(sites), '{}'), coalesce(max(gains), '{}'), max(until_bet_id)
    into k from settlement.round_progress where round_id = p_round;
  if k.until_bet_id is not null then
    -- What no partition has paid by now is paid by small chunks, which leave no partition to go on.
    update settlement.round_partition set is_over = true where round_id = p_round and not is_over;
    select array_agg(first_member order by first_member), array_agg(paid_member order by first_member),
           case when bool_and(bets is not null) then sum(bets) end
      into v_firsts, v_paid, v_partitioned from settlement.round_partition where round_id = p_round;
  end if;

  if v_partitioned is null then
    select p.* into x from settlement.pay_bets(
      p_round, v_held.r_types, v_held.r_statuses, k.last_bet_id, coalesce(k.until_bet_id, everybody),
      case when k.until_bet_id is null then p_chunk else least(p_chunk, rest) end,
      0, everybody, coalesce(v_firsts, '{0}'), coalesce(v_paid, '{0}')) p;
    r_waited := x.r_waited;
    if x.r_stopped is not null then
      k.until_bet_id := x.r_ends[cardinality(x.r_ends)];
      perform settlement.keep_progress(k);
      insert into settlement.round_partition (round_id, first_member, last_member, paid_member, is_over)
        values (p_round, 0, everybody, x.r_stopped, true);
      return;
    end if;
  else
    select l.* into x from settlement.sum_partitions(p_round, k.last_bet_id, k.until_bet_id, v_partitioned) l;
  end if;
  r_bets := x.r_bets;
  v_above := k.last_bet_id;
  k := settlement.with_chunk(k, x.r_bets, x.r_ends, x.r_sites, x.r_stakes, x.r_amounts);
  -- The round is final, so no bet can come after the last one that there is.
  r_done := not exists (select from betting.bet where round_id = p_round and id > k.last_bet_id);
  v_now := platform.clock_ms();
  perform settlement.publish_settled(p_round, v_above, x.r_ends, r_done, v_now);
  if k.until_bet_id <= k.last_bet_id then
    k.until_bet_id := null;
    delete from settlement.round_partition where round_id = p_round;
  end if;
  if r_done then
    perform settlement.close_round(k, v_held.r_option, v_now);
  else
    perform settlement.keep_progress(k);
  end if;
end $$;
revoke execute on function settlement.settle_round from public;
grant execute on function settlement.settle_round to maru_settlement;

-- How far a round has come with the bets of another chunk: their sums, and what each site's escrow keeps of them.
create or replace function settlement.with_chunk(
  p settlement.round_progress, p_bets integer, p_ends bigint[], p_sites integer[], p_stakes bigint[], p_amounts bigint[])
returns settlement.round_progress
language plpgsql immutable set search_path = pg_catalog as $$
declare
  v_place int;
begin
  for n in 1 .. coalesce(cardinality(p_sites), 0) loop
    p.staked := p.staked + p_stakes[n];
    p.returned := p.returned + p_amounts[n];
    v_place := coalesce(array_position(p.sites, p_sites[n]), cardinality(p.sites) + 1);
    p.sites[v_place] := p_sites[n];
    p.gains[v_place] := coalesce(p.gains[v_place], 0) + p_stakes[n] - p_amounts[n];
  end loop;
  p.bets := p.bets + p_bets;
  p.last_bet_id := coalesce(p_ends[cardinality(p_ends)], p.last_bet_id);
  return p;
end $$;
revoke execute on function settlement.with_chunk from public;

-- What was bet before is settled still, but for the rounds that the fault concerns: its own round, or, where an account of a site is
-- wrong, every round that the site offers. Whatever settlement writes of a round passes here, part by part.
create or replace function settlement.refuse_when_closed() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger.halt c
     where c.lifted_at_ms is null
       and (c.round_id = new.round_id
            or (c.round_id is null
                and (c.site_id is null
                     or exists (select from rounds.round r where r.id = new.round_id and r.terms ? c.site_id::text))))) then
    raise exception 'round % is not settled while money is halted', new.round_id using errcode = 'P0024';
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

-- The next p_limit bets of a round above one id and up to another, of the players p_first to p_last, in one reading: the ids where messages
-- end, sums by site, and the bets that are still to be paid, by player and id, without those up to p_paid[n] of the players from
-- p_firsts[n] on. r_upto: what is paid up to and with each; r_members, r_lasts: the players, and the place of each one's last bet.
create or replace function settlement.read_chunk(
  p_round bigint, p_types text[], p_statuses smallint[], p_above bigint, p_upto bigint, p_limit integer, p_first bigint,
  p_last bigint, p_firsts bigint[], p_paid bigint[], out r_bets integer, out r_ends bigint[], out r_sites integer[],
  out r_stakes bigint[], out r_amounts bigint[], out r_bet bigint[], out r_code smallint[], out r_site integer[],
  out r_upto bigint[], out r_members bigint[], out r_lasts integer[])
language plpgsql set search_path = pg_catalog as $$
declare
  b_id bigint[];                                             -- the bets, by id
begin
  with chunk as materialized (
    select x.id, x.member_id, x.site_id, x.stake, x.status, settlement.returned(x.stake, x.multiple_bp, x.status) as amount
      from (select b.id, b.member_id, b.site_id, b.stake, b.multiple_bp, p_statuses[array_position(p_types, b.type)] as status
              from betting.bet b
             where b.round_id = p_round and b.id > p_above and b.id <= p_upto
               and b.member_id + 0 between p_first and p_last  -- by no index: the bets are found by their round
             order by b.id limit p_limit) x),
  by_site as (
    select site_id, settlement.total(stake) as stake, settlement.total(amount) as amount from chunk group by site_id),
  due as (
    select id, member_id, site_id, case status when 1 then 2 else 3 end::smallint as code,
           settlement.total(amount) over by_player as upto, (row_number() over by_player)::int as place,
           lead(member_id) over by_player is distinct from member_id as is_last
      from chunk where amount > 0 and member_id > p_paid[width_bucket(member_id, p_firsts)]
    window by_player as (order by member_id, id rows unbounded preceding))
  select p.*, s.*, w.*
    into r_bets, b_id, r_sites, r_stakes, r_amounts, r_bet, r_code, r_site, r_upto, r_members, r_lasts
    from (select count(*), array_agg(id) from chunk) p,
         (select array_agg(site_id), array_agg(stake), array_agg(amount) from by_site) s,
         (select array_agg(id), array_agg(code), array_agg(site_id), array_agg(upto),
                 array_agg(member_id) filter (where is_last), array_agg(place) filter (where is_last) from due) w;
  r_ends := settlement.message_ends(b_id);
end $$;
revoke execute on function settlement.read_chunk from public;

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
  players_at_once constant int := 2000;                      -- players paid before it looks whether somebody waits
  -- Those still to be paid by player and id, upto: what is paid up to and with each. The players, and the place of each one's last bet.
  w_bet bigint[]; w_code smallint[]; w_site int[]; w_upto bigint[];
  a_member bigint[]; a_last int[];
  v_now bigint; v_day int; v_players int; v_done int := 0; v_to int; v_found int;
begin
  r_waited := false;
  select r.r_bets, r.r_ends, r.r_sites, r.r_stakes, r.r_amounts, r.r_bet, r.r_code, r.r_site, r.r_upto, r.r_members, r.r_lasts
    into r_bets, r_ends, r_sites, r_stakes, r_amounts, w_bet, w_code, w_site, w_upto, a_member, a_last
    from settlement.read_chunk(p_round, p_types, p_statuses, p_above, p_upto, p_limit, p_first, p_last, p_firsts, p_paid) r;

  -- Updating in the order of the ids is what locks them. A bet may have opened the next day while this waited for its account.
  v_now := platform.clock_ms();
  v_day := floor((v_now + 32400000) / 86400000.0);           -- the day in Seoul
  v_players := coalesce(cardinality(a_member), 0);
  while v_done < v_players loop
    v_to := least(v_done + players_at_once, v_players);
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

-- Shares the next p_chunk bets of a final round out between two partitions, where at least p_least are left. r_open: there are partitions to
-- be paid, from now or from before.
create or replace function settlement.open_partitions(
  p_round bigint, p_types text[], p_statuses smallint[], p_chunk integer, p_least integer, out r_open boolean)
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
    r_open := exists (select from settlement.round_partition where round_id = p_round and not is_over);
    return;
  end if;
  v_last := coalesce(v_last, 0);
  v_left := (select sum(bets) from betting.round_total where round_id = p_round) - coalesce(v_bets, 0);
  if v_left is null or v_left < p_least then return; end if;

  v_from := (select id from betting.bet where round_id = p_round and id > v_last order by id limit 1);
  v_until := (select id from betting.bet where round_id = p_round order by id desc limit 1);
  if v_left > p_chunk then
    v_until := coalesce(
      (select id from betting.bet where round_id = p_round and id > v_last order by id offset p_chunk - 1 limit 1), v_until);
  end if;
  -- The middle of the players of some of the bets, taken by chance: near that of all of them, and near the cost of none. Which one it is
  -- changes how long the partitions take, and nothing else.
  select percentile_disc(0.5) within group (order by member_id) into v_middle
    from (select (select b.member_id from betting.bet b
                   where b.round_id = p_round and b.id >= v_from + floor((v_until - v_from) * p)::bigint order by b.id limit 1) as member_id
            from (select random() as p from generate_series(1, probes)) place) probed;
  insert into settlement.round_progress (round_id, last_bet_id, bets, staked, returned, sites, gains, until_bet_id)
    values (p_round, v_last, 0, 0, 0, '{}', '{}', v_until)
    on conflict (round_id) do update set until_bet_id = excluded.until_bet_id;
  insert into settlement.round_partition (round_id, first_member, last_member, paid_member, is_over)
    values (p_round, 0, v_middle, -1, false), (p_round, v_middle + 1, 9223372036854775807, v_middle, false);
  r_open := true;
end $$;
revoke execute on function settlement.open_partitions from public;
grant execute on function settlement.open_partitions to maru_settlement;

-- Pays one of the two partitions that are open; does nothing where it is over. r_waited: somebody waited, so the rest is left to small chunks.
create or replace function settlement.pay_partition(p_round bigint, p_is_upper boolean, out r_waited boolean)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare
  v_first bigint; v_last bigint; v_above bigint; v_until bigint; v_types text[]; v_statuses smallint[];
  v record;
begin
  r_waited := false;
  -- A second settler waits here and then finds the partition over; so does settle_round, which ends it or closes the chunk.
  select first_member, last_member into v_first, v_last
    from settlement.round_partition where round_id = p_round and (first_member > 0) = p_is_upper and not is_over for update;
  if not found then return; end if;
  select last_bet_id, until_bet_id into v_above, v_until from settlement.round_progress where round_id = p_round;
  select array_agg(o.type), array_agg(o.status) into v_types, v_statuses
    from settlement.round_outcome o where o.round_id = p_round;
  select * into v from settlement.pay_bets(p_round, v_types, v_statuses, v_above, v_until, 2147483647, v_first, v_last, '{0}', '{0}');
  r_waited := v.r_waited;
  if v.r_stopped is null then
    update settlement.round_partition
       set paid_member = last_member, is_over = true, bets = v.r_bets, sites = coalesce(v.r_sites, '{}'),
           stakes = coalesce(v.r_stakes, '{}'), amounts = coalesce(v.r_amounts, '{}')
     where round_id = p_round and first_member = v_first;
  else
    update settlement.round_partition set paid_member = v.r_stopped, is_over = true where round_id = p_round and first_member = v_first;
  end if;
end $$;
revoke execute on function settlement.pay_partition from public;
grant execute on function settlement.pay_partition to maru_settlement;

-- How a bet of a type ends where its round ended so: 1 won, 2 lost, 3 paid back; null where such a round has no such bet. The rules say
-- the same (packages/rules/src/game); here it is said once more, so that nobody pays what did not win.
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

-- Whether a round can be corrected, and what that would move: every won and lost bet of all sites, none chosen.
create or replace function settlement.correction_facts(
  p_round bigint, out r_settled boolean, out r_archived boolean, out r_corrected boolean, out r_stock text, out r_number integer,
  out r_bets bigint, out r_staked bigint, out r_returned bigint, out r_refunded boolean)
returns setof record
language sql stable security definer set search_path = pg_catalog as $$
  select s.round_id is not null, r.id <= archive.through(), exists (select from settlement.correction c where c.round_id = r.id),
         r.stock, r.number, coalesce(s.bets, 0), coalesce(s.staked, 0), coalesce(s.returned, 0),
         not exists (select from settlement.round_outcome o where o.round_id = r.id and o.status <> 3)
    from rounds.round r left join settlement.round_settlement s on s.round_id = r.id
   where r.id = p_round $$;
revoke execute on function settlement.correction_facts from public;
grant execute on function settlement.correction_facts to maru_wallet;

-- The round and the reason that two people decided on.
create or replace function settlement.approved_correction(p_approval bigint, out r_round bigint, out r_reason text)
language sql stable security definer set search_path = pg_catalog as $$
  select (a.payload ->> 'roundId')::bigint, a.payload ->> 'reasonCode' from staff.approval a
   where a.id = p_approval and a.kind = 'round-correction' and a.site_id is null and a.state = 'approved'
     and a.decided_by is not null and a.decided_by <> a.requested_by $$;
revoke execute on function settlement.approved_correction from public;

-- Takes what a correction changes, in the order of everybody: players ascending, then houses by site. The archive waits: it takes out bets.
create or replace function settlement.hold_correction(p_round bigint) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(7006);
  perform from (
    select id from ledger.account
     where id in (select b.member_id from betting.bet b where b.round_id = p_round) order by id for no key update) players;
  perform from (
    select id from ledger.account
     where id in (select -(b.site_id::bigint * 10 + 1) from betting.bet b where b.round_id = p_round)
     order by id desc for no key update) houses;
end $$;
revoke execute on function settlement.hold_correction from public;

-- What the correction of a round does with each of its bets. A player's stakes come back first; then what the bets had paid is taken, in
-- their order, as far as it is there: nobody owes. given: the stakes given back with this one; left: what is held before it is taken.
create or replace function settlement.correction_lines(p_round bigint)
returns table(bet_id bigint, option_id integer, site_id integer, member_id bigint, stake bigint, returned bigint, taken bigint,
  after_stake bigint, after_taken bigint)
language sql stable set search_path = pg_catalog as $$
  select x.id, x.option_id, x.site_id, x.member_id, x.stake, x.returned, t.taken, x.after_stake, x.held - t.taken
    from (select g.*, (a.balance + sum(g.stake) over upto)::bigint as after_stake,
                 (a.balance + sum(g.stake) over (partition by g.member_id) - sum(g.returned) over upto + g.returned)::bigint as held
            from (select b.id, b.option_id, b.site_id, b.member_id, b.stake,
                         settlement.returned(b.stake, b.multiple_bp, o.status) as returned
                    from betting.bet b
                    join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
                   where b.round_id = p_round) g
            join ledger.account a on a.id = g.member_id
          window upto as (partition by g.member_id order by g.id rows unbounded preceding)) x
    cross join lateral (select greatest(0, least(x.returned, x.held)) as taken) t $$;
revoke execute on function settlement.correction_lines from public;

-- Reverses what a settled round moved, once, as two people decided: each bet's stake comes back from the house, each payout goes back to
-- it. The round, its outcome and its bets stay as they are. All of it is one transaction, and there is no part of one.
create or replace function settlement.correct_round(p_approval bigint) returns settlement.correction
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_round bigint; v_reason text; v_facts record; v_now bigint; v settlement.correction;
begin
  select a.r_round, a.r_reason into v_round, v_reason from settlement.approved_correction(p_approval) a;
  if v_round is null then raise exception 'nobody approved this correction'; end if;
  perform ledger.assert_open();
  perform settlement.hold_correction(v_round);
  select * into v_facts from settlement.correction_facts(v_round);
  if not v_facts.r_settled or v_facts.r_archived or v_facts.r_corrected or v_facts.r_refunded or v_facts.r_bets = 0 then
    raise exception 'round % is no more to be corrected', v_round using errcode = '40001';
  end if;
  v_now := platform.clock_ms();
  with line as materialized (select * from settlement.correction_lines(v_round)),
  kept as (
    insert into settlement.corrected_bet (bet_id, round_id, option_id, site_id, member_id, stake, returned, taken, at_ms)
      select l.bet_id, v_round, l.option_id, l.site_id, l.member_id, l.stake, l.returned, l.taken, v_now from line l),
  moved as (
    insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
      select 22, l.bet_id, -(l.site_id::bigint * 10 + 1), l.member_id, l.stake, l.site_id, l.after_stake, v_now from line l
      union all
      select 23, l.bet_id, l.member_id, -(l.site_id::bigint * 10 + 1), l.taken, l.site_id, l.after_taken, v_now from line l where l.taken > 0),
  changed as (
    update ledger.account a set balance = a.balance + x.change, version = a.version + 1
      from (select s.account, sum(s.change)::bigint as change
              from line l cross join lateral (values (l.member_id, l.stake - l.taken),
                                                     (-(l.site_id::bigint * 10 + 1), l.taken - l.stake)) s (account, change)
             group by s.account) x
     where a.id = x.account)
  insert into settlement.correction (round_id, approval_id, reason, bets, staked, returned, taken, at_ms)
    select v_round, p_approval, v_reason, count(*), sum(l.stake), sum(l.returned), sum(l.taken), v_now from line l
    returning * into v;
  if (v.bets, v.staked, v.returned) is distinct from (v_facts.r_bets, v_facts.r_staked, v_facts.r_returned) then
    raise exception 'the correction of round % is not of all its bets', v_round;
  end if;
  return v;
end $$;
revoke execute on function settlement.correct_round from public;
grant execute on function settlement.correct_round to maru_wallet;

-- What a correction did with each player, and what they hold since: for those who are told.
create or replace function settlement.corrected_players(p_round bigint)
returns table(member_id bigint, site_id integer, locale text, site_name text, mode text, stake bigint, returned bigint, taken bigint,
  balance bigint, version bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select x.member_id, x.site_id, s.locale, s.name, s.mode, x.stake, x.returned, x.taken, a.balance, a.version
    from (select c.member_id, c.site_id, sum(c.stake)::bigint as stake, sum(c.returned)::bigint as returned, sum(c.taken)::bigint as taken
            from settlement.corrected_bet c where c.round_id = p_round group by 1, 2) x
    join ledger.account a on a.id = x.member_id join site.site s on s.id = x.site_id
   order by x.member_id $$;
revoke execute on function settlement.corrected_players from public;
grant execute on function settlement.corrected_players to maru_wallet;

-- What of corrections is not as two people decided and as the transfers say: for the books.
create or replace function settlement.correction_faults()
returns table(question text, subject bigint, stored text, found text, site_id integer, round_id bigint)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select 'CORRECTION_CAUSE', c.round_id, c.approval_id::text, null::text, null::integer, c.round_id from settlement.correction c
   where not exists (select from settlement.approved_correction(c.approval_id) a where a.r_round = c.round_id and a.r_reason = c.reason)
  union all
  select 'CORRECTION_TOTALS', c.round_id, concat_ws('/', c.bets, c.staked, c.returned, c.taken),
         concat_ws('/', x.bets, x.staked, x.returned, x.taken), null, c.round_id
    from settlement.correction c
    left join settlement.round_settlement s on s.round_id = c.round_id
    cross join lateral (select count(*) as bets, sum(b.stake) as staked, sum(b.returned) as returned, sum(b.taken) as taken
                          from settlement.corrected_bet b where b.round_id = c.round_id) x
   where (c.bets, c.staked, c.returned, c.taken) is distinct from (x.bets, x.staked, x.returned, x.taken)
      or (c.bets, c.staked, c.returned) is distinct from (s.bets, s.staked, s.returned)
  union all
  -- A transfer of each side, and none without its bet: a stake that came back, a payout that was taken.
  select 'CORRECTION_MOVED', coalesce(b.bet_id, t.ref), b.stake::text, t.amount::text, coalesce(b.site_id, t.site_id), b.round_id
    from settlement.corrected_bet b full join (select * from ledger.transfer where code = 22) t on t.ref = b.bet_id
   where (t.amount, t.debit_account, t.credit_account, t.site_id, t.at_ms)
         is distinct from (b.stake, -(b.site_id::bigint * 10 + 1), b.member_id, b.site_id, b.at_ms)
  union all
  select 'CORRECTION_MOVED', coalesce(b.bet_id, t.ref), b.taken::text, t.amount::text, coalesce(b.site_id, t.site_id), b.round_id
    from (select * from settlement.corrected_bet where taken > 0) b
    full join (select * from ledger.transfer where code = 23) t on t.ref = b.bet_id
   where (t.amount, t.debit_account, t.credit_account, t.site_id, t.at_ms)
         is distinct from (b.taken, b.member_id, -(b.site_id::bigint * 10 + 1), b.site_id, b.at_ms)
  union all
  -- Less than was paid is taken only where nothing was left.
  select 'CORRECTION_SHORT', x.member_id, x.returned::text, x.taken::text, x.site_id, x.round_id
    from (select b.round_id, b.member_id, b.site_id, sum(b.returned) as returned, sum(b.taken) as taken,
                 min(t.balance_after) as least
            from settlement.corrected_bet b left join ledger.transfer t on t.code = 23 and t.ref = b.bet_id
           group by 1, 2, 3) x
   where x.taken < x.returned and x.least is distinct from 0
  union all
  -- Of a round that is in the books still, each bet as it was taken and graded.
  select 'CORRECTION_BET', c.bet_id, c.stake || '/' || c.returned, b.stake || '/' || settlement.returned(b.stake, b.multiple_bp, o.status),
         c.site_id, c.round_id
    from settlement.corrected_bet c
    left join betting.bet b on b.round_id = c.round_id and b.id = c.bet_id
    left join settlement.round_outcome o on o.round_id = c.round_id and o.type = b.type
   where c.round_id > archive.through()
     and (b.stake, settlement.returned(b.stake, b.multiple_bp, o.status), b.member_id, b.site_id, b.option_id)
         is distinct from (c.stake, c.returned, c.member_id, c.site_id, c.option_id) $$;
revoke execute on function settlement.correction_faults from public;
grant execute on function settlement.correction_faults to maru_books, maru_settlement;
