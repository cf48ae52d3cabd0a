create or replace trigger bets_stay before update or delete or truncate on betting.bet
  for each statement execute function ledger.refuse_change();

create or replace trigger bets_when_open before insert on betting.bet for each statement
  execute function ledger.refuse_when_closed();
