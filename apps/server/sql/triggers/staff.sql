create or replace trigger approvals_stay before delete or truncate on staff.approval
  for each statement execute function staff.refuse_change();

create or replace trigger an_admin_stays before update on staff.account for each row execute function staff.keep_an_admin();

create or replace trigger approvals_are_kept before update on staff.approval for each row execute function staff.keep_approval();
