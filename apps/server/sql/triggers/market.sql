create or replace trigger versions_stay before update or delete or truncate on market.terms
  for each statement execute function site.refuse_change();

create or replace trigger versions_follow before insert on market.terms for each row execute function market.refuse_gap();

drop trigger if exists versions_come_in_time on market.terms;
create constraint trigger versions_come_in_time after insert on market.terms
  deferrable initially deferred for each row execute function market.refuse_late();

create or replace trigger outdated_requests_end after insert on market.terms for each row
  execute function staff.version_came('market-terms');

create or replace trigger switches_stay before update or delete or truncate on market.source_switch
  for each statement execute function site.refuse_change();

create or replace trigger switches_follow before insert on market.source_switch
  for each row execute function market.refuse_switch();

create or replace trigger former_rules_stay before update or delete or truncate on market.former_rules
  for each statement execute function site.refuse_change();

create or replace trigger rules_are_kept before update of rules on market.market for each row
  when (old.rules is distinct from new.rules) execute function market.keep_rules();

create or replace trigger markets_are_approved before insert on market.market for each row
  execute function market.refuse_unapproved();

create or replace trigger outdated_requests_end after insert on market.market for each row
  execute function staff.version_came('new-market');
