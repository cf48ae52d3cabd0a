create or replace trigger outcomes_when_open before insert on settlement.round_outcome
  for each row execute function settlement.refuse_when_closed();

create or replace trigger progress_when_open before insert or update on settlement.round_progress
  for each row execute function settlement.refuse_when_closed();

create or replace trigger settled_when_open before insert on settlement.round_settlement
  for each row execute function settlement.refuse_when_closed();

create or replace trigger partitions_when_open before insert or update on settlement.round_partition
  for each row execute function settlement.refuse_when_closed();
