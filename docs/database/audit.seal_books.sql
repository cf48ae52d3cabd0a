-- audit.seal_books, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0014-money-desk.sql, 0021-payments.sql.

CREATE OR REPLACE FUNCTION audit.seal_books(p_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET jit TO 'off'
AS $function$
declare
  v_part text; v_from bigint; v_to bigint; v_rows bigint; v_digest text; v_sealed int := 0;
begin
  perform pg_advisory_xact_lock(7014);
  foreach v_part in array array['money', 'coins', 'rounds'] loop
    select (content::jsonb -> 'detail' ->> 'to')::bigint into v_from
      from audit.event where kind = 'books-sealed' and subject = v_part order by seq desc limit 1;
    v_from := coalesce(v_from, 0);
    if v_part = 'money' then
      select coalesce((select at_ms + 1 from ledger.transfer where code >= 10 and at_ms >= v_from order by at_ms, code, ref
                        offset p_rows limit 1), platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from ledger.transfer where code >= 10 and at_ms >= v_from and at_ms < v_to) then continue; end if;
    elsif v_part = 'coins' then
      select coalesce((select at_ms + 1 from coin.transfer where at_ms >= v_from order by at_ms, code, ref offset p_rows limit 1),
                      platform.clock_ms()) into v_to;
      v_to := least(v_to, platform.clock_ms() - 60000);
      if not exists (select from coin.transfer where at_ms >= v_from and at_ms < v_to) then continue; end if;
    else
      select max(x.id) + 1 into v_to from (
        select r.id, sum(coalesce(s.bets, 0)) over (order by r.id rows between unbounded preceding and 1 preceding) as before
          from (select id from rounds.round where id >= v_from and id < (select round_id from settlement.settled_below)
                 order by id limit 2000) r
          left join settlement.round_settlement s on s.round_id = r.id) x where coalesce(x.before, 0) < p_rows;
      if v_to is null then continue; end if;
    end if;
    select d.rows, d.digest into v_rows, v_digest from audit.digest_of(v_part, v_from, v_to) d;
    perform audit.append(jsonb_build_array(jsonb_build_object('kind', 'books-sealed', 'siteId', null, 'memberId', null, 'subject', v_part,
      'detail', jsonb_build_object('from', v_from, 'to', v_to, 'rows', v_rows, 'digest', v_digest))));
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $function$;
