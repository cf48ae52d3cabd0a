create or replace trigger pages_stay before update or delete or truncate on content.page
  for each statement execute function content.refuse_change();
