-- coin.judge_movement, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0037-coins-judged-once.sql, 0080-no-role-mints.sql.

CREATE OR REPLACE FUNCTION coin.judge_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare v_asked staff.approval;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.needs_two is not null or new.approval_id is not null then
      raise exception 'a movement of coins begins with being asked for';
    end if;
    new.worth := coin.worth(new.site_id, new.currency, new.amount);
    return new;
  end if;
  new.worth := old.worth;
  if old.needs_two is not null and (new.needs_two, new.approval_id) is distinct from (old.needs_two, old.approval_id) then
    raise exception 'movement % of coins was judged', old.id;
  end if;
  if new.state is distinct from old.state and new.state = (case new.type when 'deposit' then 'done' else 'approved' end) then
    new.needs_two := coin.needs_two(new.id);
    if not new.needs_two then
      perform staff.assert_actor(new.session_id, new.site_id, false);
    else
      select * into v_asked from staff.approval where id = new.approval_id;
      if v_asked.kind is distinct from 'coin-movement' or v_asked.state <> 'approved' or v_asked.decided_by is null
         or (v_asked.payload ->> 'movementId')::bigint is distinct from new.id then
        raise exception 'so many coins are two people''s' using errcode = 'P0037';
      end if;
    end if;
  end if;
  return new;
end $function$;
