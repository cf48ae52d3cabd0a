create or replace trigger round_terms_are_fixed before update on rounds.round
  for each row execute function rounds.refuse_changed_terms();
