create or replace trigger lines_are_kept before update on back_office.statement_line for each row execute function back_office.keep_line();

create or replace trigger days_follow before insert on back_office.closing for each row execute function back_office.follow_the_day_before();

create or replace trigger closings_stay before update or delete or truncate on back_office.closing
  for each statement execute function back_office.refuse_change();

create or replace trigger adjustments_stay before update or delete or truncate on back_office.adjustment
  for each statement execute function back_office.refuse_change();
