-- coin.refuse_lone, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0021-payments.sql, 0037-coins-judged-once.sql.

CREATE OR REPLACE FUNCTION coin.refuse_lone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare v_asked staff.approval;
begin
  if exists (select from coin.account a where a.id in (new.debit_account, new.credit_account)
                and (a.currency, a.site_id) is distinct from (new.currency, new.site_id)) then
    raise exception 'coins move within their currency and site';
  end if;
  if new.code in (1, 2, 3, 4) then
    if not exists (select from coin.movement m where m.id = new.ref and (m.site_id, m.currency, m.amount) = (new.site_id, new.currency, new.amount)
                      and m.state = case new.code when 2 then 'requested' when 3 then 'rejected' else 'done' end
                      and (new.code in (2, 3) or m.needs_two is not null)
                      and m.type = case new.code when 1 then 'deposit' else 'withdrawal' end
                      and m.wallet_id = case new.code when 1 then new.credit_account when 2 then new.debit_account when 3 then new.credit_account
                                             else m.wallet_id end) then
      raise exception 'no such movement of coins';
    end if;
  elsif new.code in (5, 6) then
    if not exists (select from coin.conversion c where c.id = new.ref and (c.site_id, c.currency, c.coins) = (new.site_id, new.currency, new.amount)
                      and c.wallet_id = case new.code when 5 then new.debit_account else new.credit_account end
                      and c.direction = case new.code when 5 then 'sell' else 'buy' end) then
      raise exception 'no such conversion of coins';
    end if;
  else
    perform staff.assert_approved(new.ref, 'coin-stock', new.site_id);
    select * into v_asked from staff.approval where id = new.ref;
    if (v_asked.payload ->> 'currency', (v_asked.payload ->> 'amount')::bigint) is distinct from (new.currency, new.amount) then
      raise exception 'approval % is of another stock', new.ref using errcode = 'P0032';
    end if;
  end if;
  return new;
end $function$;
