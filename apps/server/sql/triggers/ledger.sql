create or replace trigger transfers_stay before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

create or replace trigger day_turns after update of day on ledger.account
  for each row when (old.day <> new.day and (old.day_staked <> 0 or old.day_returned <> 0))
  execute function ledger.keep_day();

create or replace trigger sealed_days_stay before update or delete or truncate on ledger.sealed_day
  for each statement execute function ledger.refuse_change();

-- They go with time, and are never another.
create or replace trigger sealed_balances_stay before update or truncate on ledger.sealed_balance
  for each statement execute function ledger.refuse_change();

create or replace trigger sealed_tiles_stay before update or truncate on ledger.sealed_tile
  for each statement execute function ledger.refuse_change();
