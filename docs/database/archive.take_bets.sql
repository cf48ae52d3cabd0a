-- archive.take_bets, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0007-archive.sql, 0038-over-and-folded.sql.

CREATE OR REPLACE FUNCTION archive.take_bets(p_round bigint, p_bet bigint, p_rows integer, p_staked bigint, p_returned bigint, p_file text, p_sha256 text, p_bytes bigint, p_from_ms bigint, p_to_ms bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_round bigint; v_bet bigint; v_rows int; v_staked bigint; v_returned bigint;
begin
  perform pg_advisory_xact_lock(7006);
  select last_round_id, last_bet_id into v_round, v_bet
    from archive.piece where kind = 'bets' order by last_round_id desc, last_bet_id desc limit 1;
  if p_round >= (select round_id from ledger.checkpoint) then
    raise exception 'round % is not compared yet: run the comparison of the books first', p_round;
  end if;
  if exists (select from ledger.closure where opened_at_ms is null) then
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
end $function$;
