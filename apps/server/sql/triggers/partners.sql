create or replace trigger stays before delete or update or truncate on partners.agreement for each statement
  execute function partners.refuse_change();

create or replace trigger stays before delete or update or truncate on partners.move for each statement
  execute function partners.refuse_change();

create or replace trigger stays before delete or update or truncate on partners.statement for each statement
  execute function partners.refuse_change();

create or replace trigger stays before delete or update or truncate on partners.statement_line for each statement
  execute function partners.refuse_change();

create or replace trigger stays before update or delete or truncate on partners.payment
  for each statement execute function partners.refuse_change();

create or replace trigger agreed_by_two before insert on partners.agreement for each row execute function partners.agreed_by_two();

create or replace trigger outdated_requests_end after insert on partners.agreement for each row
  execute function staff.version_came('agreement');
