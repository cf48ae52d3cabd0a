-- Places a batch of bets exactly as if each were judged after the one before it (rules/bet/place-batch.ts is the same as a pure
-- function, and a property test holds the two together). What needs no lock was judged before: b_early carries that refusal's
-- rank, and the lowest rank wins.
--   p_*  distinct rounds and members, ascending; p_limits is the member's limit_json as it was judged ('' when not enabled)
--   s_*  sides: distinct (round slot, type), ascending       o_*  offers: (side or 0, round slot, site, multiple, terms)
--   b_*  bets in order of arrival, their keys distinct within the batch
-- r_code: 0 accepted (r_bet its id, r_first its option) · 1-23 rank of BET_REFUSAL_RANK (r_first, r_second its numbers) · 24 key already used
-- (r_bet the bet that has it) · 99 the member's limits have changed since they were judged: judge again.
create or replace function betting.place_bets(
  p_rounds bigint[], p_members bigint[], p_limits text[], s_round integer[], s_type text[], o_side integer[], o_round
  integer[], o_site integer[], o_bp integer[], o_terms bigint[], b_member integer[], b_offer integer[], b_stake bigint[],
  b_key uuid[], b_early integer[], out r_code integer[], out r_bet bigint[], out r_first bigint[], out r_second bigint[], out
  r_now_ms bigint)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare
  unlimited constant bigint := 9000000000000000000;
  n int := cardinality(b_member);
  v_day int; v_accepted int := 0; v_round bigint;
  a_balance bigint[]; a_version bigint[]; a_day int[]; a_staked bigint[]; a_returned bigint[];
  m int := cardinality(p_members);
  a_site int[]; a_plain boolean[];
  a_rank int[] := array_fill(0, array[m]);
  a_until bigint[] := array_fill(0::bigint, array[m]);
  a_single bigint[] := array_fill(unlimited, array[m]);
  a_day_max bigint[] := array_fill(unlimited, array[m]);
  a_loss_max bigint[] := array_fill(unlimited, array[m]);
  a_stale boolean[] := array_fill(false, array[m]);
  a_touched boolean[] := array_fill(false, array[m]);
  a_from bigint[]; a_to bigint[]; a_due bigint[];
  a_longest bigint[] := array_fill(unlimited, array[m]);
  a_week_stake_max bigint[] := array_fill(unlimited, array[m]);
  a_month_stake_max bigint[] := array_fill(unlimited, array[m]);
  a_week_loss_max bigint[] := array_fill(unlimited, array[m]);
  a_month_loss_max bigint[] := array_fill(unlimited, array[m]);
  a_week_staked bigint[] := array_fill(0::bigint, array[m]);
  a_month_staked bigint[] := array_fill(0::bigint, array[m]);
  a_week_lost bigint[] := array_fill(0::bigint, array[m]);
  a_month_lost bigint[] := array_fill(0::bigint, array[m]);
  a_balance_max bigint[] := array_fill(unlimited, array[m]);
  a_open_max bigint[] := array_fill(unlimited, array[m]);
  a_open bigint[] := array_fill(0::bigint, array[m]);
  v_rules record;
  t_rank int[]; t_lock bigint[]; t_capacity bigint[]; t_option int[];
  o_open boolean[];
  a_country int[] := array_fill(0, array[m]);
  a_pause bigint[] := array_fill(0::bigint, array[m]);
  a_one_game boolean[] := array_fill(false, array[m]);
  a_game_first int[] := array_fill(null::int, array[m]);
  a_game_last int[] := array_fill(null::int, array[m]);
  s_total bigint[];
  k_bet int[]; k_id bigint[];
  r_after bigint[] := array_fill(0::bigint, array[n]);
  v_remaining text;
  v_member int; v_offer int; v_slot int; v_side int; v_stake bigint; v_code int;
begin
  -- Settlement takes these exclusively, after the round is final. Not waiting for it keeps one late bet from holding up the
  -- batch: the round is then read as final below and the bet refused.
  foreach v_round in array p_rounds loop
    if not pg_try_advisory_xact_lock_shared(v_round) then
      if not exists (select from rounds.round where id = v_round and state in ('decided', 'void')) then
        perform pg_advisory_xact_lock_shared(v_round);
      end if;
    end if;
  end loop;

  select array_agg(coalesce(a.balance, 0) order by u.o), array_agg(coalesce(a.version, 0) order by u.o),
         array_agg(coalesce(a.day, 0) order by u.o), array_agg(coalesce(a.day_staked, 0) order by u.o),
         array_agg(coalesce(a.day_returned, 0) order by u.o), array_agg(coalesce(a.site_id, 0) order by u.o),
         array_agg(a.is_plain is true and u.judged = '' order by u.o), array_agg(coalesce(a.play_from_ms, 0) order by u.o),
         array_agg(coalesce(a.play_to_ms, 0) order by u.o),
         array_agg(coalesce(greatest(a.play_from_ms, a.check_ms) + a.check_every_ms, unlimited) order by u.o)
    into a_balance, a_version, a_day, a_staked, a_returned, a_site, a_plain, a_from, a_to, a_due
    from unnest(p_members, p_limits) with ordinality u (id, judged, o)
    left join lateral (select * from ledger.account x where x.id = u.id for no key update) a on true;

  -- The locks are held: from here on statements see whatever other writers committed before, and the clock judges.
  r_now_ms := platform.clock_ms();
  v_day := floor((r_now_ms + 32400000) / 86400000.0);        -- the day in Seoul

  for v_rules in
    select u.o, p.id, p.site_id, p.role, p.status, x.member_id, x.excluded_until_ms, x.timed_out_until_ms, x.single_stake_max,
           x.day_stake_max, x.day_loss_max, x.exclusion_return_ms, x.session_max_ms, x.week_stake_max, x.month_stake_max,
           x.week_loss_max, x.month_loss_max, past.week_staked, past.month_staked, past.week_lost, past.month_lost, u.judged,
           x.balance_max, x.open_bets_max,
           case when x.open_bets_max is not null then betting.open_bets_of(u.id) else 0 end as open_bets,
           accounts.frozen_until(u.id, 'bet') as frozen_until_ms,
           coalesce(case when p.limit_json ->> 'isEnabled' = 'Y' then p.limit_json::text end, '') as limits
      from unnest(p_members, p_limits, a_plain) with ordinality u (id, judged, plain, o)
      left join lateral (
        select y.id, y.site_id, y.role, y.status, y.limit_json from accounts.member y where y.id = u.id offset 0) p on true
      left join lateral (
        select y.member_id, y.excluded_until_ms, y.timed_out_until_ms, y.single_stake_max, y.day_stake_max, y.day_loss_max,
               y.exclusion_return_ms, y.session_max_ms, y.week_stake_max, y.month_stake_max, y.week_loss_max, y.month_loss_max,
               y.balance_max, y.open_bets_max
          from accounts.protection y where y.member_id = u.id offset 0) x on true
      left join lateral (
        select coalesce(sum(d.staked) filter (where d.day > v_day - 7), 0)::bigint as week_staked,
               coalesce(sum(d.staked), 0)::bigint as month_staked,
               coalesce(sum(d.staked - d.returned) filter (where d.day > v_day - 7), 0)::bigint as week_lost,
               coalesce(sum(d.staked - d.returned), 0)::bigint as month_lost
          from ledger.player_day d
         where d.member_id = u.id and d.day > v_day - 30 and d.day < v_day
           and num_nonnulls(x.week_stake_max, x.month_stake_max, x.week_loss_max, x.month_loss_max) > 0) past on true
     where not u.plain
  loop
    a_rank[v_rules.o] := case when v_rules.id is null or v_rules.role <> 'PLAYER' then 2 when v_rules.status <> 'A' then 3
                              when r_now_ms < v_rules.frozen_until_ms then 34
                              when r_now_ms < greatest(v_rules.excluded_until_ms, case when v_rules.excluded_until_ms is not null
                                then v_rules.exclusion_return_ms end) then 4
                              when v_rules.excluded_until_ms is not null and v_rules.exclusion_return_ms is null then 26
                              when r_now_ms < v_rules.timed_out_until_ms then 5 else 0 end;
    a_until[v_rules.o] := coalesce(case when a_rank[v_rules.o] = 34 then v_rules.frozen_until_ms
                                        when a_rank[v_rules.o] in (4, 26)
                                        then greatest(v_rules.excluded_until_ms, v_rules.exclusion_return_ms)
                                        else v_rules.timed_out_until_ms end, 0);
    a_longest[v_rules.o] := coalesce(v_rules.session_max_ms, unlimited);
    a_week_stake_max[v_rules.o] := coalesce(v_rules.week_stake_max, unlimited);
    a_month_stake_max[v_rules.o] := coalesce(v_rules.month_stake_max, unlimited);
    a_week_loss_max[v_rules.o] := coalesce(v_rules.week_loss_max, unlimited);
    a_month_loss_max[v_rules.o] := coalesce(v_rules.month_loss_max, unlimited);
    a_week_staked[v_rules.o] := v_rules.week_staked;
    a_month_staked[v_rules.o] := v_rules.month_staked;
    a_week_lost[v_rules.o] := v_rules.week_lost;
    a_month_lost[v_rules.o] := v_rules.month_lost;
    a_balance_max[v_rules.o] := coalesce(v_rules.balance_max, unlimited);
    a_open_max[v_rules.o] := coalesce(v_rules.open_bets_max, unlimited);
    a_open[v_rules.o] := v_rules.open_bets;
    a_site[v_rules.o] := coalesce(v_rules.site_id, 0);
    a_single[v_rules.o] := coalesce(v_rules.single_stake_max, unlimited);
    a_day_max[v_rules.o] := coalesce(v_rules.day_stake_max, unlimited);
    a_loss_max[v_rules.o] := coalesce(v_rules.day_loss_max, unlimited);
    a_stale[v_rules.o] := v_rules.limits <> v_rules.judged;
    a_plain[v_rules.o] := a_rank[v_rules.o] = 0 and v_rules.member_id is null and v_rules.limits = ''
      and v_rules.frozen_until_ms is null;
  end loop;

  if exists (select from site.site s where s.mode = 'licensed' and s.id = any (a_site)) then
    with open as materialized (
      select s.id, site.countries_of(s.id, r_now_ms) as countries, pace.one_game, pace.bet_pause_ms
        from site.site s cross join lateral site.pace_of(s.id, r_now_ms) pace
       where s.mode = 'licensed' and s.id = any (a_site))
    select array_agg(case when w.id is null or p.country = any (w.countries) then 0 when p.country is null then 38 else 39 end
                     order by u.o),
           array_agg(coalesce(w.bet_pause_ms, 0) order by u.o), array_agg(w.one_game is true order by u.o),
           array_agg(g.first_option order by u.o), array_agg(g.last_option order by u.o)
      into a_country, a_pause, a_one_game, a_game_first, a_game_last
      from unnest(p_members, a_site) with ordinality u (id, site, o)
      left join open w on w.id = u.site
      left join lateral (select y.country from accounts.member y where y.id = u.id and w.id is not null offset 0) p on true
      left join lateral (select * from betting.open_games_of(u.id) where w.one_game) g on true;
  end if;

  select array_agg(case when t.id is null then 9 when r_now_ms < t.start_ms then 13
                        when r_now_ms >= t.lock_ms or t.state = 'decided' then 14
                        when t.state = 'void' then 15 else 0 end order by u.o),
         array_agg(coalesce(t.lock_ms, 0) order by u.o), array_agg(coalesce(t.side_capacity, 0) order by u.o),
         array_agg(coalesce(t.option_id, 0) order by u.o)
    into t_rank, t_lock, t_capacity, t_option
    from unnest(p_rounds) with ordinality u (id, o)
    left join lateral (select * from rounds.round x where x.id = u.id offset 0) t on true;

  select array_agg(case when s.mode = 'licensed' and t.id is not null then coalesce(site.may_play(u.site, left(t.type, 1), r_now_ms), false)
                        else true end order by u.o)
    into o_open
    from unnest(o_site, o_round) with ordinality u (site, r, o)
    left join site.site s on s.id = u.site
    left join lateral (select * from rounds.round x where x.id = p_rounds[u.r] offset 0) t on true;

  select array_agg(coalesce(t.stake, 0) order by u.o) into s_total
    from unnest(s_round, s_type) with ordinality u (r, type, o)
    left join lateral (
      select * from betting.round_total x where x.round_id = p_rounds[u.r] and x.type = u.type offset 0) t on true;

  r_code := array_fill(0, array[n]);
  r_bet := array_fill(0::bigint, array[n]);
  r_first := array_fill(0::bigint, array[n]);
  r_second := array_fill(0::bigint, array[n]);
  select array_agg(b.o), array_agg(x.id) into k_bet, k_id
    from unnest(b_member, b_key) with ordinality b (m, key, o),
         lateral (select t.id from betting.bet t where t.member_id = p_members[b.m] and t.client_key = b.key offset 0) x;
  for i in 1 .. coalesce(cardinality(k_bet), 0) loop
    r_code[k_bet[i]] := 24;
    r_bet[k_bet[i]] := k_id[i];
  end loop;
  for i in 1 .. cardinality(p_members) loop
    if a_day[i] <> v_day then
      if a_day[i] > v_day - 7 and a_day[i] < v_day then
        a_week_staked[i] := a_week_staked[i] + a_staked[i];
        a_week_lost[i] := a_week_lost[i] + a_staked[i] - a_returned[i];
      end if;
      if a_day[i] > v_day - 30 and a_day[i] < v_day then
        a_month_staked[i] := a_month_staked[i] + a_staked[i];
        a_month_lost[i] := a_month_lost[i] + a_staked[i] - a_returned[i];
      end if;
      a_staked[i] := 0;
      a_returned[i] := 0;
    end if;
    -- After a break of 15 minutes play begins anew; before that it goes on, until its limit, and with a yes at each check.
    if r_now_ms - a_to[i] >= 900000 then
      a_from[i] := r_now_ms;
    elsif a_rank[i] = 0 and r_now_ms - a_from[i] >= a_longest[i] then
      a_rank[i] := 27; a_until[i] := a_to[i] + 900000;
    elsif a_rank[i] = 0 and r_now_ms >= a_due[i] then
      a_rank[i] := 28; a_until[i] := a_from[i];
    end if;
  end loop;

  for i in 1 .. n loop
    continue when r_code[i] = 24;
    v_member := b_member[i]; v_offer := b_offer[i]; v_stake := b_stake[i]; v_slot := o_round[v_offer];
    v_side := o_side[v_offer]; v_code := 0;
    if a_rank[v_member] <> 0 then
      v_code := a_rank[v_member];
      if v_code >= 4 then r_first[i] := a_until[v_member]; end if;
    elsif a_site[v_member] <> o_site[v_offer] then
      v_code := 2;
    elsif v_stake > a_single[v_member] then
      v_code := 6; r_first[i] := a_single[v_member];
    elsif a_staked[v_member] + v_stake > a_day_max[v_member] then
      v_code := 7; r_first[i] := a_day_max[v_member]; r_second[i] := greatest(0, a_day_max[v_member] - a_staked[v_member]);
    elsif a_week_staked[v_member] + a_staked[v_member] + v_stake > a_week_stake_max[v_member] then
      v_code := 29; r_first[i] := a_week_stake_max[v_member];
      r_second[i] := greatest(0, a_week_stake_max[v_member] - a_week_staked[v_member] - a_staked[v_member]);
    elsif a_month_staked[v_member] + a_staked[v_member] + v_stake > a_month_stake_max[v_member] then
      v_code := 30; r_first[i] := a_month_stake_max[v_member];
      r_second[i] := greatest(0, a_month_stake_max[v_member] - a_month_staked[v_member] - a_staked[v_member]);
    elsif a_staked[v_member] - a_returned[v_member] + v_stake > a_loss_max[v_member] then
      v_code := 8; r_first[i] := a_loss_max[v_member]; r_second[i] := greatest(0, a_loss_max[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif a_week_lost[v_member] + a_staked[v_member] - a_returned[v_member] + v_stake > a_week_loss_max[v_member] then
      v_code := 31; r_first[i] := a_week_loss_max[v_member];
      r_second[i] := greatest(0, a_week_loss_max[v_member] - a_week_lost[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif a_month_lost[v_member] + a_staked[v_member] - a_returned[v_member] + v_stake > a_month_loss_max[v_member] then
      v_code := 32; r_first[i] := a_month_loss_max[v_member];
      r_second[i] := greatest(0, a_month_loss_max[v_member] - a_month_lost[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif a_open[v_member] >= a_open_max[v_member] then
      v_code := 36; r_first[i] := a_open_max[v_member];
    elsif a_balance[v_member] > a_balance_max[v_member] then
      v_code := 37; r_first[i] := a_balance_max[v_member];
    elsif not o_open[v_offer] then
      v_code := 35;
    elsif a_country[v_member] <> 0 then
      v_code := a_country[v_member];
    elsif a_pause[v_member] > 0 and r_now_ms < a_to[v_member] + a_pause[v_member] then
      v_code := 40; r_first[i] := a_to[v_member] + a_pause[v_member]; r_second[i] := a_pause[v_member];
    elsif a_one_game[v_member] and (a_game_first[v_member] <> t_option[v_slot] or a_game_last[v_member] <> t_option[v_slot]) then
      v_code := 41;
    elsif t_rank[v_slot] <> 0 then
      v_code := t_rank[v_slot];
      if v_code = 14 then r_first[i] := t_lock[v_slot]; end if;
    end if;
    if b_early[i] <> 0 and (v_code = 0 or b_early[i] < case when v_code > 25 then 8 else v_code end) then v_code := b_early[i]; end if;
    if a_stale[v_member] and (v_code = 0 or v_code between 19 and 25) then
      v_code := 99;
    elsif v_code = 0 then
      if v_stake > t_capacity[v_slot] - s_total[v_side] then
        v_code := 22; r_first[i] := greatest(0, t_capacity[v_slot] - s_total[v_side]);
      elsif v_stake > a_balance[v_member] then
        v_code := 23;
      end if;
    end if;
    r_code[i] := v_code;
    continue when v_code <> 0;

    a_balance[v_member] := a_balance[v_member] - v_stake;
    a_staked[v_member] := a_staked[v_member] + v_stake;
    a_touched[v_member] := true;
    a_open[v_member] := a_open[v_member] + 1;
    if a_pause[v_member] > 0 then a_to[v_member] := r_now_ms; end if;
    if a_one_game[v_member] then
      a_game_first[v_member] := least(a_game_first[v_member], t_option[v_slot]);
      a_game_last[v_member] := greatest(a_game_last[v_member], t_option[v_slot]);
    end if;
    s_total[v_side] := s_total[v_side] + v_stake;
    r_bet[i] := nextval('betting.bet_id_seq');
    r_first[i] := t_option[v_slot];
    r_after[i] := a_balance[v_member];
    v_accepted := v_accepted + 1;
  end loop;
  if v_accepted = 0 then return; end if;

  update ledger.account a
     set balance = u.balance, version = a.version + 1, day = v_day, day_staked = u.staked, day_returned = u.returned,
         is_plain = u.plain, play_from_ms = u.play_from, play_to_ms = r_now_ms
    from unnest(p_members, a_balance, a_staked, a_returned, a_touched, a_plain, a_from)
           u (id, balance, staked, returned, touched, plain, play_from)
   where a.id = u.id and u.touched;

  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                           accepted_at_ms, balance_after)
    select b.id, p_rounds[o_round[b.o]], p_members[b.m], o_site[b.o], t_option[o_round[b.o]], s_type[o_side[b.o]], b.stake,
           o_bp[b.o], o_terms[b.o], b.key, r_now_ms, b.after
      from unnest(r_code, r_bet, b_member, b_offer, b_stake, b_key, r_after) b (code, id, m, o, stake, key, after)
     where b.code = 0;

  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select 1, b.id, p_members[b.m], -(o_site[b.o] * 10 + 2), b.stake, o_site[b.o], b.after, r_now_ms
      from unnest(r_code, r_bet, b_member, b_offer, b_stake, r_after) b (code, id, m, o, stake, after)
     where b.code = 0;

  with added as (
    select o_side[b.o] as side, sum(b.stake)::bigint as stake, count(*) as bets
      from unnest(r_code, b_offer, b_stake) b (code, o, stake) where b.code = 0 group by 1),
  stored as (
    insert into betting.round_total as t (round_id, type, stake, bets)
      select p_rounds[s_round[a.side]], s_type[a.side], a.stake, a.bets from added a order by a.side
    on conflict (round_id, type) do update set stake = t.stake + excluded.stake, bets = t.bets + excluded.bets
    returning t.round_id, t.type, t.stake)
  select string_agg('{"roundId":' || x.round_id || ',"type":"' || x.type || '","points":' || x.room || '}', ',')
    into v_remaining
    from (select t.round_id, t.type, t_capacity[array_position(p_rounds, t.round_id)] - t.stake as room from stored t) x
   where betting.has_room(x.room);

  -- The message as columns, which the relay opens into bets and balances (platform/placed-columns.ts): making a thousand JSON
  -- objects here took a quarter of the whole batch. Types and keys hold nothing that JSON would escape.
  insert into live.outbox (kind, payload, at_ms)
    select 'bets.placed', ('{"kind":"bets.placed","acceptedAtMs":' || r_now_ms || ',"rounds":' || array_to_json(p_rounds) ||
      ',"options":' || array_to_json(t_option) || ',"members":' || array_to_json(p_members) || ',"types":' ||
      array_to_json(s_type) || ',"offerSide":' || array_to_json(o_side) || ',"offerRound":' || array_to_json(o_round) ||
      ',"offerSite":' || array_to_json(o_site) || ',"offerMultipleBp":' || array_to_json(o_bp) || ',"code":' ||
      array_to_json(r_code) || ',"bet":' || array_to_json(r_bet) || ',"member":' || array_to_json(b_member) || ',"offer":' ||
      array_to_json(b_offer) || ',"stake":' || array_to_json(b_stake) || ',"key":' || array_to_json(b_key) || ',"balance":' ||
      array_to_json(a_balance) || ',"version":' || array_to_json(a_version) || ',"remaining":[' || v_remaining ||
      ']}')::json, r_now_ms;
end $$;
revoke execute on function betting.place_bets from public;
grant execute on function betting.place_bets to maru_betting;

-- Another writer may have filled a side since it was read. Its total is now locked and exact, so the batch is judged anew.
create or replace function betting.has_room(p_room bigint) returns boolean
language plpgsql immutable set search_path = pg_catalog as $$
begin
  if p_room < 0 then
    raise exception 'a side was filled meanwhile' using errcode = '40001';
  end if;
  return true;
end $$;
revoke execute on function betting.has_room from public;

-- The accounts room reads no bet. Two questions about one member's are answered for it, with the owner's rights: how many are not
-- settled, and what was staked since a moment and came back of it (of the newest p_most bets).
create or replace function betting.open_bets_of(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select count(*) from betting.open_options_of(p_member) $$;
revoke execute on function betting.open_bets_of from public;
grant execute on function betting.open_bets_of to maru_accounts, maru_betting;

create or replace function betting.net_of(
  p_member bigint, p_from_ms bigint, p_most integer, out bets bigint, out staked bigint, out returned bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select count(*), coalesce(sum(bet.stake), 0)::bigint, coalesce(sum(back.amount), 0)::bigint
    from (select id, stake, accepted_at_ms from betting.bet where member_id = p_member order by id desc limit p_most) bet
    left join ledger.transfer back on back.ref = bet.id and back.code in (2, 3)
   where bet.accepted_at_ms >= p_from_ms $$;
revoke execute on function betting.net_of from public;
grant execute on function betting.net_of to maru_accounts;

-- The bet that was taken first at or after a moment. Ids grow with time but for batches side by side, so a list that begins here
-- still asks each bet for its own time.
create or replace function betting.first_bet_from(p_ms bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog set enable_seqscan = off as $$
declare
  v_low bigint := coalesce((select ref from ledger.transfer where code = 1 order by ref limit 1), 1);
  v_high bigint := coalesce((select ref from ledger.transfer where code = 1 order by ref desc limit 1), 0) + 1;
  v_ref bigint; v_at bigint; v_middle bigint;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high) / 2;
    select ref, at_ms into v_ref, v_at from ledger.transfer where code = 1 and ref >= v_middle order by ref limit 1;
    if v_ref is null or v_ref >= v_high or v_at >= p_ms - 60000 then
      v_high := v_middle;
    else
      v_low := v_ref + 1;
    end if;
  end loop;
  return v_low;
end $$;
revoke execute on function betting.first_bet_from from public;
grant execute on function betting.first_bet_from to maru_console;

-- The first and the last of the options in which a player has open bets, by number; null where there is none. Another game is open
-- where one of them is another.
create or replace function betting.open_games_of(p_member bigint, out first_option integer, out last_option integer)
language sql stable security definer set search_path = pg_catalog as $$
  select min(option), max(option) from betting.open_options_of(p_member) option $$;
revoke execute on function betting.open_games_of from public;
grant execute on function betting.open_games_of to maru_betting;

-- The options of a player's bets that are not settled. It reads the newest of the player's bets, back to one that was taken when
-- no round that is still open could have been: of a round 20 minutes (40 places of 1,000 ids) older than all that may be unsettled.
-- Both looks are fenced as those of the batch; planned while there was nothing they read all bets and all settled rounds for each
-- player, and with statistics all bets of the player that ever were.
create or replace function betting.open_options_of(p_member bigint) returns setof integer
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set enable_sort = off
  set jit = off as $$
  select mine.option_id
    from (select bet.option_id, bet.round_id from betting.bet bet
           where bet.member_id = p_member
             and bet.id > coalesce((select old.id from betting.bet old
                                     where old.round_id < (select round_id - 40000 from settlement.settled_below)
                                     order by old.round_id desc, old.id desc limit 1), 0)
           order by bet.id desc offset 0) mine
   where (select true from settlement.round_settlement done where done.round_id = mine.round_id) is null $$;
revoke execute on function betting.open_options_of from public;

-- A bet id below which no bet stands that was taken after the rounds below p_round had closed: what reads a player's newest bets goes
-- back no further. It tells nothing of the bet, so that a page, which sees the bets of its own site alone, may ask for it.
create or replace function betting.newest_below(p_round bigint) returns bigint
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set enable_sort = off
  set jit = off as $$
  select coalesce((select old.id from betting.bet old where old.round_id < p_round
                    order by old.round_id desc, old.id desc limit 1), 0) $$;
revoke execute on function betting.newest_below from public;
grant execute on function betting.newest_below to maru_http;
