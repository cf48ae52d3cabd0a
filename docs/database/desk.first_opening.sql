-- desk.first_opening, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0014-money-desk.sql, 0021-payments.sql, 0052-welcome-and-coupons.sql.

CREATE OR REPLACE FUNCTION desk.first_opening(p_site integer, p_at_ms bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET jit TO 'off'
AS $function$
  select (select coalesce(sum(case when code in (10, 11, 15, 18, 19, 21) then amount when code in (14, 16, 20) then -amount end), 0)
            from ledger.transfer where code >= 10 and at_ms < p_at_ms and site_id = p_site)
       + (select coalesce(sum(case t.code when 5 then t.amount else -t.amount end), 0)
            from ledger.transfer t join settlement.round_settlement s on s.round_id = t.ref / 10000
           where t.code in (4, 5) and t.site_id = p_site and s.settled_at_ms < p_at_ms) $function$;
