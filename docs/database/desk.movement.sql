-- desk.movement, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0014-money-desk.sql, 0021-payments.sql, 0052-welcome-and-coupons.sql.

CREATE OR REPLACE FUNCTION desk.movement(p_site integer, p_from_ms bigint, p_to_ms bigint, OUT deposits numeric, OUT withdrawals numeric, OUT granted numeric, OUT adjusted numeric, OUT play_result numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET jit TO 'off'
AS $function$
begin
  select coalesce(sum(amount) filter (where code in (11, 19)), 0), coalesce(sum(amount) filter (where code in (14, 20)), 0),
         coalesce(sum(amount) filter (where code in (10, 18, 21)), 0),
         coalesce(sum(case code when 15 then amount when 16 then -amount end), 0)
    into deposits, withdrawals, granted, adjusted
    from ledger.transfer where code >= 10 and at_ms >= p_from_ms and at_ms < p_to_ms and site_id = p_site;
  select coalesce(sum(settlement.returned(bet.stake, bet.multiple_bp, o.status) - bet.stake), 0) into play_result
    from settlement.round_settlement s
    join betting.bet bet on bet.round_id = s.round_id and bet.site_id = p_site
    join settlement.round_outcome o on o.round_id = bet.round_id and o.type = bet.type
   where s.round_id >= (p_from_ms - 14 * 86400000::bigint) / 30000 * 1000 and s.settled_at_ms >= p_from_ms and s.settled_at_ms < p_to_ms;
end $function$;
