create or replace trigger differences_stay before update or delete or truncate on fairness.reference_difference
  for each statement execute function site.refuse_change();
