-- What the rules decide now, functions of these names decided before, with other parameters or answers: bets, and what two people do.
do $$
declare v_old record;
begin
  for v_old in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where (n.nspname, p.proname) in (('betting', 'place_bets'), ('staff', 'request_approval'), ('staff', 'decide_approval'), ('audit', 'append'))
  loop
    execute format('drop function %s', v_old.name);
  end loop;
end $$;
