create or replace trigger days_stay before update or delete or truncate on reports.member_day
  for each statement execute function partners.refuse_change();

create or replace trigger running_ends after insert on reports.folded_day for each row execute function reports.forget_running();
