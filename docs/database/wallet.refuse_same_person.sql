-- wallet.refuse_same_person, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0013-staff.sql, 0021-payments.sql.

CREATE OR REPLACE FUNCTION wallet.refuse_same_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  v_asked wallet.request;
  v_actor record;
begin
  select * into v_asked from wallet.request where id = new.request_id;
  v_actor := staff.assert_actor(new.session_id, v_asked.site_id,
    v_asked.amount >= wallet.four_eyes_from(v_asked.site_id, v_asked.type));
  if v_actor.staff_id <> new.operator_id then
    raise exception 'nobody approves under another name' using errcode = 'P0034';
  end if;
  if exists (select from wallet.approval other join staff.account a on a.id = other.operator_id
              where other.request_id = new.request_id and other.operator_id <> new.operator_id
                and a.person_ref = v_actor.person_ref) then
    raise exception 'both accounts are of one person' using errcode = 'P0031';
  end if;
  return new;
end $function$;
