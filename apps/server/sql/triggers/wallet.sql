create or replace trigger moves_are_listed before update on wallet.request for each row execute function wallet.refuse_move();

create or replace trigger requests_stay before delete or truncate on wallet.request
  for each statement execute function wallet.refuse_change();

create or replace trigger approvals_stay before update or delete or truncate on wallet.approval
  for each statement execute function wallet.refuse_change();

create or replace trigger requests_when_open before insert on wallet.request
  for each statement execute function ledger.refuse_when_closed();

create or replace trigger people_differ before insert on wallet.approval for each row execute function wallet.refuse_same_person();

create or replace trigger versions_stay before update or delete or truncate on wallet.settings_version
  for each statement execute function site.refuse_change();

create or replace trigger deposits_are_licensed before insert on wallet.request for each row
  execute function wallet.refuse_unlicensed();

create or replace trigger withdrawals_when_not_frozen before insert on wallet.request
  for each row execute function wallet.refuse_frozen();

create or replace trigger deposits_by_country before insert on wallet.request
  for each row when (new.type = 'deposit') execute function site.refuse_closed_country();

create or replace trigger outdated_requests_end after insert on wallet.settings_version
  for each row execute function staff.version_came('wallet-settings');

create or replace trigger deposits_by_funds before insert on wallet.request for each row when (new.type = 'deposit')
  execute function wallet.refuse_short_funds();

create or replace trigger entries_have_two before insert on wallet.segregated_entry for each row
  execute function wallet.refuse_lone_entry();

create or replace trigger entries_stay before update or delete or truncate on wallet.segregated_entry
  for each statement execute function wallet.refuse_change();

create or replace trigger checks_are_of_entries before insert on wallet.funds_check for each row
  execute function wallet.refuse_made_up_funds();

create or replace trigger checks_stay before update or delete or truncate on wallet.funds_check
  for each statement execute function wallet.refuse_change();
