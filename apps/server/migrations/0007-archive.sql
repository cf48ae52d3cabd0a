-- Bets, their transfers and ticks leave the database in pieces: each is a compressed file, and a row here says which rows it holds,
-- where it is, and its digest. Rounds, results, totals, settlements, candles, receipts' batches and every other transfer stay, so an
-- archived round still answers, and the books still sum (docs/adr/0017-betting-storage.md, docs/runbooks/archive.md).
create schema archive;

create table archive.piece (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bets', 'ticks')),
  stock text,                          -- of ticks
  last_round_id bigint,                -- of bets: the last one's key
  last_bet_id bigint,
  last_seq bigint,                     -- of ticks: the last one's number
  rows integer not null check (rows > 0),
  from_ms bigint not null,             -- of the rows' own times, lowest and highest
  to_ms bigint not null,
  staked bigint not null default 0,
  returned bigint not null default 0,
  file text not null unique,           -- below the archive folder
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  archived_at_ms bigint not null default platform.clock_ms(),
  check ((kind = 'bets') = (last_round_id is not null and last_bet_id is not null)),
  check ((kind = 'ticks') = (stock is not null and last_seq is not null))
);
create unique index piece_of_bets on archive.piece (last_round_id desc, last_bet_id desc) where kind = 'bets';
create unique index piece_of_ticks on archive.piece (stock, last_seq desc) where kind = 'ticks';
create index piece_by_time on archive.piece (stock, to_ms) where kind = 'ticks';

-- What the archived transfers moved, account by account: a balance is this and what the transfers that are left make of it.
create table archive.carried (
  account_id bigint primary key,
  amount bigint not null
) with (fillfactor = 50);

-- The round that the archive of bets ends in; no bet of an earlier one is left.
create function archive.through() returns bigint language sql stable set search_path = pg_catalog
  as $$ select coalesce((select last_round_id from archive.piece where kind = 'bets' order by last_round_id desc limit 1), 0) $$;

-- Only the archive takes rows out of the books, and only inside its own functions; no role of the server may delete at all.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('maru.archiving', true) = 'on' then return null; end if;
  raise exception '% of %.% is refused: the books are only added to', tg_op, tg_table_schema, tg_table_name;
end $$;

-- Takes a written piece of bets out of the books: the rows above the last piece up to its key, with their stakes, payouts and
-- refunds. It must be of rounds that are settled and compared, and hold exactly these rows and sums; otherwise nothing happens.
create function archive.take_bets(p_round bigint, p_bet bigint, p_rows int, p_staked bigint, p_returned bigint,
                                  p_file text, p_sha256 text, p_bytes bigint, p_from_ms bigint, p_to_ms bigint) returns void
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
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

-- The same for ticks of one market, up to a number.
create function archive.take_ticks(p_stock text, p_seq bigint, p_rows int, p_file text, p_sha256 text, p_bytes bigint,
                                   p_from_ms bigint, p_to_ms bigint) returns void
language plpgsql set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  v_rows int;
begin
  perform pg_advisory_xact_lock(7006);
  delete from market.tick where stock = p_stock and seq <= p_seq;
  get diagnostics v_rows = row_count;
  if v_rows <> p_rows then raise exception 'the piece has % ticks, the log %', p_rows, v_rows; end if;
  insert into archive.piece (kind, stock, last_seq, rows, from_ms, to_ms, file, sha256, bytes)
    values ('ticks', p_stock, p_seq, p_rows, p_from_ms, p_to_ms, p_file, p_sha256, p_bytes);
end $$;
revoke execute on function archive.take_bets, archive.take_ticks from public;

-- Pages say where the ticks of an archived round are; who compares the books counts what was carried.
grant usage on schema archive to maru_http, maru_books, maru_settlement;
grant select on archive.piece to maru_http, maru_books, maru_settlement;
grant select on archive.carried to maru_books, maru_settlement;

-- Tables that are only added to are vacuumed by the row, not by their size: the map that lets an index answer alone stays fresh, and no
-- vacuum waits until a fifth of a year's rows are new.
alter table betting.bet set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
  autovacuum_analyze_scale_factor = 0.02);
alter table ledger.transfer set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 400000,
  autovacuum_analyze_scale_factor = 0.02);
alter table market.tick set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
  autovacuum_analyze_scale_factor = 0.02);

-- What the books say against themselves: every row of this view is a broken invariant, and none is there while they hold.
-- subject: an account, bet, site or round, as the question has it. Read with the caller's rights; reconcile asks it in one
-- snapshot, so it may run while bets are taken and rounds settle.
create or replace view ledger.disagreement with (security_invoker = true) as
  -- A player's stored balance is what the transfers make it.
  select 'PLAYER_BALANCE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with moved as (
      select account, sum(amount) as amount from (
        select account_id as account, amount from archive.carried where account_id > 0
        union all select credit_account, amount from ledger.transfer where credit_account > 0
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
               select amount from archive.carried where account_id < 0 and account_id % 10 = -2
               union all
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
      select site_id, sum(amount) as amount from (
        select site_id, case when credit_account = -(site_id * 10 + 2) then amount else -amount end as amount
          from ledger.transfer where code between 1 and 5
        union all
        select (-account_id / 10)::int, amount from archive.carried where account_id < 0 and account_id % 10 = -2) t group by site_id)
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
     where coalesce(s.round_id, t.round_id) > archive.through() and (t.stake is distinct from s.stake or t.bets is distinct from s.bets)) q
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
     where s.round_id > archive.through() and (s.bets <> coalesce(x.bets, 0) or s.staked <> coalesce(x.staked, 0) or s.returned <> coalesce(x.returned, 0))) q
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
     where coalesce(f.round_id, n.round_id) > archive.through() and coalesce(f.net, 0) <> coalesce(n.net, 0)) q
  union all
  -- A bet was taken inside its round's time and at the terms that were frozen with the round.
  select 'BET_TERMS' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    select b.id as subject, b.terms_id::text as stored, r.terms ->> b.site_id::text as found
      from betting.bet b left join rounds.round r on r.id = b.round_id
     where r.id is null or b.accepted_at_ms < r.start_ms or b.accepted_at_ms >= r.lock_ms
        or b.terms_id is distinct from (r.terms ->> b.site_id::text)::bigint or b.option_id <> r.option_id) q
  union all
  -- What was archived, with what is left of the round that it ends in, is what those rounds settled. Their own sums were compared
  -- before they were archived.
  select 'ARCHIVE_TOTALS' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with settled as (
      select coalesce(sum(staked), 0) as staked, coalesce(sum(returned), 0) as returned
        from settlement.round_settlement where round_id <= archive.through()),
    kept as (
      select coalesce(sum(b.stake), 0) as staked, coalesce(sum(settlement.returned(b.stake, b.multiple_bp, o.status)), 0) as returned
        from betting.bet b join settlement.round_outcome o on o.round_id = b.round_id and o.type = b.type
       where b.round_id = archive.through()),
    archived as (
      select coalesce(sum(staked), 0) as staked, coalesce(sum(returned), 0) as returned from archive.piece where kind = 'bets')
    select archive.through() as subject, s.staked || '/' || s.returned as stored,
           (a.staked + k.staked) || '/' || (a.returned + k.returned) as found
      from settled s, kept k, archived a
     where s.staked <> a.staked + k.staked or s.returned <> a.returned + k.returned) q;
