-- What stops money has the field's word, and so has what of a round is settled together: functions of the older names go.
do $$
declare v_old record;
begin
  if to_regclass('ledger.closure') is not null then
    alter table ledger.closure rename to halt;
    alter index ledger.closure_open rename to halt_open;
    alter table ledger.halt rename column closed_at_ms to halted_at_ms;
    alter table ledger.halt rename column opened_at_ms to lifted_at_ms;
    alter table ledger.halt rename column opened_by to lifted_by;
  end if;
  for v_old in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where (n.nspname, p.proname) in (('settlement', 'open_lanes'), ('settlement', 'with_stretch'), ('settlement', 'read_stretch'))
  loop
    execute format('drop function %s', v_old.name);
  end loop;
end $$;
