create or replace trigger events_stay before update or delete or truncate on audit.event
  for each statement execute function audit.refuse_change();

create or replace trigger head_stays before delete or truncate on audit.head for each statement
  execute function audit.refuse_change();
