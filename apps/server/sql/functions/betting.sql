-- A batch of bets is one transaction in two statements: `lock_facts` locks and reads, the rules decide (rules/bet/place-batch.ts),
-- `write_bets` writes what was accepted. No function here knows a refusal. What must hold whatever the caller says (a stake has its
-- bet, an open round and the balance for it) is checked once more where it is written.
--   p_*  distinct rounds and members, ascending              s_*  sides: distinct (round slot, type), ascending
--   o_*  offers: (side, round slot, site, multiple, terms)   b_*  accepted bets in order of arrival; slots count from 1

-- Settlement takes these exclusively, after the round is final. Not waiting for it keeps one late bet from holding up the batch: the
-- round is then read as final, and the bet refused.
create or replace function betting.hold_rounds(p_rounds bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare v_round bigint;
begin
  foreach v_round in array p_rounds loop
    if not pg_try_advisory_xact_lock_shared(v_round) then
      if not exists (select from rounds.round where id = v_round and state in ('decided', 'void')) then
        perform pg_advisory_xact_lock_shared(v_round);
      end if;
    end if;
  end loop;
end $$;
revoke execute on function betting.hold_rounds from public;

-- Locks the rounds (shared) and the accounts of a batch, then reads the clock and all that its bets are judged by. A server that stops
-- between the two statements holds the accounts for no longer than the timeout, and a writer that waits for them is told to try again.
create or replace function betting.lock_facts(
  p_rounds bigint[], p_members bigint[], s_round integer[], s_type text[], out r_now_ms bigint, out r_accounts json,
  out r_players json, out r_licences json, out r_licensed json, out r_rounds json, out r_totals json)
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare a_site integer[]; a_plain boolean[];
begin
  perform set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '2s', true);
  perform betting.hold_rounds(p_rounds);
  select json_build_object('siteId', array_agg(a.site_id order by u.o), 'balance', array_agg(a.balance order by u.o),
           'version', array_agg(a.version order by u.o), 'day', array_agg(a.day order by u.o),
           'staked', array_agg(a.day_staked order by u.o), 'returned', array_agg(a.day_returned order by u.o),
           'fromMs', array_agg(a.play_from_ms order by u.o), 'toMs', array_agg(a.play_to_ms order by u.o),
           'checkedMs', array_agg(a.check_ms order by u.o), 'checkEveryMs', array_agg(a.check_every_ms order by u.o)),
         array_agg(a.site_id order by u.o), array_agg(coalesce(a.is_plain, true) order by u.o)
    into r_accounts, a_site, a_plain
    from unnest(p_members) with ordinality u (id, o)
    left join lateral (
      select * from ledger.account x where x.id = u.id and x.kind = 'player' for no key update) a on true;
  -- The locks are held: from here on statements see whatever other writers committed before, and the clock judges.
  r_now_ms := platform.clock_ms();
  r_players := betting.player_facts(p_members, a_plain, r_now_ms);
  r_licences := '[]';
  r_licensed := '[]';
  if exists (select from site.site s where s.mode = 'licensed' and s.id = any (a_site)) then
    r_licences := betting.licence_facts(a_site, r_now_ms);
    r_licensed := betting.licensed_players(p_members, a_site, r_now_ms);
  end if;
  select json_agg(case when t.id is null then null else json_build_object('startMs', t.start_ms, 'lockMs', t.lock_ms, 'state', t.state,
           'sideCapacity', t.side_capacity, 'type', t.type, 'optionId', t.option_id, 'isClosed', market.is_closed(t.stock)) end
           order by u.o) into r_rounds
    from unnest(p_rounds) with ordinality u (id, o)
    left join lateral (select * from rounds.round x where x.id = u.id offset 0) t on true;
  select coalesce(json_agg(coalesce(t.stake, 0) order by u.o), '[]') into r_totals
    from unnest(s_round, s_type) with ordinality u (r, type, o)
    left join lateral (
      select * from betting.round_total x where x.round_id = p_rounds[u.r] and x.type = u.type offset 0) t on true;
end $$;
revoke execute on function betting.lock_facts from public;
grant execute on function betting.lock_facts to maru_betting;

-- What stands against the players of a batch that are not plain. The days are those of the longer limits, before the account's own.
create or replace function betting.player_facts(p_members bigint[], a_plain boolean[], p_now_ms bigint) returns json
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare v_day integer := floor((p_now_ms + 32400000) / 86400000.0);        -- the day in Seoul
begin
  return (
    select coalesce(json_agg(json_build_object('slot', u.o, 'siteId', p.site_id, 'role', p.role, 'status', p.status, 'limit', p.limit_json,
             'frozenUntilMs', accounts.frozen_until(u.id, 'bet'), 'days', past.days,
             'openBets', case when x.open_bets_max is not null then betting.open_bets_of(u.id) else 0 end,
             'protection', case when x.member_id is not null then json_build_object(
               'excludedUntilMs', x.excluded_until_ms, 'exclusionReturnMs', x.exclusion_return_ms,
               'timedOutUntilMs', x.timed_out_until_ms, 'sessionMaxMs', x.session_max_ms, 'singleStakeMax', x.single_stake_max,
               'dayStakeMax', x.day_stake_max, 'weekStakeMax', x.week_stake_max, 'monthStakeMax', x.month_stake_max,
               'dayLossMax', x.day_loss_max, 'weekLossMax', x.week_loss_max, 'monthLossMax', x.month_loss_max,
               'openBetsMax', x.open_bets_max, 'balanceMax', x.balance_max) end)), '[]')
      from unnest(p_members, a_plain) with ordinality u (id, plain, o)
      join lateral (select * from accounts.member y where y.id = u.id offset 0) p on true
      left join lateral (select * from accounts.protection y where y.member_id = u.id offset 0) x on true
      left join lateral (
        select coalesce(json_agg(json_build_array(d.day, d.staked, d.returned)), '[]') as days from ledger.player_day d
         where d.member_id = u.id and d.day > v_day - 30 and d.day < v_day
           and num_nonnulls(x.week_stake_max, x.month_stake_max, x.week_loss_max, x.month_loss_max) > 0) past on true
     where not u.plain);
end $$;
revoke execute on function betting.player_facts from public;

-- What the licences in force of those sites cover that play for money.
create or replace function betting.licence_facts(p_sites integer[], p_now_ms bigint) returns json
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(json_agg(json_build_object('siteId', s.id, 'countries', site.countries_of(s.id, p_now_ms),
           'oneGameAtATime', pace.one_game, 'betPauseMs', pace.bet_pause_ms,
           'families', array(select f from unnest('{R,B,P}'::text[]) f where site.may_play(s.id, f, p_now_ms)))), '[]')
    from site.site s cross join lateral site.pace_of(s.id, p_now_ms) pace
   where s.mode = 'licensed' and s.id = any (p_sites) $$;
revoke execute on function betting.licence_facts from public;

-- Where the players of licensed sites live, and the options in which they have open bets where one game is allowed at a time.
create or replace function betting.licensed_players(p_members bigint[], a_site integer[], p_now_ms bigint) returns json
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
begin
  return (
    with open as materialized (
      select s.id, (site.pace_of(s.id, p_now_ms)).one_game from site.site s
       where s.mode = 'licensed' and s.id = any (a_site))
    select coalesce(json_agg(json_build_object('slot', u.o, 'country', p.country, 'openGames',
             case when w.one_game then array(select betting.open_options_of(u.id)) else '{}' end)), '[]')
      from unnest(p_members, a_site) with ordinality u (id, site, o)
      join open w on w.id = u.site
      join lateral (select y.country from accounts.member y where y.id = u.id offset 0) p on true);
end $$;
revoke execute on function betting.licensed_players from public;

-- The options of rounds that take bets at p_now_ms, in their order. The rules have seen to it; here it holds against whoever calls.
create or replace function betting.takes_bets(p_rounds bigint[], p_now_ms bigint) returns integer[]
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare v_options integer[]; v_shut bigint;
begin
  perform betting.hold_rounds(p_rounds);
  select array_agg(t.option_id order by u.o),
         min(u.id) filter (where t.state in ('decided', 'void') or market.is_closed(t.stock)) into v_options, v_shut
    from unnest(p_rounds) with ordinality u (id, o)
    join lateral (select * from rounds.round x where x.id = u.id offset 0) t on p_now_ms >= t.start_ms and p_now_ms < t.lock_ms;
  if v_options is null or cardinality(v_options) <> cardinality(p_rounds) then
    raise exception 'a bet outside the time of its round' using errcode = '23514';
  end if;
  -- It ended, its market was closed, or the clock went on, since the batch was judged: judge anew.
  if v_shut is not null or abs(platform.clock_ms() - p_now_ms) > 10000 then
    raise exception 'the batch is judged by what has passed' using errcode = '40001';
  end if;
  return v_options;
end $$;
revoke execute on function betting.takes_bets from public;

-- Writes accepted bets with their stakes: each account moves by exactly its transfers, and the outbox tells it. Returns their ids.
create or replace function betting.write_bets(
  p_now_ms bigint, p_day integer, p_rounds bigint[], p_members bigint[], p_is_plain boolean[], p_from_ms bigint[], s_round integer[],
  s_type text[], o_side integer[], o_round integer[], o_site integer[], o_bp integer[], o_terms bigint[], b_member integer[],
  b_offer integer[], b_stake bigint[], b_key uuid[]) returns bigint[]
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  t_option integer[] := betting.takes_bets(p_rounds, p_now_ms);
  a_stake bigint[] := betting.stakes_of(cardinality(p_members), b_member, b_stake);
  a_site integer[]; a_balance bigint[]; a_version bigint[]; b_after bigint[]; v_remaining text;
  b_id bigint[] := array(select nextval('betting.bet_id_seq') from unnest(b_key));
begin
  with moved as (
    update ledger.account a
       set balance = a.balance - u.stake, version = a.version + 1, day = p_day, is_plain = u.plain, play_from_ms = u.from_ms,
           day_staked = case when a.day = p_day then a.day_staked else 0 end + u.stake, play_to_ms = p_now_ms,
           day_returned = case when a.day = p_day then a.day_returned else 0 end
      from unnest(p_members, a_stake, p_is_plain, p_from_ms) with ordinality u (id, stake, plain, from_ms, o)
     where a.id = u.id and a.kind = 'player'
    returning u.o, a.site_id, a.balance, a.version)
  select array_agg(site_id order by o), array_agg(balance order by o), array_agg(version order by o)
    into a_site, a_balance, a_version from moved;
  -- Where a slot is nobody's, or one player has two, the last slot has no account.
  if exists (select from unnest(b_member, b_offer) b (m, o) where a_site[b.m] is distinct from o_site[b.o]) then
    raise exception 'a bet of nobody, or of another site' using errcode = '23514';
  end if;
  b_after := betting.balances_after(a_balance, b_member, b_stake);

  insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                           accepted_at_ms, balance_after)
    select b.id, p_rounds[o_round[b.o]], p_members[b.m], o_site[b.o], t_option[o_round[b.o]], s_type[o_side[b.o]], b.stake,
           o_bp[b.o], o_terms[b.o], b.key, p_now_ms, b.after
      from unnest(b_id, b_member, b_offer, b_stake, b_key, b_after) b (id, m, o, stake, key, after);
  insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after, at_ms)
    select 1, b.id, p_members[b.m], -(o_site[b.o] * 10 + 2), b.stake, o_site[b.o], b.after, p_now_ms
      from unnest(b_id, b_member, b_offer, b_stake, b_after) b (id, m, o, stake, after);
  v_remaining := betting.add_totals(p_rounds, s_round, s_type, (
    select array_agg(o_side[b.o]) from unnest(b_offer) b (o)), b_stake);
  perform betting.tell_placed(json_build_object('rounds', p_rounds, 'options', t_option, 'members', p_members,
    'types', s_type, 'offerSide', o_side, 'offerRound', o_round, 'offerSite', o_site, 'offerMultipleBp', o_bp, 'bet', b_id, 'member',
    b_member, 'offer', b_offer, 'stake', b_stake, 'key', b_key, 'balance', a_balance, 'version', a_version), v_remaining, p_now_ms);
  return b_id;
end $$;
revoke execute on function betting.write_bets from public;
grant execute on function betting.write_bets to maru_betting;

-- What each of the members stakes together. Each has a bet, and each bet one of them.
create or replace function betting.stakes_of(p_members integer, b_member integer[], b_stake bigint[]) returns bigint[]
language plpgsql immutable set search_path = pg_catalog as $$
declare a_stake bigint[]; v_first integer; v_last integer;
begin
  select array_agg(x.stake order by x.m), min(x.m), max(x.m) into a_stake, v_first, v_last
    from (select b.m, sum(b.stake)::bigint as stake from unnest(b_member, b_stake) b (m, stake) group by 1) x;
  if v_first <> 1 or v_last <> p_members or cardinality(a_stake) <> p_members then
    raise exception 'a member without a bet, or a bet of nobody' using errcode = '23514';
  end if;
  return a_stake;
end $$;
revoke execute on function betting.stakes_of from public;

-- The balance of the player after each bet of a batch, from that after the whole batch: what was staked later was still there.
create or replace function betting.balances_after(a_balance bigint[], b_member integer[], b_stake bigint[]) returns bigint[]
language sql immutable set search_path = pg_catalog as $$
  select array_agg(a_balance[b.m] + coalesce(b.later, 0)::bigint order by b.o)
    from (select x.m, x.o, sum(x.stake) over (partition by x.m order by x.o desc rows between unbounded preceding and 1 preceding) as later
            from unnest(b_member, b_stake) with ordinality x (m, stake, o)) b $$;
revoke execute on function betting.balances_after from public;

-- Adds the bets to the totals of their sides. Another writer may have filled a side since it was read: its total is now locked and
-- exact, so the batch is judged anew. Returns the room of each side as JSON rows.
create or replace function betting.add_totals(
  p_rounds bigint[], s_round integer[], s_type text[], b_side integer[], b_stake bigint[]) returns text
language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
declare v_remaining text; v_room bigint;
begin
  with added as (
    select b.side, sum(b.stake)::bigint as stake, count(*) as bets from unnest(b_side, b_stake) b (side, stake) group by 1),
  stored as (
    insert into betting.round_total as t (round_id, type, stake, bets)
      select p_rounds[s_round[a.side]], s_type[a.side], a.stake, a.bets from added a order by a.side
    on conflict (round_id, type) do update set stake = t.stake + excluded.stake, bets = t.bets + excluded.bets
    returning t.round_id, t.type, t.stake)
  select string_agg('{"roundId":' || x.round_id || ',"type":"' || x.type || '","points":' || x.room || '}', ','), min(x.room)
    into v_remaining, v_room
    from (select t.round_id, t.type, r.side_capacity - t.stake as room
            from stored t join lateral (select * from rounds.round y where y.id = t.round_id offset 0) r on true) x;
  if v_room < 0 then
    raise exception 'a side was filled meanwhile' using errcode = '40001';
  end if;
  return v_remaining;
end $$;
revoke execute on function betting.add_totals from public;

-- Publishes a batch as columns, which the relay opens into bets and balances (platform/placed-columns.ts): making a thousand JSON
-- objects here took a quarter of the whole batch. Types and keys hold nothing that JSON would escape.
create or replace function betting.tell_placed(p_columns json, p_remaining text, p_now_ms bigint) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into live.outbox (kind, payload, at_ms)
    select 'bets.placed', ('{"kind":"bets.placed","acceptedAtMs":' || p_now_ms || ',' || substr(p_columns::text, 2, length(p_columns::text) - 2) ||
      ',"remaining":[' || p_remaining || ']}')::json, p_now_ms $$;
revoke execute on function betting.tell_placed from public;

-- The bets that the keys of players made, as (member, key) pairs ask for them.
create or replace function betting.bets_of_keys(p_members bigint[], p_keys uuid[])
returns table(id bigint, round_id bigint, option_id integer, member_id bigint, site_id integer, type text, game text, stake bigint,
  multiple_bp integer, client_key uuid, accepted_at_ms bigint)
language plpgsql stable security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set jit = off as $$
begin
  return query
    select b.id, b.round_id, b.option_id, b.member_id, b.site_id, b.type, r.type, b.stake, b.multiple_bp, b.client_key, b.accepted_at_ms
      from unnest(p_members, p_keys) k (member, key)
      join lateral (select * from betting.bet t where t.member_id = k.member and t.client_key = k.key offset 0) b on true
      join lateral (select * from rounds.round t where t.id = b.round_id offset 0) r on true;
end $$;
revoke execute on function betting.bets_of_keys from public;
grant execute on function betting.bets_of_keys to maru_betting;

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
