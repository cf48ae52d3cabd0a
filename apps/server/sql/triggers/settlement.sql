create or replace trigger outcomes_when_open before insert on settlement.round_outcome
  for each row execute function settlement.refuse_when_closed();

create or replace trigger progress_when_open before insert or update on settlement.round_progress
  for each row execute function settlement.refuse_when_closed();

create or replace trigger settled_when_open before insert on settlement.round_settlement
  for each row execute function settlement.refuse_when_closed();

create or replace trigger partitions_when_open before insert or update on settlement.round_partition
  for each row execute function settlement.refuse_when_closed();

create or replace trigger correction_stays before update or delete or truncate on settlement.correction
  for each statement execute function ledger.refuse_change();

create or replace trigger corrected_bet_stays before update or delete or truncate on settlement.corrected_bet
  for each statement execute function ledger.refuse_change();
