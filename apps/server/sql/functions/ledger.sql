-- Only the archive takes rows out of the books, and only inside its own functions; no role of the server may delete at all.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('maru.archiving', true) = 'on' then return null; end if;
  raise exception '% of %.% is refused: the books are only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

create or replace function ledger.forget_plain() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_table_name = 'member' then
    update ledger.account set is_plain = false where id = new.id;
  else
    update ledger.account set is_plain = false where id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end $$;

-- True while nothing is halted; otherwise an error that says since when.
create or replace function ledger.assert_open() returns boolean language plpgsql stable set search_path = pg_catalog as $$
declare v_since bigint;
begin
  select min(halted_at_ms) into v_since from ledger.halt where lifted_at_ms is null;
  if v_since is not null then
    raise exception 'money is halted' using errcode = 'P0024', detail = v_since::text;
  end if;
  return true;
end $$;

-- One look for each batch. All sites share one ledger, and a sum that is wrong cannot say which other rows are right, so one
-- fault refuses the new bets of all of them.
create or replace function ledger.refuse_when_closed() returns trigger language plpgsql as $$
begin
  perform ledger.assert_open();
  return null;
end $$;

-- The next settled rounds that were not compared yet, whole ones, of about p_bets bets together: from r_from up to r_to, which is above.
create or replace function ledger.next_settled(
  p_bets integer, out r_from bigint, out r_to bigint, out r_rounds integer, out r_bets bigint)
language plpgsql stable set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
begin
  select round_id into r_from from ledger.checkpoint;
  select max(x.id) + 1, count(*), coalesce(max(x.before + x.bets), 0) into r_to, r_rounds, r_bets
    from (select r.id, coalesce(s.bets, 0) as bets,
                 coalesce(sum(coalesce(s.bets, 0)) over (order by r.id rows between unbounded preceding and 1 preceding), 0) as before
            from (select id from rounds.round
                   where id >= r_from and id < (select round_id from settlement.settled_below) order by id limit 5000) r
            left join lateral (select * from settlement.round_settlement x where x.round_id = r.id offset 0) s on true) x
   where x.before < p_bets;
end $$;
revoke execute on function ledger.next_settled from public;
grant execute on function ledger.next_settled to maru_books;

-- Every bet of settled rounds beside its round's terms, its outcome and its transfers. The plan must not depend on statistics, which
-- never know the newest rows: every row's company is found by an index probe (a lateral subquery with offset 0 cannot become another
-- join).
create or replace function ledger.settled_bets(p_from bigint, p_to bigint)
returns table(id bigint, round_id bigint, site_id integer, member_id bigint, type text, stake bigint, terms_id bigint, status smallint,
  terms_differ boolean, due bigint, paid bigint, stake_differs boolean, staked bigint, return_differs boolean)
language sql stable set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select b.id, b.round_id, b.site_id, b.member_id, b.type, b.stake, b.terms_id, o.status,
         r.option_id is null or b.option_id <> r.option_id or b.accepted_at_ms < r.start_ms or b.accepted_at_ms >= r.lock_ms
           or b.terms_id is distinct from (r.terms ->> b.site_id::text)::bigint,
         settlement.returned(b.stake, b.multiple_bp, o.status), coalesce(won.amount, 0) + coalesce(back.amount, 0),
         stake.amount is distinct from b.stake or stake.debit_account is distinct from b.member_id
           or stake.credit_account is distinct from -(b.site_id * 10 + 2) or stake.site_id is distinct from b.site_id
           or stake.balance_after is distinct from b.balance_after,
         stake.amount,
         (won.amount is not null and (o.status is distinct from 1 or won.credit_account <> b.member_id))
           or (back.amount is not null and (o.status is distinct from 3 or back.credit_account <> b.member_id))
    from betting.bet b
    left join lateral (select * from rounds.round x where x.id = b.round_id offset 0) r on true
    left join lateral (select * from settlement.round_outcome x where x.round_id = b.round_id and x.type = b.type offset 0) o on true
    left join lateral (select * from ledger.transfer x where x.code = 1 and x.ref = b.id offset 0) stake on true
    left join lateral (select * from ledger.transfer x where x.code = 2 and x.ref = b.id offset 0) won on true
    left join lateral (select * from ledger.transfer x where x.code = 3 and x.ref = b.id offset 0) back on true
   where b.round_id >= p_from and b.round_id < p_to $$;
revoke execute on function ledger.settled_bets from public;
grant execute on function ledger.settled_bets to maru_books;

-- Compares the next settled rounds and carries them into the checkpoint if they are right. Sets of sums meet in full joins, which are
-- never nested. r_rounds: 0 when none was left. r_faults: [{question, subject, stored, found, siteId, roundId}], at most 100.
create or replace function ledger.compare_settled(p_bets integer, out r_rounds integer, out r_bets bigint, out r_faults jsonb)
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set jit = off as $$
declare
  v_from bigint; v_to bigint;
begin
  perform pg_advisory_xact_lock(7005);
  select n.r_from, n.r_to, n.r_rounds, n.r_bets into v_from, v_to, r_rounds, r_bets from ledger.next_settled(p_bets) n;
  r_faults := '[]';
  if r_rounds = 0 then return; end if;
  with b as materialized (select * from ledger.settled_bets(v_from, v_to)),
  r as materialized (
    select r.id, r.state, s.round_id as settled, s.bets as s_bets, s.staked as s_staked, s.returned as s_returned from rounds.round r
      left join lateral (select * from settlement.round_settlement x where x.round_id = r.id offset 0) s on true
     where r.id >= v_from and r.id < v_to),
  sums as materialized (
    select round_id, site_id, type, count(*) as bets, sum(stake) as stake, sum(due) as due from b group by 1, 2, 3),
  nets as materialized (
    select ref / 10000 as round_id, (ref % 10000)::int as site_id, debit_account, credit_account,
           case code when 4 then amount else -amount end as net
      from ledger.transfer where code in (4, 5) and ref >= v_from * 10000 and ref < v_to * 10000),
  faults as materialized (
    select 'BET_STAKE' as question, id as subject, stake::text as stored, staked::text as found, site_id, round_id
      from b where stake_differs
    union all
    select 'BET_RETURN', id, due::text, paid::text, site_id, round_id from b where status is null or due <> paid or return_differs
    union all select 'BET_TERMS', id, terms_id::text, null, site_id, round_id from b where terms_differ
    union all
    select 'ROUND_TOTAL', coalesce(t.round_id, x.round_id), t.stake::text, x.stake::text, null, coalesce(t.round_id, x.round_id)
      from (select * from betting.round_total where round_id >= v_from and round_id < v_to) t
      full join (select round_id, type, sum(stake) as stake, sum(bets) as bets from sums group by 1, 2) x using (round_id, type)
     where t.stake is distinct from x.stake or t.bets is distinct from x.bets
    union all select 'ROUND_UNSETTLED', id, null, state, null, id from r where settled is null
    union all
    select 'SETTLED_TOTALS', r.id, r.s_staked || '/' || r.s_returned, x.stake || '/' || x.due, null, r.id from r
      full join (select round_id, sum(bets) as bets, sum(stake) as stake, sum(due) as due from sums group by 1) x on x.round_id = r.id
     where r.settled is not null
       and (r.s_bets <> coalesce(x.bets, 0) or r.s_staked <> coalesce(x.stake, 0) or r.s_returned <> coalesce(x.due, 0))
    union all
    select 'ROUND_ESCROW', round_id, n.net::text, x.net::text, site_id, round_id
      from (select round_id, site_id, sum(stake - due) as net from sums group by 1, 2) x full join nets n using (round_id, site_id)
     where coalesce(x.net, 0) <> coalesce(n.net, 0)
        or (n.net > 0 and (n.debit_account <> -(n.site_id * 10 + 2) or n.credit_account <> -(n.site_id * 10 + 1)))
        or (n.net < 0 and (n.credit_account <> -(n.site_id * 10 + 2) or n.debit_account <> -(n.site_id * 10 + 1)))),
  carried as (
    insert into ledger.checkpoint_balance as c (account_id, amount)
      select x.account, sum(x.amount) from (select member_id as account, paid - stake as amount from b
                                            union all select -(site_id * 10 + 1), net from nets) x
       where not exists (select from faults) group by 1 order by 1
    on conflict (account_id) do update set amount = c.amount + excluded.amount),
  moved as (
    update ledger.checkpoint k set round_id = v_to, bet_id = greatest(k.bet_id, (select coalesce(max(id), 0) from b))
     where not exists (select from faults))
  select coalesce(jsonb_agg(jsonb_build_object('question', f.question, 'subject', f.subject, 'stored', f.stored,
                                               'found', f.found, 'siteId', f.site_id, 'roundId', f.round_id)), '[]')
    into r_faults from (select * from faults limit 100) f;
end $$;
revoke execute on function ledger.compare_settled from public;
grant execute on function ledger.compare_settled to maru_books;

-- Bets of rounds that are not settled and compared yet, beside what moved for them.
create or replace function ledger.present_bets(p_from bigint)
returns table(id bigint, round_id bigint, site_id integer, member_id bigint, type text, stake bigint, balance_after bigint, staked bigint,
  debit_account bigint, credit_account bigint, staked_after bigint, paid bigint)
language sql stable set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select b.id, b.round_id, b.site_id, b.member_id, b.type, b.stake, b.balance_after, stake.amount,
         stake.debit_account, stake.credit_account, stake.balance_after, coalesce(won.amount, 0) + coalesce(back.amount, 0)
    from betting.bet b
    left join lateral (select * from ledger.transfer x where x.code = 1 and x.ref = b.id offset 0) stake on true
    left join lateral (select * from ledger.transfer x where x.code = 2 and x.ref = b.id offset 0) won on true
    left join lateral (select * from ledger.transfer x where x.code = 3 and x.ref = b.id offset 0) back on true
   where b.round_id >= p_from $$;
revoke execute on function ledger.present_bets from public;
grant execute on function ledger.present_bets to maru_books;

-- What the first messages that wait say, and the books do not.
create or replace function ledger.outbox_faults()
returns table(question text, subject bigint, stored text, found text, site_id integer, round_id bigint)
language sql stable set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  with published as materialized (
    select kind, payload::jsonb as payload from (select * from live.outbox order by id limit 200) x)
  select 'OUTBOX_BET', x.bet::bigint, x.stake, t.amount::text, t.site_id, null::bigint
    from published, lateral (
      select i.value as bet, s.value as stake
        from jsonb_array_elements_text(payload -> 'bet') with ordinality i (value, o)
        join jsonb_array_elements_text(payload -> 'stake') with ordinality s (value, o) using (o)) x
    left join ledger.transfer t on t.code = 1 and t.ref = x.bet::bigint
   where published.kind = 'bets.placed' and t.amount is distinct from x.stake::bigint
  union all
  select 'OUTBOX_ROUND', (payload ->> 'roundId')::bigint, 'settled', null, null, (payload ->> 'roundId')::bigint
    from published where kind = 'round.settled'
     and not exists (select from settlement.round_settlement s where s.round_id = (payload ->> 'roundId')::bigint)
     and not exists (select from settlement.round_progress s where s.round_id = (payload ->> 'roundId')::bigint)
  union all
  select 'OUTBOX_ROUND', (payload -> 'round' ->> 'id')::bigint, payload -> 'round' ->> 'state', r.state, null,
         (payload -> 'round' ->> 'id')::bigint
    from published left join rounds.round r on r.id = (payload -> 'round' ->> 'id')::bigint
   where kind in ('round.decided', 'round.voided') and r.state is distinct from payload -> 'round' ->> 'state' $$;
revoke execute on function ledger.outbox_faults from public;
grant execute on function ledger.outbox_faults to maru_books;

-- Compares what the checkpoint does not hold, in one snapshot: rounds that are not settled and compared yet, every balance, whether
-- each transfer has a cause, and what waits in the outbox. Bounded by the accounts, the grants and the time since the last one.
create or replace function ledger.compare_present(out r_faults jsonb)
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set jit = off set work_mem = '64MB' as $$
declare
  k ledger.checkpoint;
begin
  perform pg_advisory_xact_lock(7005);
  select * into k from ledger.checkpoint;
  with b as materialized (select * from ledger.present_bets(k.round_id)),
  moved as (
    select account, sum(amount) as amount
      from (select account_id as account, amount from ledger.checkpoint_balance
            union all select member_id, paid - coalesce(staked, 0) from b
            union all select -((ref % 10000) * 10 + 1), case code when 4 then amount else -amount end
                        from ledger.transfer where code in (4, 5) and ref >= k.round_id * 10000
            union all select credit_account, amount from ledger.transfer where code >= 10
            union all select debit_account, -amount from ledger.transfer where code >= 10) x
     group by account),
  faults as (
    select 'PLAYER_BALANCE' as question, coalesce(a.id, m.account) as subject, a.balance::text as stored, m.amount::text as found,
           a.site_id, null::bigint as round_id
      from (select * from ledger.account where kind = 'player') a
      full join (select * from moved where account > 0) m on m.account = a.id
     where a.balance is distinct from coalesce(m.amount, 0) or a.balance < 0
    union all
    select 'SITE_BALANCE', a.id, a.balance::text, coalesce(m.amount, 0)::text, a.site_id, null
      from (select * from ledger.account where kind <> 'player') a
      full join (select * from moved where account < 0) m on m.account = a.id
     where (a.kind <> 'escrow' and a.balance <> coalesce(m.amount, 0)) or (a.kind = 'escrow' and a.balance <> 0)
    union all
    select 'COIN_BALANCE', c.subject, c.stored::text, c.found::text, null, null from coin.disagreement c
    union all
    select 'BET_STAKE', id, stake::text, staked::text, site_id, round_id from b
     where staked is distinct from stake or debit_account <> member_id or credit_account <> -(site_id * 10 + 2)
        or staked_after is distinct from balance_after
    union all
    select 'ROUND_TOTAL', coalesce(t.round_id, x.round_id), t.stake::text, x.stake::text, null, coalesce(t.round_id, x.round_id)
      from (select * from betting.round_total where round_id >= k.round_id) t
      full join (select round_id, type, sum(stake) as stake, count(*) as bets from b group by 1, 2) x
        on x.round_id = t.round_id and x.type = t.type
     where t.stake is distinct from x.stake or t.bets is distinct from x.bets
    union all
    select 'TRANSFER_CAUSE', t.ref, t.amount::text, null, t.site_id, null
      from (select ref from ledger.transfer where code in (1, 2, 3) and ref > k.caused_bet_id
            except select id from betting.bet where round_id >= k.caused_round_id) orphan
     cross join lateral (select * from ledger.transfer x where x.code in (1, 2, 3) and x.ref = orphan.ref offset 0) t
    union all
    select 'TRANSFER_CAUSE', t.ref, t.amount::text, null, t.site_id, null from ledger.lone_adjustments() t
    union all
    select c.* from settlement.correction_faults() c
    union all
    select o.* from ledger.outbox_faults() o)
  select coalesce(jsonb_agg(jsonb_build_object('question', f.question, 'subject', f.subject, 'stored', f.stored,
                                               'found', f.found, 'siteId', f.site_id, 'roundId', f.round_id)), '[]')
    into r_faults from (select * from faults limit 100) f;
  if r_faults = '[]' then
    update ledger.checkpoint
       set caused_round_id = round_id, caused_bet_id = bet_id, compared_at_ms = platform.clock_ms();
  end if;
end $$;
revoke execute on function ledger.compare_present from public;
grant execute on function ledger.compare_present to maru_books;

create or replace function ledger.keep_day() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into ledger.player_day as d (member_id, day, staked, returned)
    values (old.id, old.day, old.day_staked, old.day_returned)
    on conflict (member_id, day) do update set staked = d.staked + excluded.staked, returned = d.returned + excluded.returned;
  return null;
end $$;

create or replace function ledger.assert_two_people(
  p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean
language plpgsql stable set search_path = pg_catalog as $$
begin
  if not back_office.is_decided_by_two(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
    raise exception 'an adjustment needs two people';
  end if;
  return true;
end $$;
revoke execute on function ledger.assert_two_people from public;

-- Policies do not bind the database's owner, so the books ask every adjustment for its two people, and halt money where
-- one has none.
create or replace function ledger.lone_adjustments() returns table(ref bigint, amount bigint, site_id integer)
language sql stable security definer set search_path = pg_catalog set enable_seqscan = off set jit = off as $$
  select t.ref, t.amount, t.site_id from ledger.transfer t
   where t.code in (15, 16)
     and not back_office.is_decided_by_two(t.code, t.ref, t.debit_account, t.credit_account, t.amount, t.site_id) $$;
revoke execute on function ledger.lone_adjustments from public;
grant execute on function ledger.lone_adjustments to maru_books, maru_settlement;

create or replace function ledger.assert_paid_for(
  p_code smallint, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer)
returns boolean
language plpgsql stable set search_path = pg_catalog as $$
begin
  if not coin.is_paid_for(p_code, p_ref, p_debit, p_credit, p_amount, p_site) then
    raise exception 'no points without their cause';
  end if;
  return true;
end $$;
revoke execute on function ledger.assert_paid_for from public;

-- Stakes less what came back, over the whole life of an account, without the bets whose money was reversed; and how many bets are open,
-- which must be none for it to be true.
create or replace function ledger.lost_of(p_member bigint, out lost bigint, out open_bets bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select (a.day_staked - a.day_returned
          + coalesce((select sum(d.staked - d.returned) from ledger.player_day d where d.member_id = p_member), 0)
          - coalesce((select sum(t.amount) from ledger.transfer t where t.credit_account = p_member and t.code = 22 and t.code >= 10), 0)
          + coalesce((select sum(t.amount) from ledger.transfer t where t.debit_account = p_member and t.code = 23 and t.code >= 10), 0))::bigint,
         betting.open_bets_of(p_member)
    from ledger.account a where a.id = p_member $$;
revoke execute on function ledger.lost_of from public;
grant execute on function ledger.lost_of to maru_wallet;

-- Moves points: both balances and the transfer that says why. Nobody but the functions below calls it. The player's account is locked
-- first and the site's follow, as everywhere; each must be of the transfer's site. r_balance, r_version: the player's, where there is one.
create or replace function ledger.move(
  p_code integer, p_ref bigint, p_debit bigint, p_credit bigint, p_amount bigint, p_site integer, p_at_ms bigint, out
  r_balance bigint, out r_version bigint)
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
create or replace function ledger.welcome(p_member bigint, out r_balance bigint, out r_version bigint)
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

-- Whatever is of a round from this one on may have happened at or after the moment; ids of rounds begin with their start.
create or replace function ledger.moving_from(p_at_ms bigint) returns bigint
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  select least(
    (p_at_ms - 7200000) / 30000 * 1000,
    coalesce((select min(round_id) from settlement.round_settlement
               where round_id >= (p_at_ms - 14 * 86400000::bigint) / 30000 * 1000 and settled_at_ms >= p_at_ms), 9223372036854775807),
    coalesce((select min(r.id) from rounds.round r
               where r.id >= (select b.round_id from settlement.settled_below b)
                 and not exists (select from settlement.round_settlement s where s.round_id = r.id)), 9223372036854775807)) $$;
revoke execute on function ledger.moving_from from public;

-- What was owed to each player at a moment, on all sites: the balance as it stands less what moved since, what was held for a withdrawal, and the
-- stakes of rounds that were not wholly settled then, less what these have paid since. Who came later and had nothing is left out.
create or replace function ledger.owed_at(p_at_ms bigint)
returns table(member_id bigint, site_id integer, points numeric)
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  with open_bets as materialized (
    select bet.id, bet.member_id, bet.stake
      from betting.bet bet
      left join settlement.round_settlement s on s.round_id = bet.round_id
     where bet.round_id >= (select ledger.moving_from(p_at_ms)) and coalesce(s.settled_at_ms >= p_at_ms, true)),
  money as materialized (
    select debit_account, credit_account, amount from ledger.transfer where code >= 10 and at_ms >= p_at_ms),
  undone as (
    select b.member_id, sum(b.stake - coalesce(t.amount, 0)) as points
      from open_bets b
      left join lateral (select sum(x.amount) as amount from ledger.transfer x where x.code in (2, 3) and x.ref = b.id) t on true
     group by b.member_id
    union all select credit_account, -amount from money where credit_account > 0
    union all select debit_account, amount from money where debit_account > 0
    union all
    select r.member_id, hold.amount
      from wallet.request r join ledger.transfer hold on hold.code = 12 and hold.ref = r.id and hold.at_ms < p_at_ms
     where r.type = 'withdrawal' and coalesce(r.ended_at_ms >= p_at_ms, true)
       and not exists (select from ledger.transfer x where x.code in (13, 14) and x.ref = r.id and x.at_ms < p_at_ms)),
  changes as (select u.member_id, sum(u.points) as points from undone u group by u.member_id)
  select a.id, a.site_id, a.balance + coalesce(c.points, 0)
    from ledger.account a
    left join changes c on c.member_id = a.id
    left join accounts.member m on m.id = a.id
   where a.kind = 'player' and (a.balance + coalesce(c.points, 0) <> 0 or coalesce(m.created_at_ms < p_at_ms, true)) $$;
revoke execute on function ledger.owed_at from public;
grant execute on function ledger.owed_at to maru_books;

-- The same in one sum from the other side of the books: what houses, issuers, banks, coins and partners of all sites had given at the moment. No
-- balance of a player and no bet is asked.
create or replace function ledger.given_at(p_at_ms bigint) returns numeric
language sql stable security definer set search_path = pg_catalog set jit = off as $$
  with others as materialized (
    select id, balance from ledger.account where kind not in ('player', 'reserve', 'escrow')),
  money as materialized (
    select debit_account, credit_account, amount from ledger.transfer where code >= 10 and at_ms >= p_at_ms)
  select (select coalesce(sum(amount), 0) from money where credit_account in (select id from others))
       - (select coalesce(sum(amount), 0) from money where debit_account in (select id from others))
       + (select coalesce(sum(case t.code when 4 then t.amount else -t.amount end), 0)
            from ledger.transfer t join settlement.round_settlement s on s.round_id = t.ref / 10000
           where t.code in (4, 5) and t.ref >= (select ledger.moving_from(p_at_ms)) * 10000 and s.settled_at_ms >= p_at_ms)
       - (select coalesce(sum(balance), 0) from others) $$;
revoke execute on function ledger.given_at from public;
grant execute on function ledger.given_at to maru_books;
