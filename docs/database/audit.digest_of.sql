-- audit.digest_of, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0014-money-desk.sql, 0021-payments.sql.

CREATE OR REPLACE FUNCTION audit.digest_of(p_part text, p_from bigint, p_to bigint, OUT rows bigint, OUT digest text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET jit TO 'off'
AS $function$
begin
  if p_part = 'money' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from ledger.transfer where code >= 10 and at_ms >= p_from and at_ms < p_to;
  elsif p_part = 'coins' then
    select count(*), encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', code, ref, debit_account, credit_account, amount, site_id,
             currency, balance_after, at_ms), e'\n' order by at_ms, code, ref), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest
      from coin.transfer where at_ms >= p_from and at_ms < p_to;
  else
    with b as materialized (
      select * from betting.bet where round_id >= p_from and round_id < p_to),
    line as (
      select 1 as part, round_id as a, id as b, concat_ws('|', id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id,
             client_key, accepted_at_ms, balance_after) as said from b
      union all
      select 2, t.code, t.ref, concat_ws('|', t.code, t.ref, t.debit_account, t.credit_account, t.amount, t.site_id, t.balance_after, t.at_ms)
        from b, lateral (select * from ledger.transfer x where x.code in (1, 2, 3) and x.ref = b.id offset 0) t
      union all
      select 3, code, ref, concat_ws('|', code, ref, debit_account, credit_account, amount, site_id, at_ms)
        from ledger.transfer where code in (4, 5) and ref >= p_from * 10000 and ref < p_to * 10000
      union all
      select 4, round_id, status, concat_ws('|', round_id, type, status)
        from settlement.round_outcome where round_id >= p_from and round_id < p_to
      union all
      select 5, round_id, 0, concat_ws('|', round_id, settled_at_ms, bets, staked, returned)
        from settlement.round_settlement where round_id >= p_from and round_id < p_to)
    select count(*), encode(sha256(convert_to(coalesce(string_agg(said, e'\n' order by part, a, b, said), ''), 'UTF8')), 'hex')
      into digest_of.rows, digest_of.digest from line;
  end if;
end $function$;
