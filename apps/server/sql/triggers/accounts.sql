create or replace trigger member_changes after update of site_id, role, status, limit_json on accounts.member
  for each row execute function ledger.forget_plain();

create or replace trigger protection_changes after insert or update or delete on accounts.protection
  for each row execute function ledger.forget_plain();

create or replace trigger exclusions_stay before update or delete on accounts.protection
  for each row execute function accounts.keep_exclusion();

create or replace trigger exclusions_are_kept before update or delete or truncate on accounts.exclusion
  for each statement execute function accounts.refuse_change();

create or replace trigger consents_are_kept before update or delete or truncate on accounts.consent
  for each statement execute function accounts.refuse_change();

create or replace trigger partners_are_staff after insert or update of role on accounts.member
  for each row when (new.role = 'PARTNER') execute function staff.enlist_partner();

create or replace trigger freezes_stay before update or delete on accounts.freeze for each row
  execute function accounts.keep_freeze();

-- What a bet finds plain must not be so from now on. It waits for the batch in flight, as every change of a member's protection does.
create or replace trigger freeze_changes after insert or update on accounts.freeze
  for each row execute function ledger.forget_plain();

create or replace trigger sessions_when_not_frozen before insert on accounts.session
  for each row execute function accounts.refuse_frozen_session();

create or replace trigger notes_are_kept before update or delete or truncate on accounts.note
  for each statement execute function accounts.refuse_change();

create or replace trigger partners_status after update of status, name on accounts.member
  for each row when (new.role = 'PARTNER' and (new.status <> old.status or new.name <> old.name))
  execute function staff.follow_partner();

create or replace trigger minors_stay before update or delete on accounts.minor for each row execute function accounts.keep_minor();

create or replace trigger minors_stay_out before update of status on accounts.member for each row
  execute function accounts.refuse_minor();

create or replace trigger players_counted after insert on accounts.member referencing new table as joined
  for each statement execute function partners.count_joined();

create or replace trigger players_moved after delete or update of partner_of, role on accounts.member
  for each row execute function partners.count_moved();

create or replace trigger harm_cases_stay before update on accounts.harm_case for each row
  execute function accounts.keep_harm_case();

create or replace trigger harm_cases_are_kept before delete or truncate on accounts.harm_case
  for each statement execute function accounts.refuse_change();

create or replace trigger harm_markers_are_kept before update or delete or truncate on accounts.harm_marker
  for each statement execute function accounts.refuse_change();

create or replace trigger harm_steps_are_kept before update or delete or truncate on accounts.harm_step
  for each statement execute function accounts.refuse_change();

create or replace trigger intensive_plays_stay before update on accounts.intensive_play for each row
  execute function accounts.keep_intensive_play();

create or replace trigger intensive_plays_are_kept before delete or truncate on accounts.intensive_play
  for each statement execute function accounts.refuse_change();

create or replace trigger affordability_stays before update on accounts.affordability for each row
  execute function accounts.keep_affordability();

create or replace trigger affordability_is_kept before delete or truncate on accounts.affordability
  for each statement execute function accounts.refuse_change();
