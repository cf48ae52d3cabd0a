-- More of the field's words. An empty database has them from its first table on; one that was made before is renamed here.
do $$
declare v_old record;
begin
  if to_regnamespace('desk') is not null then
    drop schema back_office;
    alter schema desk rename to back_office;
  end if;
  if to_regclass('settlement.round_lane') is not null then
    alter table settlement.round_lane rename to round_partition;
    alter index settlement.round_lane_pkey rename to round_partition_pkey;
    alter table settlement.round_partition rename constraint round_lane_check to round_partition_check;
    alter table settlement.round_partition rename constraint round_lane_check1 to round_partition_check1;
    drop trigger if exists lanes_when_open on settlement.round_partition;
    drop trigger if exists pieces_when_open on settlement.round_progress;
    alter table rounds.round rename column fence to fencing_token;
    alter table rounds.lease rename column fence to fencing_token;
    alter table content.article rename column told_at_ms to announced_at_ms;
    alter table content.popup rename column told_at_ms to announced_at_ms;
    alter index content.article_untold rename to article_unannounced;
    alter index content.popup_untold rename to popup_unannounced;
  end if;
  if to_regclass('ledger.closure_pkey') is not null then
    alter index ledger.closure_pkey rename to halt_pkey;
    alter table ledger.halt rename constraint closure_check to halt_check;
    alter sequence ledger.closure_id_seq rename to halt_id_seq;
  end if;
  for v_old in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where (n.nspname, p.proname) in (('settlement', 'open_lanes'), ('settlement', 'pay_lane'), ('settlement', 'sum_lanes'),
           ('settlement', 'settle_round'), ('settlement', 'tell_settled'), ('live', 'told'))
  loop
    execute format('drop function %s', v_old.name);
  end loop;
end $$;
