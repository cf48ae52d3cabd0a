-- settlement.hold_round, as it is after all migrations. Written by `npm run docs:database`; never edited, never run.
-- Made and amended by 0042-settle-lanes.sql, 0080-no-role-mints.sql.

CREATE OR REPLACE FUNCTION settlement.hold_round(p_round bigint, p_types text[], p_statuses smallint[], OUT r_done boolean, OUT r_option integer, OUT r_types text[], OUT r_statuses smallint[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_state text; v_outcome jsonb;
begin
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  if r_done then return; end if;
  select state, option_id, outcome into v_state, r_option, v_outcome from rounds.round where id = p_round;
  if v_state is null or v_state not in ('decided', 'void') then
    raise exception 'round % is not final', p_round;
  end if;
  if (v_state = 'void' and 3 <> any (p_statuses)) or cardinality(p_types) <> cardinality(p_statuses)
     or (v_state = 'decided' and exists (
           select from unnest(p_types, p_statuses) u (type, status)
            where u.status is distinct from settlement.status_of(v_outcome, u.type))) then
    raise exception 'round % cannot have these outcomes', p_round;
  end if;

  -- Waits for the batches in flight, which hold it shared; later ones see a final round. A second settler waits here and
  -- then finds the work done.
  perform pg_advisory_xact_lock(p_round);
  r_done := exists (select from settlement.round_settlement where round_id = p_round);
  if r_done then return; end if;
  insert into settlement.round_outcome (round_id, type, status)
    select p_round, u.type, u.status from unnest(p_types, p_statuses) u (type, status)
    on conflict (round_id, type) do nothing;
  select array_agg(o.type), array_agg(o.status) into r_types, r_statuses
    from settlement.round_outcome o where o.round_id = p_round;
end $function$;
