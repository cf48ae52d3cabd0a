-- ledger.compare_present, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0006-books.sql, 0019-lean-hot-path.sql, 0021-payments.sql.

CREATE OR REPLACE FUNCTION ledger.compare_present(OUT r_faults jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  k ledger.checkpoint;
begin
  perform pg_advisory_xact_lock(7005);
  select * into k from ledger.checkpoint;
  with b as materialized (
    select b.id, b.round_id, b.site_id, b.member_id, b.type, b.stake, b.balance_after, stake.amount as staked,
           stake.debit_account, stake.credit_account, stake.balance_after as staked_after,
           coalesce(won.amount, 0) + coalesce(back.amount, 0) as paid
      from betting.bet b
      left join lateral (select * from ledger.transfer x where x.code = 1 and x.ref = b.id offset 0) stake on true
      left join lateral (select * from ledger.transfer x where x.code = 2 and x.ref = b.id offset 0) won on true
      left join lateral (select * from ledger.transfer x where x.code = 3 and x.ref = b.id offset 0) back on true
     where b.round_id >= k.round_id),
  moved as (
    select account, sum(amount) as amount
      from (select account_id as account, amount from ledger.checkpoint_balance
            union all select member_id, paid - coalesce(staked, 0) from b
            union all select -((ref % 10000) * 10 + 1), case code when 4 then amount else -amount end
                        from ledger.transfer where code in (4, 5) and ref >= k.round_id * 10000
            union all select credit_account, amount from ledger.transfer where code >= 10
            union all select debit_account, -amount from ledger.transfer where code >= 10) x
     group by account),
  told as materialized (
    select kind, payload::jsonb as payload from (select * from live.outbox order by id limit 200) x),
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
    select 'OUTBOX_BET', x.bet::bigint, x.stake, t.amount::text, t.site_id, null
      from told, lateral (
        select c.value as code, i.value as bet, s.value as stake
          from jsonb_array_elements_text(payload -> 'code') with ordinality c (value, o)
          join jsonb_array_elements_text(payload -> 'bet') with ordinality i (value, o) using (o)
          join jsonb_array_elements_text(payload -> 'stake') with ordinality s (value, o) using (o)) x
      left join ledger.transfer t on t.code = 1 and t.ref = x.bet::bigint
     where told.kind = 'bets.placed' and told.payload ? 'code' and x.code = '0' and t.amount is distinct from x.stake::bigint
    union all
    select 'OUTBOX_ROUND', (payload ->> 'roundId')::bigint, 'settled', null, null, (payload ->> 'roundId')::bigint
      from told where kind = 'round.settled'
       and not exists (select from settlement.round_settlement s where s.round_id = (payload ->> 'roundId')::bigint)
       and not exists (select from settlement.round_progress s where s.round_id = (payload ->> 'roundId')::bigint)
    union all
    select 'OUTBOX_ROUND', (payload -> 'round' ->> 'id')::bigint, payload -> 'round' ->> 'state', r.state, null,
           (payload -> 'round' ->> 'id')::bigint
      from told left join rounds.round r on r.id = (payload -> 'round' ->> 'id')::bigint
     where kind in ('round.decided', 'round.voided') and r.state is distinct from payload -> 'round' ->> 'state')
  select coalesce(jsonb_agg(jsonb_build_object('question', f.question, 'subject', f.subject, 'stored', f.stored,
                                               'found', f.found, 'siteId', f.site_id, 'roundId', f.round_id)), '[]')
    into r_faults from (select * from faults limit 100) f;
  if r_faults = '[]' then
    update ledger.checkpoint
       set caused_round_id = round_id, caused_bet_id = bet_id, compared_at_ms = platform.clock_ms();
  end if;
end $function$;
