-- The round that the archive of bets ends in; no bet of an earlier one is left.
create or replace function archive.through() returns bigint language sql stable set search_path = pg_catalog
  as $$ select coalesce((select last_round_id from archive.piece where kind = 'bets' order by last_round_id desc limit 1), 0) $$;

-- Takes a written piece of bets out of the books: the rows above the last piece up to its key, with their stakes, payouts and
-- refunds. It must be of rounds that are settled and compared, and hold exactly these rows and sums; otherwise nothing happens.
create or replace function archive.take_bets(
  p_round bigint, p_bet bigint, p_rows integer, p_staked bigint, p_returned bigint, p_file text, p_sha256 text, p_bytes
  bigint, p_from_ms bigint, p_to_ms bigint)
returns void
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set jit = off as $$
declare
  v_round bigint; v_bet bigint; v_rows int; v_staked bigint; v_returned bigint;
begin
  perform pg_advisory_xact_lock(7006);
  select last_round_id, last_bet_id into v_round, v_bet
    from archive.piece where kind = 'bets' order by last_round_id desc, last_bet_id desc limit 1;
  if p_round >= (select round_id from ledger.checkpoint) then
    raise exception 'round % is not compared yet: run the comparison of the books first', p_round;
  end if;
  if exists (select from ledger.halt where lifted_at_ms is null) then
    raise exception 'the books disagree: nothing is archived';
  end if;
  if not exists (select from reports.folded_day where day = reports.day_of_round(p_round)) then
    raise exception 'the day of round % is not written down for the reports yet: start the server, which does it', p_round;
  end if;
  -- A message that waits names bets, which its telling reads.
  if exists (select from live.outbox where at_ms <= p_to_ms or (kind = 'round.settled' and (payload ->> 'roundId')::bigint <= p_round)) then
    raise exception 'messages of these bets still wait in the outbox: start the server, which tells them';
  end if;
  perform set_config('maru.archiving', 'on', true);
  with gone as (
    delete from betting.bet where (round_id, id) > (coalesce(v_round, 0), coalesce(v_bet, 0)) and (round_id, id) <= (p_round, p_bet)
    returning id, stake),
  refs as materialized (select array_agg(id) as ids, count(*) as bets, coalesce(sum(stake), 0) as staked from gone),
  moved as (
    delete from ledger.transfer t using (select unnest(ids) as id from refs) g
     where t.code in (1, 2, 3) and t.ref = g.id returning t.code, t.debit_account, t.credit_account, t.amount),
  carried as (
    insert into archive.carried as c (account_id, amount)
      select account, sum(amount) from (
        select credit_account as account, amount from moved union all select debit_account, -amount from moved) x
       group by account order by account
    on conflict (account_id) do update set amount = c.amount + excluded.amount)
  select r.bets, r.staked, coalesce((select sum(amount) from moved where code in (2, 3)), 0)
    into v_rows, v_staked, v_returned from refs r;
  perform set_config('maru.archiving', 'off', true);
  if (v_rows, v_staked, v_returned) is distinct from (p_rows, p_staked, p_returned) then
    raise exception 'the piece has % bets of % and % returned, the books % of % and %', p_rows, p_staked, p_returned,
      v_rows, v_staked, v_returned;
  end if;
  insert into archive.piece (kind, last_round_id, last_bet_id, rows, from_ms, to_ms, staked, returned, file, sha256, bytes)
    values ('bets', p_round, p_bet, p_rows, p_from_ms, p_to_ms, p_staked, p_returned, p_file, p_sha256, p_bytes);
end $$;
revoke execute on function archive.take_bets from public;

-- The same for ticks of one market, up to a number.
create or replace function archive.take_ticks(
  p_stock text, p_seq bigint, p_rows integer, p_file text, p_sha256 text, p_bytes bigint, p_from_ms bigint, p_to_ms bigint)
returns void
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set jit = off as $$
declare
  v_rows int;
begin
  perform pg_advisory_xact_lock(7006);
  delete from market.tick where stock = p_stock and seq <= p_seq;
  get diagnostics v_rows = row_count;
  if v_rows <> p_rows then raise exception 'the piece has % ticks, the log %', p_rows, v_rows; end if;
  -- The head that what is left goes on from stays; those of each minute stand in the public log.
  delete from market.tick_link where stock = p_stock
    and seq < (select max(link.seq) from market.tick_link link where link.stock = p_stock and link.seq <= p_seq);
  insert into archive.piece (kind, stock, last_seq, rows, from_ms, to_ms, file, sha256, bytes)
    values ('ticks', p_stock, p_seq, p_rows, p_from_ms, p_to_ms, p_file, p_sha256, p_bytes);
end $$;
revoke execute on function archive.take_ticks from public;

-- What the archive took out of a player's account, so that the sums of what is left and this make the balance.
create or replace function archive.carried_of(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select carried.amount from archive.carried
                     join ledger.account on account.id = carried.account_id and account.kind = 'player'
                    where carried.account_id = p_member
                      and (platform.console_sees_all() or account.site_id = any (platform.console_sites()))), 0) $$;
revoke execute on function archive.carried_of from public;
grant execute on function archive.carried_of to maru_console;
