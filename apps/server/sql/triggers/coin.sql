create or replace trigger movements_are_kept before update on coin.movement for each row execute function coin.keep_movement();

create or replace trigger addresses_have_two before update on coin.wallet for each row
  when (new.address is distinct from old.address) execute function coin.refuse_lone_address();

create or replace trigger wallets_are_kept before update on coin.wallet for each row execute function coin.keep_wallet();

create or replace trigger stays before delete or update or truncate on coin.rate for each statement
  execute function coin.refuse_change();

create or replace trigger stays before delete or update or truncate on coin.transfer for each statement
  execute function coin.refuse_change();

create or replace trigger stays before delete or update or truncate on coin.conversion for each statement
  execute function coin.refuse_change();

create or replace trigger stays before delete or truncate on coin.wallet for each statement execute function coin.refuse_change();

create or replace trigger stays before delete or truncate on coin.movement for each statement execute function coin.refuse_change();

create or replace trigger stays before delete or truncate on coin.account for each statement execute function coin.refuse_change();

create or replace trigger coins_have_a_cause before insert on coin.transfer for each row execute function coin.refuse_lone();

create or replace trigger rates_have_two before insert on coin.rate for each row execute function coin.refuse_lone_rate();

-- While the books disagree no coin moves either, and none comes in without a licence (R-24, P-02).
create or replace trigger coins_when_open before insert on coin.transfer for each statement
  execute function ledger.refuse_when_closed();

create or replace trigger wallets_are_licensed before insert on coin.wallet for each row execute function coin.refuse_unlicensed();

create or replace trigger movements_are_judged before insert or update on coin.movement for each row
  execute function coin.judge_movement();

create or replace trigger deposits_by_country before insert on coin.movement
  for each row when (new.type = 'deposit') execute function site.refuse_closed_country();

create or replace trigger sales_by_country before insert on coin.conversion
  for each row when (new.direction = 'sell') execute function site.refuse_closed_country();

create or replace trigger sales_by_funds before insert on coin.conversion for each row when (new.direction = 'sell')
  execute function wallet.refuse_short_funds();
