create or replace trigger lines_are_kept before update on desk.statement_line for each row execute function desk.keep_line();

create or replace trigger days_follow before insert on desk.closing for each row execute function desk.follow_the_day_before();

create or replace trigger closings_stay before update or delete or truncate on desk.closing
  for each statement execute function desk.refuse_change();

create or replace trigger adjustments_stay before update or delete or truncate on desk.adjustment
  for each statement execute function desk.refuse_change();
