-- How points move: the two functions that take bets and pay rounds, and who may write what in the books.
-- Lock order, for everything that moves points: rounds ascending (advisory), player accounts ascending, side totals, then the
-- sites' own accounts. Functions run with their caller's rights; their plans never depend on statistics, since those never
-- know the newest round, and on an empty table they would freeze a sequential scan for the life of a connection.

-- A cause moves points once and for ever: not even the owner changes a transfer or a bet; a correction is another transfer.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused: the books are only added to', tg_op, tg_table_schema, tg_table_name;
end $$;
create trigger transfers_stay before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger bets_stay before update or delete or truncate on betting.bet
  for each statement execute function ledger.refuse_change();

-- How far the settlement of a large round has come; the row is gone when the round is settled.
create table settlement.round_progress (
  round_id bigint primary key,
  last_bet_id bigint not null,
  bets bigint not null,
  staked bigint not null,
  returned bigint not null,
  -- what each site's escrow has kept so far
  sites integer[] not null,
  gains bigint[] not null
);

-- Every final round below this id is settled, so that looking for work never reads the past.
create table settlement.settled_below (
  only_row boolean primary key default true check (only_row),
  round_id bigint not null
);
insert into settlement.settled_below (round_id) values (0);

grant usage on sequence betting.bet_id_seq to maru_betting;
grant select, insert, update, delete on settlement.round_progress to maru_settlement;
grant select on settlement.settled_below to maru_settlement;
grant update (round_id) on settlement.settled_below to maru_settlement;
grant select on ledger.transfer to maru_settlement;
grant insert on ledger.account, ledger.transfer to maru_accounts;
grant update (balance, version) on ledger.account to maru_accounts;
grant usage on sequence ledger.grant_ref to maru_accounts;

-- Each role moves points for its own causes only: betting takes stakes, settlement pays, accounts grants.
drop policy rooms on ledger.transfer;
create policy rooms_read on ledger.transfer for select to maru_betting, maru_settlement, maru_accounts using (true);
create policy stakes on ledger.transfer for insert to maru_betting with check (code = 1);
create policy settlements on ledger.transfer for insert to maru_settlement with check (code in (2, 3, 4, 5));
create policy grants on ledger.transfer for insert to maru_accounts with check (code >= 10);

-- What a bet must obey beside the balance lies with the member and their protection; the account remembers when there is nothing.
-- Every change forgets that. It must wait for a batch in flight, so it updates the row whatever its own snapshot says of it.
grant update (is_plain) on ledger.account to maru_betting, maru_accounts;
create function ledger.forget_plain() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_table_name = 'member' then
    update ledger.account set is_plain = false where id = new.id;
  else
    update ledger.account set is_plain = false where id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end $$;
create trigger member_changes after update of site_id, role, status, limit_json on accounts.member
  for each row execute function ledger.forget_plain();
create trigger protection_changes after insert or update or delete on accounts.protection
  for each row execute function ledger.forget_plain();

-- Places a batch of bets exactly as if each were judged after the one before it (rules/bet/place-batch.ts is the same as a pure
-- function, and a property test holds the two together). What needs no lock was judged before: b_early carries that refusal's
-- rank, and the lowest rank wins.
--   p_*  distinct rounds and members, ascending; p_limits is the member's limit_json as it was judged ('' when not enabled)
--   s_*  sides: distinct (round slot, type), ascending       o_*  offers: (side or 0, round slot, site, multiple, terms)
--   b_*  bets in order of arrival, their keys distinct within the batch
-- r_code: 0 accepted (r_bet its id, r_first its option) · 1-23 rank of BET_REFUSAL_RANK (r_first, r_second its numbers) · 24 key already used
-- (r_bet the bet that has it) · 99 the member's limits have changed since they were judged: judge again.
create function betting.place_bets(
  p_rounds bigint[], p_members bigint[], p_limits text[],
  s_round int[], s_type text[],
  o_side int[], o_round int[], o_site int[], o_bp int[], o_terms bigint[],
  b_member int[], b_offer int[], b_stake bigint[], b_key uuid[], b_early int[],
  out r_code int[], out r_bet bigint[], out r_first bigint[], out r_second bigint[], out r_now_ms bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
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
  v_rules record;
  t_rank int[]; t_lock bigint[]; t_capacity bigint[]; t_option int[];
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
         array_agg(a.is_plain is true and u.judged = '' order by u.o)
    into a_balance, a_version, a_day, a_staked, a_returned, a_site, a_plain
    from unnest(p_members, p_limits) with ordinality u (id, judged, o)
    left join lateral (select * from ledger.account x where x.id = u.id for no key update) a on true;

  -- The locks are held: from here on statements see whatever other writers committed before, and the clock judges.
  r_now_ms := platform.clock_ms();
  v_day := floor((r_now_ms + 32400000) / 86400000.0);        -- the day in Seoul

  for v_rules in
    select u.o, p.id, p.site_id, p.role, p.status, x.member_id, x.excluded_until_ms, x.timed_out_until_ms, x.single_stake_max,
           x.day_stake_max, x.day_loss_max, u.judged,
           coalesce(case when p.limit_json ->> 'isEnabled' = 'Y' then p.limit_json::text end, '') as limits
      from unnest(p_members, p_limits, a_plain) with ordinality u (id, judged, plain, o)
      left join accounts.member p on p.id = u.id
      left join accounts.protection x on x.member_id = u.id
     where not u.plain
  loop
    a_rank[v_rules.o] := case when v_rules.id is null or v_rules.role <> 'PLAYER' then 2 when v_rules.status <> 'A' then 3
                              when r_now_ms < v_rules.excluded_until_ms then 4
                              when r_now_ms < v_rules.timed_out_until_ms then 5 else 0 end;
    a_until[v_rules.o] := coalesce(case when r_now_ms < v_rules.excluded_until_ms then v_rules.excluded_until_ms
                                        else v_rules.timed_out_until_ms end, 0);
    a_site[v_rules.o] := coalesce(v_rules.site_id, 0);
    a_single[v_rules.o] := coalesce(v_rules.single_stake_max, unlimited);
    a_day_max[v_rules.o] := coalesce(v_rules.day_stake_max, unlimited);
    a_loss_max[v_rules.o] := coalesce(v_rules.day_loss_max, unlimited);
    a_stale[v_rules.o] := v_rules.limits <> v_rules.judged;
    a_plain[v_rules.o] := a_rank[v_rules.o] = 0 and v_rules.member_id is null and v_rules.limits = '';
  end loop;

  select array_agg(case when t.id is null then 9 when r_now_ms < t.start_ms then 13
                        when r_now_ms >= t.lock_ms or t.state = 'decided' then 14
                        when t.state = 'void' then 15 else 0 end order by u.o),
         array_agg(coalesce(t.lock_ms, 0) order by u.o), array_agg(coalesce(t.side_capacity, 0) order by u.o),
         array_agg(coalesce(t.option_id, 0) order by u.o)
    into t_rank, t_lock, t_capacity, t_option
    from unnest(p_rounds) with ordinality u (id, o) left join rounds.round t on t.id = u.id;

  select array_agg(coalesce(t.stake, 0) order by u.o) into s_total
    from unnest(s_round, s_type) with ordinality u (r, type, o)
    left join betting.round_total t on t.round_id = p_rounds[u.r] and t.type = u.type;

  r_code := array_fill(0, array[n]);
  r_bet := array_fill(0::bigint, array[n]);
  r_first := array_fill(0::bigint, array[n]);
  r_second := array_fill(0::bigint, array[n]);
  select array_agg(b.o), array_agg(x.id) into k_bet, k_id
    from unnest(b_member, b_key) with ordinality b (m, key, o),
         lateral (select t.id from betting.bet t where t.member_id = p_members[b.m] and t.client_key = b.key) x;
  for i in 1 .. coalesce(cardinality(k_bet), 0) loop
    r_code[k_bet[i]] := 24;
    r_bet[k_bet[i]] := k_id[i];
  end loop;
  for i in 1 .. cardinality(p_members) loop
    if a_day[i] <> v_day then
      a_staked[i] := 0;
      a_returned[i] := 0;
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
    elsif a_staked[v_member] - a_returned[v_member] + v_stake > a_loss_max[v_member] then
      v_code := 8; r_first[i] := a_loss_max[v_member]; r_second[i] := greatest(0, a_loss_max[v_member] - a_staked[v_member] + a_returned[v_member]);
    elsif t_rank[v_slot] <> 0 then
      v_code := t_rank[v_slot];
      if v_code = 14 then r_first[i] := t_lock[v_slot]; end if;
    end if;
    if b_early[i] <> 0 and (v_code = 0 or b_early[i] < v_code) then v_code := b_early[i]; end if;
    if a_stale[v_member] and (v_code = 0 or v_code >= 19) then
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
    s_total[v_side] := s_total[v_side] + v_stake;
    r_bet[i] := nextval('betting.bet_id_seq');
    r_first[i] := t_option[v_slot];
    r_after[i] := a_balance[v_member];
    v_accepted := v_accepted + 1;
  end loop;
  if v_accepted = 0 then return; end if;

  update ledger.account a
     set balance = u.balance, version = a.version + 1, day = v_day, day_staked = u.staked, day_returned = u.returned,
         is_plain = u.plain
    from unnest(p_members, a_balance, a_staked, a_returned, a_touched, a_plain) u (id, balance, staked, returned, touched, plain)
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

-- Another writer may have filled a side since it was read. Its total is now locked and exact, so the batch is judged anew.
create function betting.has_room(p_room bigint) returns boolean language plpgsql immutable set search_path = pg_catalog as $$
begin
  if p_room < 0 then
    raise exception 'a side was filled meanwhile' using errcode = '40001';
  end if;
  return true;
end $$;

-- What comes back for a bet. status: 1 won, 2 lost, 3 paid back. The house keeps the remainder of the division.
create function settlement.returned(p_stake bigint, p_multiple_bp int, p_status smallint) returns bigint
language sql immutable
as $$ select case p_status when 1 then p_stake * p_multiple_bp / 10000 when 3 then p_stake else 0 end $$;

-- Pays the next p_piece bets of a final round, in the order of their ids, on all sites alike; the last piece moves each site's
-- net between escrow and house and closes the round. The statuses come from the rules and are stored as the round's one
-- outcome. r_done: the round is settled, now or before.
create function settlement.settle_round(
  p_round bigint, p_types text[], p_statuses smallint[], p_piece int,
  out r_done boolean, out r_bets int)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  told constant int := 1000;                                 -- bets a message carries
  v_state text; v_first bigint; v_now bigint; v_day int; v_messages int;
  b_id bigint[]; b_member bigint[]; b_site int[]; b_status smallint[]; b_stake bigint[]; b_amount bigint[];
  w_bet int[]; w_slot int[]; w_running bigint[];             -- the paid bets, by id: place in b_*, slot in a_*, sum so far
  a_member bigint[]; a_amount bigint[]; a_site int[]; a_balance bigint[]; a_version bigint[];
  v_bets bigint; v_staked bigint; v_returned bigint; v_sites int[]; v_gains bigint[];
begin
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  r_bets := 0;
  if r_done then return; end if;
  select state into v_state from rounds.round where id = p_round;
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
  select array_agg(o.type), array_agg(o.status) into p_types, p_statuses
    from settlement.round_outcome o where o.round_id = p_round;

  select array_agg(x.id), array_agg(x.member_id), array_agg(x.site_id), array_agg(x.status), array_agg(x.stake),
         array_agg(settlement.returned(x.stake, x.multiple_bp, x.status)), count(*)
    into b_id, b_member, b_site, b_status, b_stake, b_amount, r_bets
    from (select b.id, b.member_id, b.site_id, b.stake, b.multiple_bp, p_statuses[array_position(p_types, b.type)] as status
            from betting.bet b where b.round_id = p_round and b.id > coalesce(v_first, 0) order by b.id limit p_piece) x;
  select array_agg(p.o order by p.o), array_agg(p.slot order by p.o), array_agg(p.running order by p.o)
    into w_bet, w_slot, w_running
    from (select u.o::int as o, (dense_rank() over (order by u.member))::int as slot,
                 (sum(u.amount) over (partition by u.member order by u.o))::bigint as running
            from unnest(b_member, b_amount) with ordinality u (member, amount, o) where u.amount > 0) p;
  select array_agg(p.member order by p.slot), array_agg(p.amount order by p.slot) into a_member, a_amount
    from (select u.slot, max(b_member[u.o]) as member, max(u.running) as amount
            from unnest(w_bet, w_slot, w_running) u (o, slot, running) group by u.slot) p;

  -- Updating in the order of the ids is what locks them. A bet may have opened the next day while this waited for its account.
  v_now := platform.clock_ms();
  v_day := floor((v_now + 32400000) / 86400000.0);           -- the day in Seoul
  with paid as (
    update ledger.account a
       set balance = a.balance + u.amount, version = a.version + 1, day = greatest(a.day, v_day),
           day_staked = case when a.day >= v_day then a.day_staked else 0 end,
           day_returned = case when a.day >= v_day then a.day_returned else 0 end + u.amount
      from unnest(a_member, a_amount) with ordinality u (id, amount, o) where a.id = u.id
    returning u.o, a.site_id, a.balance, a.version)
  select array_agg(p.site_id order by p.o), array_agg(p.balance order by p.o), array_agg(p.version order by p.o)
    into a_site, a_balance, a_version from paid p;
  if coalesce(cardinality(a_balance), 0) <> coalesce(cardinality(a_member), 0) then
    raise exception 'round % pays a player without an account', p_round;
  end if;
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select case b_status[p.o] when 1 then 2 else 3 end, b_id[p.o], -(b_site[p.o] * 10 + 2), b_member[p.o], b_amount[p.o],
           b_site[p.o], a_balance[p.slot] - a_amount[p.slot] + p.running, v_now
      from unnest(w_bet, w_slot, w_running) p (o, slot, running);

  r_done := r_bets < p_piece;
  v_bets := coalesce(v_bets, 0) + r_bets;
  select coalesce(v_staked, 0) + coalesce(sum(u.stake), 0), coalesce(v_returned, 0) + coalesce(sum(u.amount), 0)
    into v_staked, v_returned from unnest(b_stake, b_amount) u (stake, amount);
  select array_agg(x.site order by x.site), array_agg(x.gain order by x.site) into v_sites, v_gains
    from (select u.site, sum(u.gain)::bigint as gain
            from (select s.site, s.stake - s.amount as gain from unnest(b_site, b_stake, b_amount) s (site, stake, amount)
                  union all select g.site, g.gain from unnest(v_sites, v_gains) g (site, gain)) u
           group by u.site) x;

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

  for k in 1 .. coalesce(cardinality(v_sites), 0) loop
    perform settlement.move_net(p_round, v_sites[k], v_gains[k]);
  end loop;
  insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
    values (p_round, v_now, v_bets, v_staked, v_returned);
  delete from settlement.round_progress where round_id = p_round;
end $$;

-- What the relay reads of an outbox row: the payload, in which a range of settled bets stands as their columns. Bets and outcomes
-- never change, so reading them at the moment of telling gives what settlement would have written. It runs with the owner's
-- rights, since the relay may read no bet but those that a message names.
create function live.told(p_id bigint) returns text language plpgsql stable security definer
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  v_payload json;
  v_round bigint;
begin
  select payload into v_payload from live.outbox where id = p_id;
  if v_payload ->> 'kind' <> 'round.settled' or v_payload -> 'above' is null then return v_payload; end if;
  v_round := v_payload ->> 'roundId';
  return (select '{"kind":"round.settled","of":' || v_payload || ',"bet":' || coalesce(array_to_json(array_agg(x.id))::text, '[]') ||
    ',"member":' || coalesce(array_to_json(array_agg(x.member_id))::text, '[]') ||
    ',"site":' || coalesce(array_to_json(array_agg(x.site_id))::text, '[]') ||
    ',"option":' || coalesce(array_to_json(array_agg(x.option_id))::text, '[]') ||
    ',"type":' || coalesce(array_to_json(array_agg(x.type))::text, '[]') ||
    ',"stake":' || coalesce(array_to_json(array_agg(x.stake))::text, '[]') ||
    ',"multipleBp":' || coalesce(array_to_json(array_agg(x.multiple_bp))::text, '[]') ||
    ',"key":' || coalesce(array_to_json(array_agg(x.client_key))::text, '[]') ||
    ',"acceptedAtMs":' || coalesce(array_to_json(array_agg(x.accepted_at_ms))::text, '[]') ||
    ',"status":' || coalesce(array_to_json(array_agg(x.status))::text, '[]') ||
    ',"returned":' || coalesce(array_to_json(array_agg(settlement.returned(x.stake, x.multiple_bp, x.status)))::text, '[]') || '}'
    from (select b.*, o.status from betting.bet b
            join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
           where b.round_id = v_round and b.id > (v_payload ->> 'above')::bigint and b.id <= (v_payload ->> 'upTo')::bigint
           order by b.id) x);
end $$;

-- A site's net of a round: what its escrow kept goes to the house, what it lacks comes from there.
create function settlement.move_net(p_round bigint, p_site int, p_gain bigint) returns void language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
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

-- What the books say against themselves: every row of this view is a broken invariant, and none is there while they hold.
-- subject: an account, bet, site or round, as the question has it. Read with the caller's rights; reconcile asks it in one
-- snapshot, so it may run while bets are taken and rounds settle.
create view ledger.disagreement with (security_invoker = true) as
  -- A player's stored balance is what the transfers make it.
  select 'PLAYER_BALANCE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with moved as (
      select account, sum(amount) as amount from (
        select credit_account as account, amount from ledger.transfer where credit_account > 0
        union all select debit_account, -amount from ledger.transfer where debit_account > 0) t group by account)
    select coalesce(a.id, m.account) as subject, a.balance::text as stored, coalesce(m.amount, 0)::text as found
      from (select * from ledger.account where kind = 'player') a full join moved m on m.account = a.id
     where a.balance is distinct from coalesce(m.amount, 0)) q
  union all
  -- A site's house and issuer hold what the transfers make them. Its stored escrow is always 0: it counts only settled rounds.
  select 'SITE_BALANCE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with moved as (
      select account, sum(amount) as amount from (
        select credit_account as account, amount from ledger.transfer where credit_account < 0
        union all select debit_account, -amount from ledger.transfer where debit_account < 0) t group by account)
    select a.id as subject, a.balance::text as stored, coalesce(m.amount, 0)::text as found
      from ledger.account a left join moved m on m.account = a.id
     where (a.kind in ('house', 'issuer') and a.balance <> coalesce(m.amount, 0)) or (a.kind = 'escrow' and a.balance <> 0)) q
  union all
  -- Nothing is made and nothing is lost: all balances with what stands in escrow sum to zero.
  select 'BOOKS_SUM' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with sums as (
      select (select coalesce(sum(balance), 0) from ledger.account) as balances,
             (select coalesce(sum(amount), 0) from (
               select amount from ledger.transfer where credit_account < 0 and credit_account % 10 = -2
               union all
               select -amount from ledger.transfer where debit_account < 0 and debit_account % 10 = -2) t) as escrow)
    select 0 as subject, balances::text as stored, (-escrow)::text as found from sums where balances + escrow <> 0) q
  union all
  -- What stands in escrow is the stakes of the rounds that are not wholly settled, less what pieces of them have paid.
  select 'ESCROW_OPEN' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with open_bets as (
      select b.site_id, b.stake - coalesce((select t.amount from ledger.transfer t
                                             where t.code in (2, 3) and t.ref = b.id), 0) as amount
        from betting.bet b
       where not exists (select from settlement.round_settlement s where s.round_id = b.round_id)),
    due as (select site_id, sum(amount) as amount from open_bets group by site_id),
    held as (
      select site_id, sum(case when credit_account = -(site_id * 10 + 2) then amount else -amount end) as amount
        from ledger.transfer where code between 1 and 5 group by site_id)
    select coalesce(h.site_id, d.site_id) as subject, coalesce(h.amount, 0)::text as stored,
           coalesce(d.amount, 0)::text as found
      from held h full join due d on d.site_id = h.site_id where coalesce(h.amount, 0) <> coalesce(d.amount, 0)) q
  union all
  select 'NEGATIVE_BALANCE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select id as subject, balance::text as stored, '0' as found from ledger.account where kind = 'player' and balance < 0) q
  union all
  -- Every bet has its stake transfer, of its stake and from its player; no stake moved without a bet.
  select 'BET_STAKE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select coalesce(b.id, t.ref) as subject, b.stake::text as stored, t.amount::text as found
      from betting.bet b full join (select * from ledger.transfer where code = 1) t on t.ref = b.id
     where b.stake is distinct from t.amount or b.member_id is distinct from t.debit_account
        or b.site_id is distinct from t.site_id or b.balance_after is distinct from t.balance_after) q
  union all
  select 'ROUND_TOTAL' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with sums as (select round_id, type, sum(stake) as stake, count(*) as bets from betting.bet group by round_id, type)
    select coalesce(s.round_id, t.round_id) as subject, t.stake::text as stored, s.stake::text as found
      from betting.round_total t full join sums s on s.round_id = t.round_id and s.type = t.type
     where t.stake is distinct from s.stake or t.bets is distinct from s.bets) q
  union all
  -- Every bet of a settled round was paid what its outcome and its multiple say, once, and nothing else.
  select 'BET_RETURN' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select b.id as subject, x.due::text as stored, coalesce(t.amount, 0)::text as found
      from betting.bet b
      join settlement.round_settlement s on s.round_id = b.round_id
      left join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
      cross join lateral (select settlement.returned(b.stake, b.multiple_bp, o.status) as due) x
      left join ledger.transfer t on t.code = case o.status when 1 then 2 else 3 end and t.ref = b.id
     where o.status is null or x.due <> coalesce(t.amount, 0) or (t.amount is not null and t.credit_account <> b.member_id)) q
  union all
  -- No payout or refund without a bet whose round is being settled.
  select 'RETURN_CAUSE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select t.ref as subject, t.amount::text as stored, null as found
      from ledger.transfer t
      left join betting.bet b on b.id = t.ref
      left join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
     where t.code in (2, 3) and t.code is distinct from case o.status when 1 then 2 when 3 then 3 end) q
  union all
  select 'SETTLED_TOTALS' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with sums as (
      select b.round_id, count(*) as bets, sum(b.stake) as staked,
             sum(settlement.returned(b.stake, b.multiple_bp, o.status)) as returned
        from betting.bet b
        join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
        join settlement.round_settlement s on s.round_id = b.round_id
       group by b.round_id)
    select s.round_id as subject, s.staked::text || '/' || s.returned::text as stored,
           x.staked::text || '/' || x.returned::text as found
      from settlement.round_settlement s left join sums x on x.round_id = s.round_id
     where s.bets <> coalesce(x.bets, 0) or s.staked <> coalesce(x.staked, 0) or s.returned <> coalesce(x.returned, 0)) q
  union all
  -- A settled round leaves nothing in escrow: stakes in, returns out, the net to or from the house.
  select 'ROUND_ESCROW' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with flows as (
      select b.round_id, b.site_id, sum(b.stake) - sum(settlement.returned(b.stake, b.multiple_bp, o.status)) as net
        from betting.bet b
        join settlement.round_settlement s on s.round_id = b.round_id
        join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
       group by b.round_id, b.site_id),
    nets as (
      select ref / 10000 as round_id, ref % 10000 as site_id, case code when 4 then amount else -amount end as net
        from ledger.transfer where code in (4, 5))
    select coalesce(f.round_id, n.round_id) as subject, n.net::text as stored, f.net::text as found
      from flows f full join nets n on n.round_id = f.round_id and n.site_id = f.site_id
     where coalesce(f.net, 0) <> coalesce(n.net, 0)) q
  union all
  -- A bet was taken inside its round's time and at the terms that were frozen with the round.
  select 'BET_TERMS' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select b.id as subject, b.terms_id::text as stored, r.terms ->> b.site_id::text as found
      from betting.bet b left join rounds.round r on r.id = b.round_id
     where r.id is null or b.accepted_at_ms < r.start_ms or b.accepted_at_ms >= r.lock_ms
        or b.terms_id is distinct from (r.terms ->> b.site_id::text)::bigint or b.option_id <> r.option_id) q;
grant select on ledger.disagreement to maru_settlement;

revoke execute on function betting.place_bets, betting.has_room, settlement.settle_round, settlement.returned,
  settlement.move_net, live.told from public;
grant execute on function live.told to maru_relay;
grant execute on function betting.place_bets, betting.has_room to maru_betting;
grant execute on function settlement.settle_round, settlement.returned, settlement.move_net to maru_settlement;
