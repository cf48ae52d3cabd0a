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
  -- A site's accounts hold what the transfers make them. Its stored escrow is always 0: it counts only settled rounds.
  select 'SITE_BALANCE' as question, q.subject::bigint as subject, q.stored::text as stored, q.found::text as found from (
    with moved as (
      select account, sum(amount) as amount from (
        select credit_account as account, amount from ledger.transfer where credit_account < 0
        union all select debit_account, -amount from ledger.transfer where debit_account < 0) t group by account)
    select a.id as subject, a.balance::text as stored, coalesce(m.amount, 0)::text as found
      from ledger.account a left join moved m on m.account = a.id
     where (a.kind in ('house', 'issuer', 'reserve', 'bank', 'coin', 'partners') and a.balance <> coalesce(m.amount, 0)) or (a.kind = 'escrow' and a.balance <> 0)) q
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
     where s.staked <> a.staked + k.staked or s.returned <> a.returned + k.returned) q
  union all
  -- No adjustment without the two people who decided it.
  select 'TRANSFER_CAUSE', t.ref, t.amount::text, null::text from ledger.lone_adjustments() t
  union all
  -- No correction without its two people, of other bets than all of its round, or other than its transfers say.
  select c.question, c.subject, c.stored, c.found from settlement.correction_faults() c;
