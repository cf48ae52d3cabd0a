create or replace trigger transfers_stay before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

create or replace trigger day_turns after update of day on ledger.account
  for each row when (old.day <> new.day and (old.day_staked <> 0 or old.day_returned <> 0))
  execute function ledger.keep_day();
