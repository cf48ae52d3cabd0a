create or replace trigger versions_stay before update or delete or truncate on site.option_version
  for each statement execute function site.refuse_change();

create or replace trigger versions_lead before update on site.option for each row execute function site.follow_version();

create or replace trigger versions_are_approved before insert on site.option_version
  for each row execute function site.refuse_unapproved_option();

create or replace trigger terms_stay before update or delete or truncate on site.option_terms
  for each statement execute function site.refuse_change();

create or replace trigger terms_are_approved before insert on site.option_terms
  for each row execute function site.refuse_unapproved_terms();

create or replace trigger versions_stay before update or delete or truncate on site.version
  for each statement execute function site.refuse_change();

create or replace trigger records_stay before update or delete or truncate on site.licence
  for each statement execute function site.refuse_change();

create or replace trigger ends_stay before update or delete or truncate on site.licence_end
  for each statement execute function site.refuse_change();

create or replace trigger outdated_requests_end after insert on site.option_version
  for each row execute function staff.version_came('option-settings');

create or replace trigger outdated_requests_end after insert on site.option_terms
  for each row execute function staff.version_came('option-terms');

create or replace trigger outdated_requests_end after insert on site.version for each row
  execute function staff.version_came('site-settings');

create or replace trigger options_are_approved before insert on site.option for each row
  execute function site.refuse_unapproved_game();
